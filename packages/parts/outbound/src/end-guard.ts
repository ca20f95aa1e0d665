import type { Socket } from "node:net";
import type { buildConnector, Dispatcher } from "undici";

/** The two places where undici is held to read what is left before it sees its connection end. */
export interface EndGuard {
  readonly interceptor: Dispatcher.DispatcherComposeInterceptor;
  connector(connect: buildConnector.connector): buildConnector.connector;
}

/**
 * Lets undici 7 read on when its connection ends while it waits for a slow reader. It would throw
 * `assert(!this.paused)` from a listener of the socket instead, where nobody can catch it, or lose a body that had
 * arrived (undici issue 5360, cured in 8 only). What is left to read is what the socket had buffered.
 */
export function endGuard(): EndGuard {
  let response: Dispatcher.DispatchController | undefined;
  let ending = false;
  const readOn = (): void => {
    ending = true;
    response?.resume();
    ending = false;
  };

  return {
    interceptor: (dispatch) => (options, handler) =>
      dispatch(options, {
        onRequestStart(controller, context) {
          response = controller;
          handler.onRequestStart?.(controller, context);
        },
        onResponseStart: (...all) => handler.onResponseStart?.(...all),
        onResponseData(controller, chunk) {
          handler.onResponseData?.(controller, chunk);
          // The slow reader asks for a pause again, even after the nothing that is left.
          if (ending) controller.resume();
        },
        onResponseEnd: (...all) => handler.onResponseEnd?.(...all),
        onResponseError: (...all) => handler.onResponseError?.(...all),
      }),
    connector: (connect) => (options, done) =>
      connect(options, (...opened) => {
        // A failed connection comes with an error alone, whatever the type says of a null beside it.
        if (opened[0] === null) guardSocket(opened[1], readOn);
        done(...opened);
      }),
  };
}

/** Calls `readOn` before the listeners of undici, which are added later. */
function guardSocket(socket: Socket, readOn: () => void): void {
  socket.once("end", readOn);
  const destroy = socket.destroy.bind(socket);
  // Once the socket is destroyed undici reads no more, so its event "error" would be too late.
  socket.destroy = (error) => {
    if (isFromOutside(error)) readOn();
    return destroy(error);
  };
}

/** Whether the other side or the system closed the socket: undici's own errors may come while it is reading. */
function isFromOutside(error: Error | undefined): boolean {
  return error === undefined || ("code" in error && error.code === "ECONNRESET");
}
