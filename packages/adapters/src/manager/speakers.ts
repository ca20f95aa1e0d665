import type { AdapterState } from "@dicetower/contract";

/** An adapter, as far as it speaks for an account. */
export interface Speaker {
  readonly record: { readonly id: number; readonly name: string };
  readonly condition: { readonly state: AdapterState };
  /** The account that it was set aside for has become free. */
  takeOver(): void;
}

/** Why an adapter was set aside. */
export interface SetAside {
  readonly selfId: string;
  /** Who speaks for the account. */
  readonly speaker: Speaker;
  /** The same as a sentence. */
  readonly reason: string;
}

/**
 * Which adapter speaks for which account of which platform. An account has one voice: through two of them every message
 * would be answered twice. Who is first has it; when it has gone, whoever was set aside tries again at once.
 */
export class Speakers {
  readonly #speakers = new Map<string, Speaker>();
  readonly #aside = new Map<Speaker, SetAside & { readonly account: string }>();

  /**
   * An adapter has come to know its account, and shall speak for it from now on.
   * @returns why it must not: it is set aside until it dials again
   */
  claim(speaker: Speaker, platform: string, selfId: string): SetAside | undefined {
    const account = `${platform}\n${selfId}`;
    const present = this.#speakers.get(account);
    if (present !== undefined && present !== speaker && present.condition.state === "connected") {
      const { id, name } = present.record;
      const reason = `account ${selfId} is already connected through adapter ${id} ("${name}")`;
      const why = { account, selfId, speaker: present, reason };
      this.#aside.set(speaker, why);
      return why;
    }
    for (const [other, one] of this.#speakers) if (one === speaker && other !== account) this.#free(other);
    this.#speakers.set(account, speaker);
    return undefined;
  }

  /** It does not speak any more. */
  leave(speaker: Speaker): void {
    for (const [account, one] of this.#speakers) if (one === speaker) this.#free(account);
  }

  /** There is no such adapter any more. */
  gone(speaker: Speaker): void {
    this.forget(speaker);
    this.leave(speaker);
  }

  /** It dials: it is not set aside any more. */
  forget(speaker: Speaker): void {
    this.#aside.delete(speaker);
  }

  /** Why an adapter is set aside; undefined where it is not. */
  asideFor(speaker: Speaker): SetAside | undefined {
    return this.#aside.get(speaker);
  }

  #free(account: string): void {
    this.#speakers.delete(account);
    for (const [speaker, why] of this.#aside)
      if (why.account === account && this.#aside.delete(speaker)) speaker.takeOver();
  }
}
