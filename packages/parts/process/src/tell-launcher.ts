import type { HostMessage } from "@dicetower/launcher/protocol";

/** Sends a message to the launcher, if there is one. @returns when it has been sent */
export function tellLauncher(message: HostMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, () => resolve());
  });
}
