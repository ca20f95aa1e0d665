// Types of what JavaScript and TypeScript plugins find in Dicetower. Put this file beside a plugin and write
//   /// <reference path="seal.d.ts" />
// in its first line, or name it under "types" in a tsconfig.json whose "lib" is ["ES2023"].

/** Who is spoken with. Fields may be assigned where nothing else is said. */
interface SealPlayer {
  /** With its platform in front: `QQ:123`. Read only. */
  userId: string;
  /** Name in this group, or of the card in use. */
  name: string;
  lastCommandTime: number;
  autoSetNameTemplate: string;
  /** Name of an attribute by any of its spellings: those of `aliases` (name → others), else of the rule system. */
  getValueNameByAlias(name: string, aliases?: Record<string, string[]> | null): string;
}

/** The chat. */
interface SealGroup {
  /** `QQ-Group:456`; `PG-QQ:123` in private. */
  groupId: string;
  groupName: string;
  guildId: string;
  channelId: string;
  active: boolean;
  cocRuleIndex: number;
  logOn: boolean;
  logCurName: string;
  recentDiceSendTime: number;
  showGroupWelcome: boolean;
  groupWelcomeMessage: string;
  /** Seconds since 1970 at which the bot came; 0 where that is not known. */
  enteredTime: number;
  /** Who invited the bot; empty where that is not known. */
  inviteUserId: string;
  isActive(ctx: SealContext): boolean;
  /** An extension that is on here, else null. */
  extGetActive(name: string): SealExtension | null;
  getActivatedExtList(): SealExtension[];
  isExtInactivated(name: string): boolean;
  /** Switches an extension here; throws where who set that off may not. */
  extActive(extension: SealExtension): void;
  extInactive(extension: SealExtension): SealExtension | null;
  extInactiveByName(name: string): SealExtension | null;
  /** Another person here; null for an empty id. */
  playerGet(userId: string): SealPlayer | null;
  /** The rule system of the group. */
  getCharTemplate(): SealRuleSystem;
  /** Has the session log go on, or pause; throws where who set that off may not. */
  setLogOn(on: boolean): void;
}

/** A rule system, as far as plugins see it. */
interface SealRuleSystem {
  readonly name: string;
  readonly fullName: string;
  readonly authors: string[];
  readonly version: string;
  /** Name → other names. */
  readonly alias: Record<string, string[]>;
}

/** The outcome of an expression. */
interface SealOutcome {
  readonly value: number | string | boolean | null;
  /** The working, as it is shown. */
  readonly detail: string;
  /** Why it could not be worked out; empty where it was. */
  readonly error: string;
  readonly matched: string;
  toString(): string;
  /** The number, and whether it is one. */
  readInt(): [value: number, isNumber: boolean];
  readString(): [value: string, isText: boolean];
  getDetailText(): string;
}

/** An account of the bot. */
interface SealEndPoint {
  readonly id: string;
  readonly nickname: string;
  readonly userId: string;
  readonly platform: string;
  /** 1 when it is connected. */
  readonly state: number;
  readonly enable: boolean;
  readonly groupNum: number;
  readonly cmdExecutedNum: number;
  readonly cmdExecutedLastTime: number;
  readonly onlineTotalTime: number;
  readonly baseInfo: SealEndPoint;
}

/** Who speaks where. May be kept: later reads are of the current state, for ten minutes. */
interface SealContext {
  readonly group: SealGroup;
  readonly player: SealPlayer;
  readonly endPoint: SealEndPoint;
  isPrivate: boolean;
  isCurGroupBotOn: boolean;
  /** 100 master, 70 trusted, 60 owner of the group, 50 its admin or in private, 40 inviter, 0, −30 banned. */
  privilegeLevel: number;
  /** Printed in front of the next answer, once. */
  delegateText: string;
  commandHideFlag: string;
  /** Tells the masters. */
  notice(text: string): void;
  noticeCrossPlatform(text: string): void;
  /** Rolls one die. */
  roll(points: number): number;
  roll64(points: number): number;
  /** A whole number from 0 to `count` − 1. */
  randIntn(count: number): number;
  shuffle(count: number, swap: (one: number, other: number) => void): void;
  /** Works out an expression. */
  eval(expression: string): SealOutcome;
  /** Expands a text as `seal.format` does. */
  evalFString(text: string): SealOutcome;
  /** A text as the messages that it would be sent as. */
  splitText(text: string): string[];
  translateSplit(text: string): string;
  initSplitKey(): void;
  setSplitKey(key: string): void;
  shallowCopy(): SealContext;
}

interface SealMessage {
  message: string;
  messageType: "group" | "private" | "";
  groupId: string;
  guildId: string;
  channelId: string;
  /** Seconds. */
  time: number;
  rawId: string;
  platform: string;
  sender: { userId: string; nickname: string; isRobot: boolean };
  segment: { type: string; data: Record<string, string> }[];
}

/** Arguments of a command. */
interface SealArguments {
  command: string;
  args: string[];
  kwargs: SealOption[];
  at: { userId: string; isRobot: boolean; name: string }[];
  rawArgs: string;
  cleanArgs: string;
  rawText: string;
  amIBeMentioned: boolean;
  amIBeMentionedFirst: boolean;
  specialExecuteTimes: number;
  /** The n-th argument, from 1; empty beyond the last. */
  getArgN(n: number): string;
  getRestArgsFrom(n: number): string;
  /** Compares without regard to case. */
  isArgEqual(n: number, ...texts: string[]): boolean;
  getKwarg(name: string): SealOption | null;
  eatPrefixWith(...prefixes: string[]): [rest: string, matched: boolean];
  chopPrefixToArgsWith(...prefixes: string[]): boolean;
  revokeExecuteTimesParse(): void;
  /** Tells anew whether an account is mentioned, and first. */
  setupAtInfo(userId: string): void;
}

/** `--name` or `--name=value`. */
interface SealOption {
  name: string;
  valueExists: boolean;
  value: string;
  asBool: boolean;
}

interface SealCommandResult {
  solved: boolean;
  showHelp?: boolean;
}

/** A form of a command: what may stand behind its word, who may say it, and what is done then. */
interface SealForm {
  /** `lend|借 <who:person> [for:duration] [reason:text]`; the empty one is the word alone. At most 500 characters. */
  pattern: string;
  /** `anyone` when left out. */
  permission?: "anyone" | "groupAdmin" | "groupAdminOrHelper" | "helper" | "admin" | "master" | "root";
  /** Where it works: everywhere when left out. */
  scope?: "any" | "group" | "private";
  /** What stands behind the word; the form must be able to read it. */
  example?: string;
  /** One line for the help. */
  help?: string;
  /** What usage lines call arguments, by their names. */
  labels?: Record<string, string>;
  /**
   * @param values of the arguments, by their names; what was left out is not among them
   * @returns a {@link SealCommandResult} or a promise of one; nothing where it is done
   */
  solve(
    ctx: SealContext,
    msg: SealMessage,
    cmdArgs: SealArguments,
    values: Readonly<Record<string, unknown>>,
  ): unknown;
}

interface SealCommand {
  name: string;
  help: string;
  helpFunc: ((isShort: boolean) => string) | null;
  solve:
    | ((
        ctx: SealContext,
        msg: SealMessage,
        cmdArgs: SealArguments,
      ) => SealCommandResult | undefined | Promise<SealCommandResult | undefined>)
    | null;
  /** May be used for somebody who is mentioned. */
  allowDelegate: boolean;
  disabledInPrivate: boolean;
  enableExecuteTimesParse: boolean;
  raw: boolean;
  checkCurrentBotOn: boolean;
  checkMentionOthers: boolean;
  /** Forms that calls are read by, at most 50; null where `solve` reads them itself. Not in SealDice. */
  forms: SealForm[] | null;
}

interface SealExtension {
  readonly name: string;
  aliases: string[];
  version: string;
  author: string;
  autoActive: boolean;
  cmdMap: Record<string, SealCommand>;
  activeWith: string[];
  readonly isLoaded: boolean;
  storageSet(key: string, value: string): void;
  /** Empty when nothing is kept under the key. */
  storageGet(key: string): string;
  storageInit(): void;
  storageClose(): void;
  /** What the extension is, and its commands. */
  getDescText(): string;
  onLoad?(): void;
  onMessageReceived?(ctx: SealContext, msg: SealMessage): void;
  onNotCommandReceived?(ctx: SealContext, msg: SealMessage): void;
  onCommandReceived?(ctx: SealContext, msg: SealMessage, cmdArgs: SealArguments): void;
  onMessageSend?(ctx: SealContext, msg: SealMessage, flag: string): void;
  onMessageDeleted?(ctx: SealContext, msg: SealMessage): void;
  onMessageEdit?(ctx: SealContext, msg: SealMessage): void;
  onGroupJoined?(ctx: SealContext, msg: SealMessage): void;
  onGroupMemberJoined?(ctx: SealContext, msg: SealMessage): void;
  onGuildJoined?(ctx: SealContext, msg: SealMessage): void;
  onBecomeFriend?(ctx: SealContext, msg: SealMessage): void;
  onPoke?(
    ctx: SealContext,
    event: { groupId: string; senderId: string; targetId: string; isPrivate: boolean },
  ): void;
  onGroupLeave?(ctx: SealContext, event: { groupId: string; userId: string; operatorId: string }): void;
}

type SealConfigType =
  | "string"
  | "int"
  | "bool"
  | "float"
  | "template"
  | "option"
  | "task:cron"
  | "task:daily";

interface SealConfigItem {
  key: string;
  type: SealConfigType;
  defaultValue: unknown;
  value: unknown;
  option: string[];
  deprecated: boolean;
  description: string;
}

interface SealTask {
  on(): SealTask;
  off(): SealTask;
}

/** An entry of the lists: rank −30 banned, −10 warned, 0, 30 trusted. */
interface SealBanItem {
  id: string;
  name: string;
  score: number;
  rank: number;
  times: number[];
  reasons: string[];
  places: string[];
  banTime: number;
}

interface SealCocResult {
  /** −2 fumble, −1 failure, 1 success, 2 hard, 3 extreme, 4 critical. */
  successRank: number;
  criticalSuccessValue: number;
}

interface SealCocRule {
  /** 20 or more. */
  index: number;
  key: string;
  name: string;
  desc: string;
  check: ((ctx: SealContext, d100: number, checkValue: number, difficulty: number) => SealCocResult) | null;
}

declare namespace seal {
  /** Answers in the chat where it was said. */
  function replyToSender(ctx: SealContext, msg: SealMessage, text: string): void;
  /** Answers in the group, and not at all in private. */
  function replyGroup(ctx: SealContext, msg: SealMessage, text: string): void;
  /** Answers in private. */
  function replyPerson(ctx: SealContext, msg: SealMessage, text: string): void;
  /** Expands `{expressions}` with the dice engine. */
  function format(ctx: SealContext, text: string): string;
  /** The text of a key such as `核心:骰子名字`, expanded. */
  function formatTmpl(ctx: SealContext, key: string): string;
  function getCtxProxyFirst(ctx: SealContext, cmdArgs: SealArguments): SealContext;
  function getCtxProxyAtPos(ctx: SealContext, cmdArgs: SealArguments, position: number): SealContext;
  /** @throws Error without `messageType` and `sender.userId` */
  function createTempCtx(endPoint: SealEndPoint, msg: SealMessage): SealContext;
  function newMessage(): SealMessage;
  function getEndPoints(): SealEndPoint[];
  function applyPlayerGroupCardByTemplate(ctx: SealContext, template: string): string;
  function setPlayerGroupCard(ctx: SealContext, template: string): string;
  function memberBan(ctx: SealContext, groupId: string, userId: string, seconds: number): void;
  function memberKick(ctx: SealContext, groupId: string, userId: string): void;
  function getVersion(): {
    versionCode: number;
    version: string;
    versionSimple: string;
    versionDetail: {
      major: number;
      minor: number;
      patch: number;
      prerelease: string;
      buildMetaData: string;
    };
  };
  /** Writes a picture and returns its address for `[CQ:image,file=…]`. */
  function base64ToImage(data: string): string;

  /** Variables: `$t…` of this message, `$m…` of the person, `$g…` of the group, others of the card. */
  const vars: {
    intGet(ctx: SealContext, name: string): [value: number, exists: boolean];
    strGet(ctx: SealContext, name: string): [value: string, exists: boolean];
    intSet(ctx: SealContext, name: string, value: number): void;
    strSet(ctx: SealContext, name: string, value: string): void;
    computedGet(ctx: SealContext, name: string): [value: unknown, exists: boolean];
    computedSet(ctx: SealContext, name: string, expression: string): void;
  };
  const ban: {
    addBan(ctx: SealContext, id: string, place: string, reason: string): void;
    addTrust(ctx: SealContext, id: string, place: string, reason: string): void;
    remove(ctx: SealContext, id: string): void;
    getList(): SealBanItem[];
    getUser(id: string): SealBanItem | null;
  };
  const deck: {
    draw(
      ctx: SealContext,
      deck: string,
      isShuffle: boolean,
    ): { exists: boolean; err: string; result: string };
    reload(): void;
  };
  const coc: {
    newRule(): SealCocRule;
    newRuleCheckResult(): SealCocResult;
    /** False when the index is taken. */
    registerRule(rule: SealCocRule): boolean;
  };
  /** Rule templates; bad text throws. */
  const gameSystem: { newTemplate(json: string): void; newTemplateByYaml(yaml: string): void };

  const ext: {
    readonly new: (name: string, author: string, version: string) => SealExtension;
    register(extension: SealExtension): void;
    /** Null for one that no script has registered since the last load. */
    find(name: string): SealExtension | null;
    newCmdItemInfo(): SealCommand;
    newCmdExecuteResult(solved: boolean): Required<SealCommandResult>;
    registerStringConfig(
      ext: SealExtension,
      key: string,
      value: string,
      description?: string,
      group?: string,
    ): void;
    registerIntConfig(
      ext: SealExtension,
      key: string,
      value: number,
      description?: string,
      group?: string,
    ): void;
    registerBoolConfig(
      ext: SealExtension,
      key: string,
      value: boolean,
      description?: string,
      group?: string,
    ): void;
    registerFloatConfig(
      ext: SealExtension,
      key: string,
      value: number,
      description?: string,
      group?: string,
    ): void;
    registerTemplateConfig(
      ext: SealExtension,
      key: string,
      value: string[],
      description?: string,
      group?: string,
    ): void;
    registerOptionConfig(
      ext: SealExtension,
      key: string,
      value: string,
      options: string[],
      description?: string,
      group?: string,
    ): void;
    getStringConfig(ext: SealExtension, key: string): string;
    getIntConfig(ext: SealExtension, key: string): number;
    getBoolConfig(ext: SealExtension, key: string): boolean;
    getFloatConfig(ext: SealExtension, key: string): number;
    getTemplateConfig(ext: SealExtension, key: string): string[];
    getOptionConfig(ext: SealExtension, key: string): string;
    getConfig(ext: SealExtension, key: string): SealConfigItem | null;
    newConfigItem(ext: SealExtension, key: string, value: unknown, description: string): SealConfigItem;
    registerConfig(ext: SealExtension, ...items: SealConfigItem[]): void;
    unregisterConfig(ext: SealExtension, ...keys: string[]): void;
    /** With a key, people may change the schedule. `daily` takes `8:00` or `8:00|20:30`. */
    registerTask(
      ext: SealExtension,
      kind: "cron" | "daily",
      value: string,
      run: (task: { now: number; key: string }) => void,
      key?: string,
      description?: string,
      group?: string,
    ): SealTask;
  };
}
