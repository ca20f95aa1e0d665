import { defineToken } from "@dicetower/contract";

/**
 * A desktop around the service, with a tray. Where nobody offers one, there is no tray, and start at log-in is what
 * the launcher of a package makes of it.
 */
export interface DesktopShell {
  /** Whether the service starts when the user logs in. */
  autostart(): Promise<boolean>;
  setAutostart(enabled: boolean): Promise<void>;
  /** Shows a text in the tray. */
  showTray(text: string): void;
}
export const DesktopShell = defineToken<DesktopShell>("DesktopShell");
