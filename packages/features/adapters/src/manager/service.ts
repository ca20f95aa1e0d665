import {
  type Account,
  codes,
  failure,
  type JsonValue,
  type OutgoingMessage,
  type ReplyPart,
  type SendOutcome,
} from "@dicetower/contract";
import type { AccountActions } from "../accounts/account-actions.js";
import type { AccountStatus, Adapters } from "../api.js";
import type { ManagedAdapter } from "./managed-adapter.js";
import type { Manager } from "./manager.js";
import { reconnectNow } from "./reconnect.js";
import { statusOf } from "./status.js";

/** The token `Adapters`. What another process holds is asked of it. */
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
    const adapter = this.#find(accountId);
    return adapter && accountOf(adapter);
  }

  actions(accountId: string): Partial<AccountActions> {
    const adapter = this.#find(accountId);
    return adapter === undefined ? {} : (actionsOf(adapter) ?? {});
  }

  action<K extends keyof AccountActions>(accountId: string, name: K): AccountActions[K] {
    const adapter = this.#find(accountId);
    if (adapter === undefined) throw failure(codes.notFound, `There is no adapter ${accountId}.`);
    return actionOf(adapter, name) as unknown as AccountActions[K];
  }

  reconnect(accountId: string): void {
    const adapter = this.#find(accountId);
    if (adapter === undefined) throw failure(codes.notFound, `There is no adapter ${accountId}.`);
    const { ownership, host, log } = this.manager.services;
    const elsewhere = ownership.elsewhere(adapter.record.id);
    if (elsewhere === undefined) reconnectNow(adapter);
    else
      host.follow(
        elsewhere.ask({ ask: "reconnect" }).catch((error: unknown) => {
          log.warn(`adapter ${accountId} was not connected anew`, { error });
        }),
      );
  }

  say(
    accountId: string,
    to: { readonly scene: "group" | "private"; readonly target: string },
    part: ReplyPart,
  ): boolean {
    const account = this.account(accountId);
    if (account === undefined) return false;
    void this.manager.services.line.say({ account, scene: to.scene, target: to.target, part });
    return true;
  }

  send(accountId: string, message: OutgoingMessage): Promise<SendOutcome> {
    const adapter = this.#find(accountId);
    if (adapter !== undefined) return adapter.sender.send(message);
    return Promise.resolve({ state: "failed", reason: `there is no adapter ${accountId}` });
  }

  #find(accountId: string): ManagedAdapter | undefined {
    return this.manager.adapters.get(Number(accountId));
  }
}

/** The account of an adapter; one that another process connects is spoken for from here, too. */
function accountOf(adapter: ManagedAdapter): Account | undefined {
  const { record, sender, services } = adapter;
  const remote = services.ownership.remote(record.id);
  if (remote === undefined || remote.selfId === "" || remote.platform === "") return sender.account;
  return sender.know(record.type, remote.platform, remote.selfId);
}

/** The actions that an adapter offers now; undefined while it is not connected. */
function actionsOf({ record, services, connection }: ManagedAdapter): Partial<AccountActions> | undefined {
  const elsewhere = services.ownership.elsewhere(record.id);
  if (elsewhere === undefined) return connection?.actions;
  return services.ownership.remote(record.id)?.state === "connected" ? elsewhere.actions : undefined;
}

/**
 * One action of an adapter.
 * @throws Failure 50300 while it is not connected, 50100 where its platform or server lacks the action
 */
export function actionOf(
  adapter: ManagedAdapter,
  name: string,
): (...parameters: readonly (JsonValue | undefined)[]) => Promise<unknown> {
  const called = `The adapter "${adapter.record.name}"`;
  const actions = actionsOf(adapter);
  if (actions === undefined) throw failure(codes.notReady, `${called} is not connected.`);
  const action = actions[name as keyof AccountActions];
  if (action === undefined) throw failure(codes.notSupported, `${called} cannot do this (${name}).`);
  return action.bind(actions) as (...parameters: readonly (JsonValue | undefined)[]) => Promise<unknown>;
}
