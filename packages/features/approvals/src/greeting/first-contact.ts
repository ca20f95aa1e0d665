import type { Access } from "@dicetower/access/api";
import type { AccountEvent, Adapters } from "@dicetower/adapters/api";
import { type Account, type Clock, type Log, type MessageLocation, text } from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { Players } from "@dicetower/players/api";
import type { GlobalSettings } from "@dicetower/silence/api";
import type { Templates } from "@dicetower/texts/api";
import type { EventPolicy } from "../event-policy.js";
import type { GreetedBook } from "./greeted.js";

/** Greetings of one account in a minute: whoever pulls a bot into a hundred groups gets no hundred messages. */
const maxPerMinute = 10;
/** Flags of groups in which the bot says nothing. */
const silentFlags = ["commandsOff", "ignored"];

/** What greeting works with. */
export interface FirstContactServices {
  readonly policy: { readonly value: EventPolicy };
  readonly book: GreetedBook;
  readonly adapters: Adapters;
  readonly access: Access;
  readonly clock: Clock;
  readonly log: Log;
  readonly templates: () => Templates | undefined;
  readonly groups: () => Groups | undefined;
  readonly players: () => Players | undefined;
  readonly globals: () => GlobalSettings | undefined;
}

interface Greeting {
  readonly key: "group.hello" | "group.hello.licence" | "friend.hello";
  /** What the owner wrote in its place; empty for the shipped text. */
  readonly own: string;
  /** Empty for that of the installation. */
  readonly locale: string;
}

/** Says a word in groups that the bot has joined and to new friends: what it does, and how to begin. */
export class FirstContact {
  /** When accounts greeted of late, on the monotonic clock. */
  readonly #recent = new Map<string, number[]>();

  constructor(readonly services: FirstContactServices) {}

  /** @param inviter empty where nobody is named */
  async group({ account, event: { groupId } }: AccountEvent, inviter: string): Promise<void> {
    const { policy, book, groups, players } = this.services;
    const { greetGroups, joinMessage } = policy.value;
    if (!greetGroups || this.#isSilentIn(account, groupId, inviter)) return;
    if (!(await book.claim({ kind: "group", account, target: groupId }))) return;
    const { platform } = account;
    const manner = await groups()?.manner({ platform, groupId });
    const spoken = inviter === "" ? "" : await players()?.languageOf({ platform, userId: inviter });
    await this.#say(account, "group", groupId, {
      ...(manner?.needsLicence === true
        ? { key: "group.hello.licence", own: "" }
        : { key: "group.hello", own: joinMessage }),
      locale: spoken || manner?.language || "",
    });
  }

  async friend({ account, event: { userId } }: AccountEvent): Promise<void> {
    const { policy, book, players, globals } = this.services;
    const { greetFriends, friendMessage } = policy.value;
    if (!greetFriends || globals()?.value.events.friendAdded === false) return;
    if (userId === "" || this.#isSilentFor(account.platform, userId)) return;
    if (!(await book.claim({ kind: "friend", account, target: userId }))) return;
    await this.#say(account, "private", userId, {
      key: "friend.hello",
      own: friendMessage,
      locale: (await players()?.languageOf({ platform: account.platform, userId })) ?? "",
    });
  }

  #isSilentIn(account: Account, groupId: string, inviter: string): boolean {
    const { access, groups } = this.services;
    const { platform } = account;
    const standing = access.standing("group", platform, groupId);
    if (standing.denied || access.isOff(account, groupId)) return true;
    const place: MessageLocation = { platform, groupId, scene: "group" };
    if (silentFlags.some((flag) => groups()?.flagged(place, flag) === true)) return true;
    // Who let it in may be unknown; in private mode that is nobody who is served.
    if (inviter === "" || standing.allowed) return standing.allowed ? this.#isMute() : this.#isPrivate();
    return this.#isSilentFor(platform, inviter);
  }

  #isSilentFor(platform: string, userId: string): boolean {
    const { access } = this.services;
    const isTrusted = access.trustOf(platform, userId) >= 1;
    if (access.standing("user", platform, userId).denied && !isTrusted) return true;
    return isTrusted ? this.#isMute() : this.#isPrivate();
  }

  #isMute(): boolean {
    return this.services.globals()?.value.switches.globalSilence === true;
  }

  #isPrivate(): boolean {
    return this.#isMute() || this.services.globals()?.value.compat.privateMode === true;
  }

  async #say(
    account: Account,
    scene: "group" | "private",
    target: string,
    { key, own, locale }: Greeting,
  ): Promise<void> {
    const { adapters, templates, log } = this.services;
    if (!this.#mayGreet(account)) {
      log.info(`account ${account.id} greets too often; ${scene} ${target} is not greeted`);
      return;
    }
    const place: MessageLocation = {
      adapter: account.type,
      account: account.id,
      platform: account.platform,
      scene,
      ...(scene === "group" ? { groupId: target } : { userId: target }),
    };
    const wanted = own === "" ? text(key) : own;
    const said = (await templates()?.render(wanted, { place, ...(locale !== "" && { locale }) })) ?? own;
    if (said !== "") adapters.say(account.id, { scene, target }, { content: said });
  }

  #mayGreet({ id }: Account): boolean {
    const now = this.services.clock.monotonic();
    const recent = (this.#recent.get(id) ?? []).filter((at) => now - at < 60_000);
    const may = recent.length < maxPerMinute;
    this.#recent.set(id, may ? [...recent, now] : recent);
    return may;
  }
}
