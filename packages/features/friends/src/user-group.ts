import type { Adapters } from "@dicetower/adapters/api";
import type { CommandReader } from "@dicetower/commands/api";
import {
  type Boom,
  type Clock,
  codes,
  type Line,
  type LiveSettings,
  type Message,
  type Stage,
  type Store,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { UserGroup } from "./settings.js";

/** Milliseconds for which it is remembered that somebody is a member, or is none. */
const memberMs = 3_600_000;
const strangerMs = 60_000;
/** Milliseconds in which nobody is told twice. */
const tellAgainMs = { grace: 86_400_000, refused: 600_000 } as const;
const maxPeople = 20_000;
const graceTable = "friends_grace";

interface Parts {
  readonly adapters: Adapters;
  readonly reader: () => CommandReader | undefined;
  readonly settings: LiveSettings<UserGroup>;
  readonly store: Store;
  readonly clock: Clock;
  readonly line: Line;
}

/** Answers commands in private to members of the official group alone, and to others for a time of grace. */
export class UserGroupRule {
  readonly #members = new Map<string, { readonly member: boolean; readonly until: number }>();
  readonly #told = new Map<string, number>();

  constructor(readonly parts: Parts) {}

  stage(): Stage {
    return {
      key: "friends.userGroup",
      // No guard of the line: without it commands in private are answered.
      slot: "commands",
      before: ["commands"],
      matches: (message) => this.#concerns(message),
      run: async (message) => {
        if (await this.#isMember(message)) return undefined;
        if ((await this.#graceEnds(message)) > this.parts.clock.seconds()) {
          if (this.#mayTell(message, tellAgainMs.grace)) this.#remind(message);
          return undefined;
        }
        return this.#mayTell(message, tellAgainMs.refused)
          ? { reply: this.#words() }
          : { stop: "not in the user group", because: "rights" };
      },
    };
  }

  #concerns(message: Message): boolean {
    const { enabled, groupId } = this.parts.settings.value;
    return (
      enabled &&
      groupId !== "" &&
      message.scene === "private" &&
      !message.own &&
      message.account.exempt !== true &&
      message.trust === 0 &&
      this.parts.reader()?.read(message) !== undefined
    );
  }

  /** Where the platform does not say, nobody is refused. */
  async #isMember({ account, userId }: Message): Promise<boolean> {
    const { adapters, settings, clock } = this.parts;
    const { groupId } = settings.value;
    const name = `${account.platform}:${groupId}:${userId}`;
    const known = this.#members.get(name);
    if (known !== undefined && known.until > clock.monotonic()) return known.member;
    const { member } = adapters.actions(account.id);
    if (member === undefined) return true;
    let isMember: boolean;
    try {
      await member(groupId, userId);
      isMember = true;
    } catch (error) {
      if ((error as Boom).data?.code !== codes.ruleBroken) return true;
      isMember = false;
    }
    if (this.#members.size >= maxPeople) this.#members.clear();
    this.#members.set(name, {
      member: isMember,
      until: clock.monotonic() + (isMember ? memberMs : strangerMs),
    });
    return isMember;
  }

  /** Begins the time of grace with the first command. @returns UTC epoch seconds */
  async #graceEnds({ account, userId }: Message): Promise<number> {
    const { store, clock, settings } = this.parts;
    const key = { platform: account.platform, user_id: userId };
    const row = await store.read((db) => db(graceTable).where(key).first());
    const since = row === undefined ? clock.seconds() : Number(row.since);
    if (row === undefined)
      await store.change((db) =>
        db(graceTable)
          .insert({ ...key, since })
          .onConflict(["platform", "user_id"])
          .ignore(),
      );
    return since + settings.value.graceHours * 3_600;
  }

  #mayTell({ account, userId }: Message, everyMs: number): boolean {
    const name = `${account.platform}:${userId}`;
    const now = this.parts.clock.monotonic();
    const last = this.#told.get(name);
    if (last !== undefined && now - last < everyMs) return false;
    if (this.#told.size >= maxPeople) this.#told.clear();
    this.#told.set(name, now);
    return true;
  }

  #words(): TextRef | { readonly content: string; readonly plain: true } {
    const { message: own, groupId } = this.parts.settings.value;
    return own === "" ? text("friends.userGroup", { group: groupId }) : { content: own, plain: true };
  }

  #remind(message: Message): void {
    const words = this.#words();
    void this.parts.line.say({
      account: message.account,
      scene: "private",
      target: message.userId,
      part: "key" in words ? { content: words } : words,
      message,
    });
  }
}
