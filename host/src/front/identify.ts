import {
  type Contribution,
  type Credential,
  codes,
  credentials,
  failure,
  type Identity,
  type Log,
  type Scope,
} from "@dicetower/contract";
import { isPromise } from "../kernel/index.js";
import type { AccessKey } from "./access-key.js";
import { countFault } from "./faults.js";
import type { Inquiry } from "./inquiry.js";
import { refusalOf } from "./refusal.js";

/** Who was found, and whether the browser sent the proof by itself. */
export interface Found {
  readonly identity: Identity;
  readonly ambient: boolean;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Finds out who asks: the access key by itself, everything else by the credentials in force. */
export class Identifier {
  #credentials: readonly Contribution<Credential>[] = [];
  #holder: Found | undefined;
  readonly #log: Log;

  constructor(
    root: Scope,
    private readonly key: AccessKey,
  ) {
    this.#log = root.log;
    root.read(credentials, ({ all }) => {
      this.#credentials = all;
    });
  }

  /** @throws Failure 40101 for a wrong key. Undefined when the request carries no key */
  byKey(headers: Headers): Found | undefined {
    const key = keyOf(headers);
    if (key === undefined) return undefined;
    if (!this.key.verify(key))
      throw failure(codes.wrongCredentials, "The access key is wrong. It may have been replaced.");
    const { ended } = this.key;
    if (this.#holder?.identity.ended !== ended)
      this.#holder = {
        identity: { kind: "key", id: "", ended, actor: { kind: "key", id: "" } },
        ambient: false,
      };
    return this.#holder;
  }

  /** Asks the credentials one after another; waits only for those that answer later. */
  byCredentials(inquiry: Inquiry, from = 0): Found | undefined | Promise<Found | undefined> {
    for (let at = from; at < this.#credentials.length; at++) {
      const contribution = this.#credentials[at];
      if (contribution === undefined || !contribution.live) continue;
      const { ambient } = contribution.item;
      const answer = this.#ask(contribution, inquiry);
      if (isPromise(answer))
        return answer.then((identity) =>
          identity === undefined ? this.byCredentials(inquiry, at + 1) : { identity, ambient },
        );
      if (answer !== undefined) return { identity: answer, ambient };
    }
    return undefined;
  }

  #ask(
    contribution: Contribution<Credential>,
    inquiry: Inquiry,
  ): Identity | undefined | Promise<Identity | undefined> {
    const failed = (error: unknown): never => {
      if (refusalOf(error) === undefined)
        countFault(contribution, this.#log, error, `checking the credential "${contribution.key}"`);
      throw error;
    };
    try {
      const answer = contribution.run(() => contribution.item.check(inquiry));
      return isPromise(answer) ? answer.catch(failed) : answer;
    } catch (error) {
      return failed(error);
    }
  }
}

function keyOf(headers: Headers): string | undefined {
  const key = headers["x-api-key"];
  if (typeof key === "string") return key;
  const { authorization } = headers;
  if (typeof authorization === "string" && /^bearer /i.test(authorization))
    return authorization.slice(7).trim();
  return undefined;
}
