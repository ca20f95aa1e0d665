import {
  type Account,
  type AdapterReason,
  type AdapterState,
  type AdapterType,
  text,
} from "@dicetower/contract";
import { accountKey, isSameAccount } from "../accounts/same-account.js";
import { isSameReason } from "../connection/reason.js";
import type { AccountSender } from "./account-sender.js";
import { isSilent, type SilenceCheck } from "./silence.js";

/** An adapter that may hold an account. */
export interface Claimant extends SilenceCheck {
  readonly record: { readonly id: number; readonly name: string };
  readonly connectionState: { readonly state: AdapterState; readonly connectedAt: number };
  readonly type: Pick<AdapterType, "platform"> | undefined;
  readonly sender: AccountSender;
  /** Reconnects: the account that it waits for is free. */
  takeOver(): void;
  /** Disconnects: another adapter holds the account. */
  standBy(reason: AdapterReason): void;
  /** Updates the reason for the standby, such as a changed adapter name. */
  explain(reason: AdapterReason): void;
}

/** Why an adapter is on standby. */
export interface Standby {
  readonly selfId: string;
  /** The adapter that holds the account. */
  readonly claimant: Claimant;
  /** The same as a sentence. */
  readonly reason: AdapterReason;
}

/**
 * Decides which adapter holds which account of which platform. An account has one holder: through two of them every
 * message would be answered twice. The first to connect holds it; when it disconnects, those on standby reconnect at
 * once. A holder that has been silent for long is replaced by the next one that connects.
 */
export class AccountArbiter {
  readonly #all = new Set<Claimant>();
  readonly #arbiter = new Map<string, Claimant>();
  readonly #standbys = new Map<Claimant, Standby & { readonly account: string }>();
  /**
   * Senders of deleted adapters: what waits there is sent once an adapter on standby holds the account, and what is in
   * flight settles.
   */
  readonly #orphans = new Set<AccountSender>();

  /** Adds an adapter. */
  join(claimant: Claimant): void {
    this.#all.add(claimant);
  }

  /**
   * Claims an account for an adapter.
   * @returns why it cannot be had, where another adapter holds it: the claimant is on standby until it dials again
   */
  claim(claimant: Claimant, platform: string, selfId: string): Standby | undefined {
    const account = accountKey({ platform, selfId });
    const present = this.#arbiter.get(account);
    if (present !== undefined && present !== claimant && present.connectionState.state === "connected") {
      if (!isSilent(present)) return this.#putOnStandby(claimant, present, account, selfId);
      this.#arbiter.delete(account);
      present.standBy(this.#putOnStandby(present, claimant, account, selfId).reason);
    }
    for (const [other, one] of this.#arbiter) if (one === claimant && other !== account) this.#free(other);
    this.#arbiter.set(account, claimant);
    return undefined;
  }

  #putOnStandby(claimant: Claimant, present: Claimant, account: string, selfId: string): Standby {
    const why = { account, selfId, claimant: present, reason: reasonFor(selfId, present) };
    this.#standbys.set(claimant, why);
    return why;
  }

  /** Makes former holders of the account hand over what they still have to send. */
  succeed(claimant: Claimant, account: Account): void {
    for (const other of this.#all)
      if (other !== claimant) other.sender.handOver(claimant.sender, account, other.type?.platform);
    for (const sender of this.#orphans) if (isSameAccount(sender.account, account)) this.#endOrphan(sender);
  }

  /** Returns the sender of exactly that account. */
  senderOf(account: Account): AccountSender | undefined {
    const sender = this.#arbiter.get(accountKey(account))?.sender;
    return isSameAccount(sender?.account, account) ? sender : undefined;
  }

  /** Drops parts of deleted adapters that have waited or been in flight for too long. */
  sweep(): void {
    for (const sender of this.#orphans) {
      sender.sweep();
      if (sender.outbox.size === 0) this.#endOrphan(sender);
    }
  }

  #endOrphan(sender: AccountSender): void {
    sender.end();
    if (sender.outbox.size === 0) this.#orphans.delete(sender);
  }

  /** Updates the reasons of those on standby after a change of the holder's name. */
  renamed(present: Claimant): void {
    for (const [claimant, { claimant: other, account, selfId, reason }] of this.#standbys)
      if (other === present && !isSameReason(reason, reasonFor(selfId, present)))
        claimant.explain(this.#putOnStandby(claimant, present, account, selfId).reason);
  }

  /** Releases the accounts of an adapter. */
  leave(claimant: Claimant): void {
    for (const [account, one] of this.#arbiter) if (one === claimant) this.#free(account);
  }

  /** Removes a deleted adapter. */
  gone(claimant: Claimant): void {
    const { sender } = claimant;
    this.#all.delete(claimant);
    this.forget(claimant);
    const isAwaited = sender.account !== undefined && this.#isAwaited(sender.account);
    this.leave(claimant);
    if (!isAwaited) sender.end();
    if (isAwaited || sender.outbox.size > 0) this.#orphans.add(sender);
  }

  /** True where an adapter is on standby for the account. */
  #isAwaited(account: Account): boolean {
    const key = accountKey(account);
    return [...this.#standbys.values()].some((why) => why.account === key);
  }

  /** Ends the standby of an adapter that dials again. */
  forget(claimant: Claimant): void {
    this.#standbys.delete(claimant);
  }

  /** Returns why an adapter is on standby; undefined where it is not. */
  standbyFor(claimant: Claimant): Standby | undefined {
    return this.#standbys.get(claimant);
  }

  #free(account: string): void {
    this.#arbiter.delete(account);
    for (const [claimant, why] of this.#standbys)
      if (why.account === account && this.#standbys.delete(claimant)) claimant.takeOver();
  }
}

function reasonFor(selfId: string, { record: { id, name } }: Claimant): AdapterReason {
  return text("adapters.reason.taken", { account: selfId, id, name });
}
