import { type AdapterConnection, codes, failure, type SendOutcome } from "@dicetower/contract";
import { isReading } from "../accounts/action-names.js";
import type { PlatformGate } from "../api.js";

/** Gates in force, as `host.read` tells them. */
export type Gates = Iterable<{ readonly item: PlatformGate }>;

/** What every message to a platform goes through: while a gate is shut nothing is sent, and no action that changes something is done. */
export class PlatformGates {
  gates: Gates = [];
  readonly #known = new WeakMap<AdapterConnection, AdapterConnection>();

  /** Why nothing leaves; undefined while all gates are open. */
  get shut(): string | undefined {
    for (const { item } of this.gates) {
      const why = item.shut();
      if (why !== undefined) return why;
    }
    return undefined;
  }

  /** The connection behind the gates: always the same one for the same connection. */
  of(connection: AdapterConnection | undefined): AdapterConnection | undefined {
    if (connection === undefined) return undefined;
    const known = this.#known.get(connection);
    if (known !== undefined) return known;
    const gated = this.#gated(connection);
    this.#known.set(connection, gated);
    return gated;
  }

  #gated(connection: AdapterConnection): AdapterConnection {
    const held = (): SendOutcome | undefined => {
      const reason = this.shut;
      return reason === undefined ? undefined : { state: "failed", reason, heldBack: true };
    };
    return {
      get unwatched() {
        return connection.unwatched === true;
      },
      actions: this.#gatedActions(connection),
      // Not `async`: an open gate costs no turn.
      send(message, signal) {
        const outcome = held();
        return outcome === undefined ? connection.send(message, signal) : Promise.resolve(outcome);
      },
      ...(connection.post !== undefined && {
        post(message, came) {
          const outcome = held();
          if (outcome === undefined) connection.post?.(message, came);
          else came(outcome);
        },
      }),
    };
  }

  /** What the connection offers is asked for each time: it may come and go. */
  #gatedActions(connection: AdapterConnection): AdapterConnection["actions"] {
    const refuse = () => {
      const reason = this.shut;
      if (reason !== undefined)
        throw failure(codes.ruleBroken, `Nothing is done on the platform: ${reason}.`);
    };
    const none: AdapterConnection["actions"] = {};
    return new Proxy(none, {
      has: (_, name) => name in connection.actions,
      get(_, name) {
        const { actions } = connection;
        const action: unknown = Reflect.get(actions, name);
        if (typeof action !== "function") return action;
        if (isReading(String(name))) return action.bind(actions);
        return async (...parameters: unknown[]): Promise<unknown> => {
          refuse();
          return Reflect.apply(action, actions, parameters);
        };
      },
    });
  }
}
