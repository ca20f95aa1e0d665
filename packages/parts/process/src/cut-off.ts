/**
 * Source of `cutOff(code)` for a thread that ends the process while the main thread is blocked. A thread can only do
 * that by a signal.
 *
 * The kernel protects process 1 of a container from signals that it sends to itself, SIGKILL included. There, the main
 * thread has to exit by itself: an inspector request can interrupt any loop, but no single system call.
 */
export const cutOffSource = `
let asked = false;
const cutOff = (code) => {
  if (process.pid !== 1) return process.kill(process.pid, "SIGKILL");
  if (asked) return;
  asked = true;
  const { Session } = require("node:inspector");
  const session = new Session();
  session.connectToMainThread();
  const expression = 'process.removeAllListeners("exit"); process.exit(' + code + ")";
  session.post("Runtime.evaluate", { expression });
};
`;
