import { Store } from "../state/store.js";
import {
  type AuthStatus,
  keyOpens,
  type LoginOutcome,
  logIn,
  logOut,
  type Proof,
  readStatus,
} from "./auth-client.js";

/**
 * Where this page stands with the installation:
 * `asking` until it is known, `unreachable` when nobody answers, `out` before a log-in, `in` afterwards,
 * `ended` when a session that was open has come to its end: the page stays as it is, behind a log-in; `aged` when
 * what was asked for needs a log-in of the last minutes.
 */
export type Standing = "asking" | "unreachable" | "out" | "in" | "ended" | "aged";

/** Code of the API: the log-in is too old for this. */
const tooOld = 40102;

export interface SessionState {
  readonly standing: Standing;
  readonly passwordEnabled: boolean;
  /** UTC epoch seconds; null with the access key, which does not end. */
  readonly expiresAt: number | null;
  /** The page shows the access key's way in, where there is no password or somebody wants it. */
  readonly byKey: boolean;
}

/** The session of this page. The access key lives in this object alone, never in a storage. */
export class Session {
  readonly state = new Store<SessionState>({
    standing: "asking",
    passwordEnabled: false,
    expiresAt: null,
    byKey: false,
  });
  #key: string | undefined;
  #waiting: { readonly promise: Promise<boolean>; readonly answer: (again: boolean) => void } | undefined;

  /** Headers that prove who one is; a cookie needs none. */
  headers(): Record<string, string> {
    return this.#key === undefined ? {} : { "X-API-Key": this.#key };
  }

  /** Asks the server who one is. */
  async refresh(): Promise<void> {
    try {
      this.#take(await readStatus(this.headers()));
    } catch {
      if (this.state.value.standing === "asking") this.#change({ standing: "unreachable" });
    }
  }

  /** Logs in with the password, or with the code of the set-up. */
  async logIn(proof: Proof): Promise<LoginOutcome> {
    const outcome = await logIn(proof);
    if (outcome.ok) {
      this.#key = undefined;
      await this.refresh();
    }
    return outcome;
  }

  /** Logs in with the access key, for as long as this page is open. */
  async useKey(key: string): Promise<LoginOutcome> {
    const outcome = await keyOpens(key);
    if (outcome.ok) {
      this.#key = key;
      this.#change({ standing: "in", byKey: true, expiresAt: null });
      this.#answer(true);
    }
    return outcome;
  }

  async logOut(): Promise<void> {
    if (this.#key === undefined) await logOut().catch(() => {});
    this.#key = undefined;
    this.#change({ standing: "out", expiresAt: null, byKey: false });
  }

  /**
   * A call was refused: the session has ended, or is too old for what was asked. Answers true when somebody has
   * logged in and it may be sent again.
   * @param code of the failure
   */
  ended(code: number): Promise<boolean> {
    if (this.state.value.standing === "out") return Promise.resolve(false);
    if (code !== tooOld) this.#key = undefined;
    this.#change({ standing: code === tooOld ? "aged" : "ended" });
    if (this.#waiting === undefined) {
      let answer: (again: boolean) => void = () => {};
      const promise = new Promise<boolean>((resolve) => {
        answer = resolve;
      });
      this.#waiting = { promise, answer };
    }
    return this.#waiting.promise;
  }

  /** Somebody would rather not log in again. */
  giveUp(): void {
    const { standing } = this.state.value;
    this.#change(standing === "aged" ? { standing: "in" } : { standing: "out", expiresAt: null });
    this.#answer(false);
  }

  #take({ authenticated, passwordEnabled, expiresAt }: AuthStatus): void {
    const { standing } = this.state.value;
    if (authenticated) {
      this.#change({ standing: "in", passwordEnabled, expiresAt, byKey: this.#key !== undefined });
      this.#answer(true);
      return;
    }
    const next = standing === "out" || standing === "asking" || standing === "unreachable" ? "out" : "ended";
    this.#change({ standing: next, passwordEnabled, expiresAt: null });
  }

  #answer(again: boolean): void {
    this.#waiting?.answer(again);
    this.#waiting = undefined;
  }

  #change(part: Partial<SessionState>): void {
    this.state.set({ ...this.state.value, ...part });
  }
}

export const session = new Session();
