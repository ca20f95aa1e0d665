import {
  type Contribution,
  type Credential,
  type CredentialRequest,
  codes,
  credentials,
  failure,
  type Identity,
  type Log,
  type Scope,
} from "@dicetower/contract";
import { isPromise } from "@dicetower/kernel";
import { errorResponseOf } from "../response/error-response.js";
import { reportFault } from "../response/fault-report.js";
import type { AccessKey } from "./access-key.js";

/** An identity, and whether the browser sent its proof automatically. */
export interface Authentication {
  readonly identity: Identity;
  readonly ambient: boolean;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Authenticates requests: the access key by itself, everything else by the credentials in force. */
export class Authenticator {
  #credentials: readonly Contribution<Credential>[] = [];
  #keyHolder: Authentication | undefined;
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

  /** @throws Failure 40101 for a wrong key. @returns undefined when the request carries no key */
  byKey(headers: Headers): Authentication | undefined {
    const key = keyOf(headers);
    if (key === undefined) return undefined;
    if (!this.key.verify(key))
      throw failure(codes.wrongCredentials, "The access key is wrong. It may have been replaced.");
    const { ended } = this.key;
    if (this.#keyHolder?.identity.ended !== ended)
      this.#keyHolder = {
        identity: { kind: "key", id: "", ended, actor: { kind: "key", id: "" } },
        ambient: false,
      };
    return this.#keyHolder;
  }

  /** Checks the credentials one after another. Returns a promise only if one of them does. */
  byCredentials(
    request: CredentialRequest,
    from = 0,
  ): Authentication | undefined | Promise<Authentication | undefined> {
    for (let at = from; at < this.#credentials.length; at++) {
      const contribution = this.#credentials[at];
      if (contribution === undefined || !contribution.live) continue;
      const { ambient } = contribution.item;
      const answer = this.#check(contribution, request);
      if (isPromise(answer))
        return answer.then((identity) =>
          identity === undefined ? this.byCredentials(request, at + 1) : { identity, ambient },
        );
      if (answer !== undefined) return { identity: answer, ambient };
    }
    return undefined;
  }

  #check(
    contribution: Contribution<Credential>,
    request: CredentialRequest,
  ): Identity | undefined | Promise<Identity | undefined> {
    const failed = (error: unknown): never => {
      if (errorResponseOf(error) === undefined)
        reportFault(contribution, this.#log, error, `checking the credential "${contribution.key}"`);
      throw error;
    };
    try {
      const answer = contribution.run(() => contribution.item.check(request));
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
