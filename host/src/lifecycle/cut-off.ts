/**
 * Source of `cutOff(code)` for a thread that ends the process while the main thread computes without a break. A signal
 * is all by which a thread can do that.
 *
 * Process 1 of a container is kept by the kernel from whatever it sends to itself, SIGKILL included. There the main
 * thread has to leave by itself: a debugger's question breaks into any loop, if into no single call of the system.
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
