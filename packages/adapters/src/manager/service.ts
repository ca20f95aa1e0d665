import {
  type Account,
  codes,
  failure,
  type OutgoingMessage,
  type ReplyPart,
  type SendOutcome,
} from "@dicetower/contract";
import type { AccountActions } from "../account-actions.js";
import type { AccountStatus, Adapters } from "../api.js";
import type { ManagedAdapter } from "./managed-adapter.js";
import type { Manager } from "./manager.js";
import { redial } from "./redial.js";
import { statusOf } from "./status.js";

/** The token `Adapters`. */
export class AdaptersService implements Adapters {
  constructor(readonly manager: Manager) {}

  list(): readonly AccountStatus[] {
    return [...this.manager.adapters.values()].map(statusOf);
  }

  get(accountId: string): AccountStatus | undefined {
    const adapter = this.#find(accountId);
    return adapter && statusOf(adapter);
  }

  account(accountId: string): Account | undefined {
    return this.#find(accountId)?.voice.account;
  }

  actions(accountId: string): Partial<AccountActions> {
    return this.#find(accountId)?.connection?.actions ?? {};
  }

  action<K extends keyof AccountActions>(accountId: string, name: K): AccountActions[K] {
    const adapter = this.#find(accountId);
    if (adapter === undefined) throw failure(codes.notFound, `There is no adapter ${accountId}.`);
    const called = `The adapter "${adapter.record.name}"`;
    if (adapter.connection === undefined) throw failure(codes.notReady, `${called} is not connected.`);
    const actions: Partial<AccountActions> = adapter.connection.actions;
    const action = actions[name];
    if (action === undefined) throw failure(codes.notSupported, `${called} cannot do this (${name}).`);
    return action.bind(actions) as AccountActions[K];
  }

  reconnect(accountId: string): void {
    const adapter = this.#find(accountId);
    if (adapter === undefined) throw failure(codes.notFound, `There is no adapter ${accountId}.`);
    redial(adapter);
  }

  say(
    accountId: string,
    to: { readonly scene: "group" | "private"; readonly target: string },
    part: ReplyPart,
  ): boolean {
    const account = this.account(accountId);
    if (account === undefined) return false;
    this.manager.around.line.say({ account, scene: to.scene, target: to.target, part });
    return true;
  }

  send(accountId: string, message: OutgoingMessage): Promise<SendOutcome> {
    const adapter = this.#find(accountId);
    if (adapter !== undefined) return adapter.voice.send(message);
    return Promise.resolve({ state: "failed", reason: `there is no adapter ${accountId}` });
  }

  #find(accountId: string): ManagedAdapter | undefined {
    return this.manager.adapters.get(Number(accountId));
  }
}
