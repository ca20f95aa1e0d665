import {
  type Account,
  type AdapterReason,
  type AdapterState,
  type AdapterType,
  text,
} from "@dicetower/contract";
import { isSameReason } from "./reason.js";
import { accountKey, isSameAccount } from "./same-account.js";
import { type Hearing, isSilent } from "./silence.js";
import type { Voice } from "./voice.js";

/** An adapter, as far as it speaks for an account. */
export interface Speaker extends Hearing {
  readonly record: { readonly id: number; readonly name: string };
  readonly condition: { readonly state: AdapterState; readonly connectedAt: number };
  readonly type: Pick<AdapterType, "platform"> | undefined;
  readonly voice: Voice;
  /** The account that it was set aside for has become free. */
  takeOver(): void;
  /** It speaks no more: another one has its account. */
  setAside(reason: AdapterReason): void;
  /** Why it is set aside, in other words than before. */
  explain(reason: AdapterReason): void;
}

/** Why an adapter was set aside. */
export interface SetAside {
  readonly selfId: string;
  /** Who speaks for the account. */
  readonly speaker: Speaker;
  /** The same as a sentence. */
  readonly reason: AdapterReason;
}

/**
 * Which adapter speaks for which account of which platform. An account has one voice: through two of them every message
 * would be answered twice. Who is first has it; when it has gone, whoever was set aside tries again at once. One that
 * has been silent for long gives way to one that comes.
 */
export class Speakers {
  readonly #all = new Set<Speaker>();
  readonly #speakers = new Map<string, Speaker>();
  readonly #aside = new Map<Speaker, SetAside & { readonly account: string }>();
  /**
   * Voices of deleted adapters: what waits there is said when whoever was set aside has come for the account, and what
   * is on its way comes to its end.
   */
  readonly #bereft = new Set<Voice>();

  /** There is another adapter. */
  join(speaker: Speaker): void {
    this.#all.add(speaker);
  }

  /**
   * An adapter has come to know its account, and shall speak for it from now on.
   * @returns why it must not: it is set aside until it dials again
   */
  claim(speaker: Speaker, platform: string, selfId: string): SetAside | undefined {
    const account = accountKey({ platform, selfId });
    const present = this.#speakers.get(account);
    if (present !== undefined && present !== speaker && present.condition.state === "connected") {
      if (!isSilent(present)) return this.#putAside(speaker, present, account, selfId);
      this.#speakers.delete(account);
      present.setAside(this.#putAside(present, speaker, account, selfId).reason);
    }
    for (const [other, one] of this.#speakers) if (one === speaker && other !== account) this.#free(other);
    this.#speakers.set(account, speaker);
    return undefined;
  }

  #putAside(speaker: Speaker, present: Speaker, account: string, selfId: string): SetAside {
    const why = { account, selfId, speaker: present, reason: reasonFor(selfId, present) };
    this.#aside.set(speaker, why);
    return why;
  }

  /** It speaks for an account now: others that did have it say what they have left to say. */
  succeed(speaker: Speaker, account: Account): void {
    for (const other of this.#all)
      if (other !== speaker) other.voice.makeWay(speaker.voice, account, other.type?.platform);
    for (const voice of this.#bereft) if (isSameAccount(voice.account, account)) this.#endBereft(voice);
  }

  /** Who speaks for exactly that account. */
  voiceOf(account: Account): Voice | undefined {
    const voice = this.#speakers.get(accountKey(account))?.voice;
    return isSameAccount(voice?.account, account) ? voice : undefined;
  }

  /** Gives up what has waited too long for somebody to come for its account, or has been on its way for too long. */
  sweep(): void {
    for (const voice of this.#bereft) {
      voice.sweep();
      if (voice.outbox.size === 0) this.#endBereft(voice);
    }
  }

  #endBereft(voice: Voice): void {
    voice.end();
    if (voice.outbox.size === 0) this.#bereft.delete(voice);
  }

  /** An adapter may have another name: those who are set aside for it give that one. */
  renamed(present: Speaker): void {
    for (const [speaker, { speaker: other, account, selfId, reason }] of this.#aside)
      if (other === present && !isSameReason(reason, reasonFor(selfId, present)))
        speaker.explain(this.#putAside(speaker, present, account, selfId).reason);
  }

  /** It does not speak any more. */
  leave(speaker: Speaker): void {
    for (const [account, one] of this.#speakers) if (one === speaker) this.#free(account);
  }

  /** There is no such adapter any more. */
  gone(speaker: Speaker): void {
    const { voice } = speaker;
    this.#all.delete(speaker);
    this.forget(speaker);
    const isAwaited = voice.account !== undefined && this.#awaits(voice.account);
    this.leave(speaker);
    if (!isAwaited) voice.end();
    if (isAwaited || voice.outbox.size > 0) this.#bereft.add(voice);
  }

  /** Somebody is set aside for an account. */
  #awaits(account: Account): boolean {
    const key = accountKey(account);
    return [...this.#aside.values()].some((why) => why.account === key);
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

function reasonFor(selfId: string, { record: { id, name } }: Speaker): AdapterReason {
  return text("adapters.reason.taken", { account: selfId, id, name });
}
