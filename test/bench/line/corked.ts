import type { Duplex } from "node:stream";

/** Gathers what is written within one turn of the event loop into one write: the load must not be the limit. */
export function corked(socket: Duplex): () => void {
  let open = false;
  return () => {
    if (open) return;
    open = true;
    socket.cork();
    process.nextTick(() => {
      open = false;
      socket.uncork();
    });
  };
}
