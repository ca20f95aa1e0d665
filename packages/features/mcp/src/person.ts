import type { Adapters } from "@dicetower/adapters/api";
import type { Automation } from "@dicetower/automation/api";
import {
  type Account,
  type Clock,
  LruMap,
  type Message,
  type PlatformEvent,
  type Role,
  withTimeout,
} from "@dicetower/contract";
import { type McpSettings, splitId } from "./settings.js";

/** Milliseconds that a role is kept, and that the platform may take to tell it. */
const keptMs = 600_000;
const patienceMs = 2_000;

/** What people need to be found. */
export interface PersonServices {
  readonly automation: Pick<Automation, "silentMessage">;
  readonly adapters: () => Adapters | undefined;
  readonly clock: Clock;
}

/** The person in whose name programs act. */
export class Person {
  readonly #roles = new LruMap<string, { readonly role: Role; readonly until: number }>(10);

  constructor(readonly services: PersonServices) {}

  /** A message of the person's where they act: rights, place and card follow from it. */
  async message({ person, group }: McpSettings): Promise<Message> {
    const { platform, id: userId } = splitId(person);
    const groupId = group === "" ? "" : splitId(group).id;
    const account = this.#accountOf(platform);
    const findRole = () => this.#role(account, groupId, userId);
    const message = this.services.automation.silentMessage(account, {
      groupId,
      userId,
      ...(groupId === "" ? {} : { findRole }),
    });
    // Which tools there are hangs on it.
    if (message.lacksRole) await message.learnRole();
    return message;
  }

  /** Roles may have become others. */
  heard({ kind }: PlatformEvent): void {
    if (/^(?:admin|member)\./.test(kind)) this.#roles.clear();
  }

  /** What the person is in the group, as the platform tells; undefined where it does not. */
  async #role({ id }: Account, groupId: string, userId: string): Promise<Role | undefined> {
    const { clock, adapters } = this.services;
    const name = JSON.stringify([id, groupId, userId]);
    const kept = this.#roles.get(name);
    if (kept !== undefined && clock.monotonic() < kept.until) return kept.role;
    const told = async () => await adapters()?.actions(id).member?.(groupId, userId);
    const { role } = (await withTimeout(clock, patienceMs, told())) ?? {};
    if (role !== undefined) this.#roles.set(name, { role, until: clock.monotonic() + keptMs });
    return role;
  }

  /** An account of the platform, connected where there is such: its settings are in force. */
  #accountOf(platform: string): Account {
    const adapters = this.services.adapters();
    const all = (adapters?.list() ?? []).filter((one) => one.enabled && one.platform === platform);
    const best = all.find(({ state }) => state === "connected") ?? all[0];
    return (best && adapters?.account(best.id)) ?? nobody(platform);
  }
}

/** Stands for the bot on a platform of which it has no account: nothing is sent by it. */
function nobody(platform: string): Account {
  return { id: "mcp", type: "mcp", platform, selfId: "", deliver() {} };
}
