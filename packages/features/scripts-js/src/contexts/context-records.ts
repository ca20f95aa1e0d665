import { Authority, locationOf, Message } from "@dicetower/contract";
import type { ContextRecord, GroupRecord, MessageRecord, PlayerRecord } from "../protocol.js";
import { AccountRecords } from "./account-records.js";
import type { ScriptContext } from "./context-store.js";
import { KnownGroups } from "./group-facts.js";
import { presetsOf } from "./presets.js";
import type { ScriptRights } from "./script-rights.js";
import type { ScriptServices } from "./script-services.js";

/** Makes contexts and messages as scripts see them. */
export class ContextRecords {
  /** By conversation: seconds of the last message of the bot. */
  readonly #spoke = new Map<string, number>();
  readonly #groups: KnownGroups;
  /** Accounts of the bot. */
  readonly accounts: AccountRecords;
  /** Facts of messages that are made by hand are found as for this one. */
  #pattern: Message | undefined;

  constructor(
    readonly services: ScriptServices,
    readonly rights: ScriptRights,
  ) {
    this.#groups = new KnownGroups(services.clock, services.groups, services.groupField);
    this.accounts = new AccountRecords(services, this.#groups);
  }

  /** Reads what contexts of a message show of its group; undefined where nothing has to be waited for. */
  know(message: Message): Promise<void> | undefined {
    return message.groupId === "" ? undefined : this.#groups.read(locationOf(message));
  }

  /** The context of the sender of a message. */
  open(message: Message): ScriptContext {
    this.accounts.meet(message.account);
    this.#pattern = message;
    return this.#open(message);
  }

  #open(message: Message): ScriptContext {
    const now = this.services.clock.now();
    return this.services.contexts.open(message, () => presetsOf(message, this.#facts(message, now)));
  }

  #facts(message: Message, now: number) {
    const { ids, dice, systems, groupFaces, playerFaces } = this.services;
    const place = locationOf(message);
    const { platform } = message.account;
    const usual = dice()?.faces(place) ?? 100;
    return {
      ids,
      now,
      botName: this.accounts.botName(message.account),
      faces: groupFaces()?.get(platform, message.groupId) ?? usual,
      ownFaces: playerFaces()?.get(platform, message.userId) ?? 0,
      system: systems()?.at(place).name ?? "",
      privilege: this.privilegeOf(message),
      log: this.#logOf(message),
      round: 0,
    };
  }

  /** Name of the session log that is recorded where a message is from, empty for none. */
  #logOf({ account, groupId }: Message): string {
    if (groupId === "") return "";
    return this.services.logs()?.recording({ platform: account.platform, groupId })?.name ?? "";
  }

  /** The context of another person in the chat of a context. */
  proxy(context: ScriptContext, userId: string, cause: string | undefined): ScriptContext {
    const { message } = context;
    const bare = this.services.ids.bare(userId);
    const { platform } = context.account;
    const name = this.services.players()?.calledNow({
      platform,
      userId: bare,
      ...(message.groupId === "" ? {} : { groupId: message.groupId }),
    });
    const other = new Message(
      { ...initOf(message), userId: bare, nickname: name ?? bare, card: "", role: "member" },
      message.account,
    );
    other.findFactsLike(message);
    other.limitTo(this.rights.of(context, cause));
    return this.#open(other);
  }

  /**
   * The context of a message that a script made. Whom it names is data: it has the rights of what has set the script
   * off, and is a member as any other where it names somebody else, or another chat.
   * Without a sender it is somebody unknown, who has no rights.
   * @throws Error without account
   */
  temporary(endPoint: string, record: MessageRecord, cause: string | undefined): ScriptContext {
    const account = this.accounts.find(endPoint);
    if (account === undefined) throw new Error("createTempCtx: there is no such end point");
    const { ids, clock } = this.services;
    const userId = ids.bare(record.sender.userId);
    const isGroup = record.messageType === "group" && record.groupId !== "";
    const groupId = isGroup ? ids.bare(record.groupId) : "";
    const above = cause === undefined ? undefined : this.services.contexts.get(cause)?.message;
    const isSame = above?.account === account && above.userId === userId && above.groupId === groupId;
    const message = new Message(
      {
        id: record.rawId,
        scene: isGroup ? "group" : "private",
        groupId,
        ...(isSame ? { groupName: above.groupName, card: above.card, role: above.role } : {}),
        userId,
        nickname: record.sender.nickname || userId || this.#unknown(),
        segments: [{ type: "text", data: { text: record.message } }],
        text: record.message,
        sentAt: record.time || clock.seconds(),
      },
      account,
    );
    if (this.#pattern !== undefined) message.findFactsLike(this.#pattern);
    message.limitTo(userId === "" ? Authority.nobody() : this.rights.now(cause));
    return this.#open(message);
  }

  #unknown(): string {
    return this.services.texts()?.render({ key: "scripts-js.unknownUser", values: {} }) ?? "?";
  }

  /** A context within the message or event that it was opened for, without variables that nobody has asked for yet. */
  brief(context: ScriptContext): ContextRecord {
    return this.#record(context, this.privilegeOf(context.message), context.hasTemporaries);
  }

  /** @param cause within which a script asks for it: what it kept shows the rights that it has now */
  record(context: ScriptContext, cause: string | undefined): ContextRecord {
    const limit = context.id === cause ? undefined : this.rights.of(context, cause);
    return this.#record(context, this.privilegeOf(context.message, limit), true);
  }

  #record(context: ScriptContext, privilegeLevel: number, temporaries: boolean): ContextRecord {
    const { message, account } = context;
    return {
      id: context.id,
      group: this.#group(context),
      player: this.#player(context),
      endPoint: this.accounts.record(account),
      isPrivate: message.groupId === "",
      isCurGroupBotOn: !message.quiet,
      privilegeLevel,
      delegateText: context.delegateText,
      commandHideFlag: "",
      ...(temporaries ? { temporaries: Object.fromEntries(context.temporaries) } : {}),
    };
  }

  #player({ message, account, assigned }: ScriptContext): PlayerRecord {
    return {
      userId: message.userId === "" ? "" : this.services.ids.user(account, message.userId),
      name: String(assigned.get("player.name") ?? message.senderName),
      lastCommandTime: message.sentAt,
      autoSetNameTemplate: String(assigned.get("player.autoSetNameTemplate") ?? ""),
    };
  }

  #group(context: ScriptContext): GroupRecord {
    const { message, account, place } = context;
    const { ids, groups } = this.services;
    const log = this.#logOf(message);
    const variant = this.#field(place, "cocVariant");
    const facts = message.groupId === "" ? undefined : this.#groups.of(place);
    const assigned = (field: string) => context.assigned.get(`group.${field}`);
    return {
      groupId: ids.group(account, message.groupId, message.userId),
      groupName: message.groupId === "" ? "" : message.groupName || (groups()?.nameOf(place) ?? ""),
      guildId: "",
      channelId: "",
      active: !message.quiet,
      cocRuleIndex: typeof variant === "number" && variant >= 0 ? variant : 0,
      logOn: log !== "",
      logCurName: log,
      recentDiceSendTime: this.#spoke.get(message.conversation) ?? 0,
      showGroupWelcome: Boolean(assigned("showGroupWelcome") ?? facts?.greets ?? false),
      groupWelcomeMessage: String(assigned("groupWelcomeMessage") ?? facts?.welcome ?? ""),
      enteredTime: facts?.joinedAt ?? 0,
      inviteUserId: facts?.inviter ? ids.user(facts.inviter, facts.inviter.userId) : "",
    };
  }

  #field(place: ScriptContext["place"], key: string): unknown {
    const field = this.services.groupField(key);
    return field === undefined ? undefined : this.services.groups()?.field(place, field);
  }

  message(message: Message): MessageRecord {
    const { ids } = this.services;
    const { account, groupId, userId } = message;
    return {
      message: message.text,
      messageType: groupId === "" ? "private" : "group",
      groupId: groupId === "" ? "" : ids.group(account, groupId, userId),
      guildId: "",
      channelId: "",
      time: message.sentAt,
      rawId: message.id,
      platform: ids.wordOf(account),
      sender: {
        userId: ids.user(account, userId),
        nickname: message.nickname,
        isRobot: this.services.access()?.isBot(message) ?? false,
      },
      segment: message.segments.map(({ type, data }) => ({
        type,
        data: Object.fromEntries(
          Object.entries(data).map(([key, value]) => [
            key,
            typeof value === "object" ? JSON.stringify(value) : String(value),
          ]),
        ),
      })),
    };
  }

  /** 100 master, 70 trusted, 60 owner of the group, 50 its administrator or private, 40 who invited the bot, 0, −30 denied. */
  privilegeOf(message: Message, limit?: Authority): number {
    const { role, account, userId } = message;
    const trust = Math.min(message.trust, limit?.trust ?? message.trust);
    const groupAdmin = message.groupAdmin && limit?.administers(message) !== false;
    if (trust >= 5) return 100;
    const standing = this.services.access()?.standing("user", account.platform, userId);
    if (standing?.denied === true) return -30;
    if (trust > 0) return 70;
    if (!groupAdmin) return this.#isInviter(message, limit) ? 40 : 0;
    return role === "owner" ? 60 : 50;
  }

  /** Whom a script names is nobody's right: the inviter is who really speaks. */
  #isInviter(message: Message, limit: Authority | undefined): boolean {
    const inviter = message.groupId === "" ? undefined : this.#groups.of(locationOf(message))?.inviter;
    if (inviter?.userId !== message.userId || inviter.platform !== message.account.platform) return false;
    return message.authority.speaksAs(message) && limit?.speaksAs(message) !== false;
  }

  /** The bot has said something in a conversation. */
  spoke(conversation: string): void {
    if (this.#spoke.size > 5_000) this.#spoke.clear();
    this.#spoke.set(conversation, this.services.clock.seconds());
  }
}

function initOf(message: Message) {
  const { id, scene, groupId, groupName, userId, nickname, card, role, segments, text, sentAt } = message;
  const { locale } = message;
  const init = { id, scene, groupId, groupName, userId, nickname, card, role, segments, text, sentAt };
  return locale === undefined ? init : { ...init, locale };
}
