import { defineToken } from "@dicetower/contract";

/** What the desktop launcher of an operating system can do; without one nothing of it is supported. */
export interface DesktopShell {
  /** Whether the service starts when the user logs in. */
  autostart(): Promise<boolean>;
  setAutostart(enabled: boolean): Promise<void>;
  /** Shows a text in the tray. */
  showTray(text: string): void;
}
export const DesktopShell = defineToken<DesktopShell>("DesktopShell");
