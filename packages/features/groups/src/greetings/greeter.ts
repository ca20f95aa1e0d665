import type { AccountEvent, Adapters } from "@dicetower/adapters/api";
import {
  type Account,
  type Clock,
  type Log,
  LruMap,
  type MessageLocation,
  type Random,
  type Scope,
} from "@dicetower/contract";
import type { Players } from "@dicetower/players/api";
import type { GlobalSettings } from "@dicetower/silence/api";
import type { Templates } from "@dicetower/texts/api";
import type { GroupKey, Groups } from "../api.js";
import type { GroupAccounts } from "../platform/accounts.js";
import { nameOf } from "../records/row.js";
import { drawn, farewellField, type Greeting, welcomeField } from "./greeting-fields.js";

/** Groups whose last greeting is remembered. */
const rememberedGroups = 5_000;

/** What greetings need. */
export interface GreeterServices {
  readonly groups: Groups;
  readonly accounts: GroupAccounts;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly templates: () => Templates | undefined;
  readonly globals: () => GlobalSettings | undefined;
  readonly players: () => Players | undefined;
}

/** Welcomes who comes into a group and takes leave of who goes, as the group wants it. */
export class Greeter {
  /** When a group was last greeted, on the monotonic clock; by group and kind. */
  readonly #last = new LruMap<string, number>(rememberedGroups);

  constructor(readonly services: GreeterServices) {}

  /** Greets, where the event is one of somebody who came or went. */
  async hear(scope: Scope, adapters: Adapters, { account, event }: AccountEvent): Promise<void> {
    if (event.kind !== "member.joined" && event.kind !== "member.left") return;
    const key = { platform: account.platform, groupId: event.groupId };
    const isWelcome = event.kind === "member.joined";
    const { clock, groups, globals } = this.services;
    const greeting = await groups.load(key, isWelcome ? welcomeField : farewellField);
    const events = globals()?.value.events;
    if (!greeting.enabled || events?.joinFeedback === false) return;
    if (!(await this.#speaks(key, account))) return;
    const cooldown = Math.max(greeting.cooldownSeconds, events?.welcomeMinCooldownSeconds ?? 0);
    const name = `${event.kind}\n${nameOf(key.platform, key.groupId)}`;
    const last = this.#last.get(name) ?? Number.NEGATIVE_INFINITY;
    if (clock.monotonic() - last < cooldown * 1000) return;
    this.#last.set(name, clock.monotonic());
    const delay = Math.max(greeting.delaySeconds, events?.welcomeMinDelaySeconds ?? 0);
    const greet = () => scope.follow(this.#greet(adapters, account, key, event.userId, greeting));
    if (delay === 0) greet();
    else clock.after(delay * 1000, scope.signal, greet);
  }

  /** Of several accounts in a group one speaks. */
  async #speaks(key: GroupKey, account: Account): Promise<boolean> {
    const speaker = await this.services.accounts.of(key).catch(() => undefined);
    return speaker === undefined || speaker.id === account.id;
  }

  async #greet(
    adapters: Adapters,
    account: Account,
    key: GroupKey,
    userId: string,
    { variants }: Greeting,
  ): Promise<void> {
    const text = drawn(variants, (faces) => this.services.random.die(faces));
    if (text === undefined) return;
    const place: MessageLocation = {
      adapter: account.type,
      account: account.id,
      platform: key.platform,
      scene: "group",
      groupId: key.groupId,
      userId,
    };
    const values = {
      nick: text.includes("{nick}") ? await this.#nickOf(adapters, account, place, userId) : userId,
      user_id: userId,
      group: this.services.groups.nameOf(place),
      at: /^(?!all$)[\w.-]+$/i.test(userId) ? { markup: `[CQ:at,qq=${userId}]` } : userId,
    };
    const said = await (this.services.templates()?.render(text, { place, values }) ?? text);
    if (said !== "") adapters.say(account.id, { scene: "group", target: key.groupId }, { content: said });
  }

  async #nickOf(
    adapters: Adapters,
    account: Account,
    place: MessageLocation,
    userId: string,
  ): Promise<string> {
    // Who has gone is no member any more.
    const member = await adapters
      .actions(account.id)
      .member?.(place.groupId ?? "", userId)
      .catch(() => undefined);
    const called = await this.services.players()?.calledAt(place, member);
    return called ?? (member?.card || member?.nickname || userId);
  }
}
