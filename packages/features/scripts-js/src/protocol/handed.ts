import type {
  ArgumentsRecord,
  ContextRecord,
  EndPointRecord,
  GroupRecord,
  MessageRecord,
  PlayerRecord,
  Scalar,
} from "./records.js";
import type { CalledForm, CommandTask, HookTask } from "./tasks.js";

/**
 * What commands and hooks are called with, as it goes to the thread and on into the realm: one text that is read there
 * and nowhere else. Values stand without their names, for engines read those more slowly than all the rest; the order
 * is that of the fields in the records.
 */
type Values<Fields extends readonly unknown[]> = readonly [...Fields];

export type GroupValues = Values<
  [string, string, string, string, boolean, number, boolean, string, number, boolean, string, number, string]
>;
export type PlayerValues = Values<[string, string, number, string]>;
export type EndPointValues = Values<
  [string, string, string, string, number, boolean, number, number, number, number]
>;
export type ContextValues = Values<
  [
    id: string,
    group: GroupValues,
    player: PlayerValues,
    endPoint: EndPointValues,
    isPrivate: boolean,
    isCurGroupBotOn: boolean,
    privilegeLevel: number,
    delegateText: string,
    commandHideFlag: string,
    temporaries: Readonly<Record<string, Scalar>> | null,
  ]
>;
export type MessageValues = Values<
  [
    message: string,
    messageType: string,
    groupId: string,
    guildId: string,
    channelId: string,
    time: number,
    rawId: string,
    platform: string,
    userId: string,
    nickname: string,
    isRobot: boolean,
    /** Null for the one segment that is the text of the message. */
    segment: MessageRecord["segment"] | null,
  ]
>;

/** Null stands for what is empty, or the same as elsewhere: those texts and lists are the longest. */
export type ArgumentsValues = Values<
  [
    command: string,
    args: ArgumentsRecord["args"],
    kwargs: ArgumentsRecord["kwargs"] | null,
    at: ArgumentsRecord["at"] | null,
    /** Null for the clean ones. */
    rawArgs: string | null,
    cleanArgs: string,
    /** Null for the text of the message. */
    rawText: string | null,
    amIBeMentioned: boolean,
    amIBeMentionedFirst: boolean,
    specialExecuteTimes: number,
    timesText: string,
  ]
>;
/** What nearly every command looks at. */
export type ContextHead = Values<
  [
    id: string,
    player: PlayerValues,
    isPrivate: boolean,
    isCurGroupBotOn: boolean,
    privilegeLevel: number,
    delegateText: string,
    commandHideFlag: string,
  ]
>;
/** What is read when somebody looks at it. */
export type ContextRest = Values<[GroupValues, EndPointValues, temporaries: ContextValues[9]]>;

/** What a command is run with, as its text holds it: a line, behind which one with the {@link ContextRest} follows. */
export type CommandValues = Values<
  [string, string, ContextHead, MessageValues, ArgumentsValues, form: CalledForm | null]
>;
/** The same of a hook, whose context is a text of its own: most hooks look at the message alone. */
export type HookValues = Values<
  [hook: string, MessageValues | null, ArgumentsValues | null, { readonly extra?: unknown }]
>;

/** Where an answer to a message goes. */
export interface Origin {
  readonly messageType: string;
  readonly groupId: string;
  readonly userId: string;
}

/** Task `command`, as the thread is handed it. */
export interface HandedCommand {
  readonly extension: string;
  readonly word: string;
  readonly from: Origin;
  /** Id of the context whose message or event sets off what runs now. */
  readonly cause: string;
  readonly text: string;
}

/** Task `hook`, as the thread is handed it. */
export interface HandedHook {
  /** Names of the extensions, as a JSON array: the same ones come with nearly every message. */
  readonly extensions: string;
  readonly from: Origin | undefined;
  readonly cause: string;
  /** {@link ContextValues}. */
  readonly context: string;
  /** {@link HookValues}. */
  readonly text: string;
}

export function handedCommand(task: CommandTask): HandedCommand {
  const { extension, word, ctx, msg, args, form = null } = task;
  const head: ContextHead = [
    ctx.id,
    playerValues(ctx.player),
    ctx.isPrivate,
    ctx.isCurGroupBotOn,
    ctx.privilegeLevel,
    ctx.delegateText,
    ctx.commandHideFlag,
  ];
  const rest: ContextRest = [groupValues(ctx.group), endPointValues(ctx.endPoint), ctx.temporaries ?? null];
  const said = argumentsValues(args, msg.message);
  const values: CommandValues = [extension, word, head, messageValues(msg), said, form];
  const text = `${JSON.stringify(values)}\n${JSON.stringify(rest)}`;
  return { extension, word, from: originOf(msg), cause: ctx.id, text };
}

/** @param extensions of the task, those that the realm holds */
export function handedHook(
  { hook, ctx, msg, args, extra }: HookTask,
  extensions: readonly string[],
): HandedHook {
  const message = msg === undefined ? null : messageValues(msg);
  const said = args === undefined ? null : argumentsValues(args, msg?.message);
  const values: HookValues = [hook, message, said, extra === undefined ? {} : { extra }];
  return {
    extensions: JSON.stringify(extensions),
    from: msg === undefined ? undefined : originOf(msg),
    cause: ctx.id,
    context: JSON.stringify(contextValues(ctx)),
    text: JSON.stringify(values),
  };
}

export function originOf({ messageType, groupId, sender }: MessageRecord): Origin {
  return { messageType, groupId, userId: sender.userId };
}

function argumentsValues(record: ArgumentsRecord, message: string | undefined): ArgumentsValues {
  const { kwargs, at, rawArgs, cleanArgs, rawText } = record;
  return [
    record.command,
    record.args,
    kwargs.length === 0 ? null : kwargs,
    at.length === 0 ? null : at,
    rawArgs === cleanArgs ? null : rawArgs,
    cleanArgs,
    rawText === message ? null : rawText,
    record.amIBeMentioned,
    record.amIBeMentionedFirst,
    record.specialExecuteTimes,
    record.timesText,
  ];
}

function contextValues(record: ContextRecord): ContextValues {
  const { id, group, player, endPoint, temporaries = null } = record;
  return [
    id,
    groupValues(group),
    playerValues(player),
    endPointValues(endPoint),
    record.isPrivate,
    record.isCurGroupBotOn,
    record.privilegeLevel,
    record.delegateText,
    record.commandHideFlag,
    temporaries,
  ];
}

function groupValues(group: GroupRecord): GroupValues {
  return [
    group.groupId,
    group.groupName,
    group.guildId,
    group.channelId,
    group.active,
    group.cocRuleIndex,
    group.logOn,
    group.logCurName,
    group.recentDiceSendTime,
    group.showGroupWelcome,
    group.groupWelcomeMessage,
    group.enteredTime,
    group.inviteUserId,
  ];
}

function playerValues({ userId, name, lastCommandTime, autoSetNameTemplate }: PlayerRecord): PlayerValues {
  return [userId, name, lastCommandTime, autoSetNameTemplate];
}

function endPointValues(account: EndPointRecord): EndPointValues {
  return [
    account.id,
    account.nickname,
    account.userId,
    account.platform,
    account.state,
    account.enable,
    account.groupNum,
    account.cmdExecutedNum,
    account.cmdExecutedLastTime,
    account.onlineTotalTime,
  ];
}

function messageValues(record: MessageRecord): MessageValues {
  const { message, sender, segment } = record;
  const [only] = segment;
  const plain = segment.length === 1 && only?.type === "text" && only.data["text"] === message;
  return [
    message,
    record.messageType,
    record.groupId,
    record.guildId,
    record.channelId,
    record.time,
    record.rawId,
    record.platform,
    sender.userId,
    sender.nickname,
    sender.isRobot,
    plain ? null : segment,
  ];
}
