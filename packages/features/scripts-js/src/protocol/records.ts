/** Values that variables and fields hold. */
export type Scalar = string | number | boolean | null;

/** What scripts see of a sender or of the person a context is about; names are those scripts use. */
export interface PlayerRecord {
  /** With its platform in front: `QQ:123`. */
  readonly userId: string;
  readonly name: string;
  readonly lastCommandTime: number;
  readonly autoSetNameTemplate: string;
}

/** What scripts see of the chat. */
export interface GroupRecord {
  /** `QQ-Group:456`; `PG-QQ:123` in private. */
  readonly groupId: string;
  readonly groupName: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly active: boolean;
  readonly cocRuleIndex: number;
  readonly logOn: boolean;
  readonly logCurName: string;
  readonly recentDiceSendTime: number;
  readonly showGroupWelcome: boolean;
  readonly groupWelcomeMessage: string;
  readonly enteredTime: number;
  readonly inviteUserId: string;
}

/** What scripts see of an account of the bot. */
export interface EndPointRecord {
  readonly id: string;
  readonly nickname: string;
  readonly userId: string;
  readonly platform: string;
  readonly state: number;
  readonly enable: boolean;
  readonly groupNum: number;
  readonly cmdExecutedNum: number;
  readonly cmdExecutedLastTime: number;
  readonly onlineTotalTime: number;
}

/** A context: who speaks where. The service keeps it by `id` for ten minutes, a thousand of them at most. */
export interface ContextRecord {
  readonly id: string;
  readonly group: GroupRecord;
  readonly player: PlayerRecord;
  readonly endPoint: EndPointRecord;
  readonly isPrivate: boolean;
  readonly isCurGroupBotOn: boolean;
  readonly privilegeLevel: number;
  readonly delegateText: string;
  readonly commandHideFlag: string;
  /**
   * All variables that begin with `$t`, presets included, by their full names; left out where nobody has asked for one
   * yet, then they come with `context`. Others are asked for one by one.
   */
  readonly temporaries?: Readonly<Record<string, Scalar>>;
}

/** A message, as scripts see it; also what they make by hand. */
export interface MessageRecord {
  readonly message: string;
  readonly messageType: string;
  readonly groupId: string;
  readonly guildId: string;
  readonly channelId: string;
  /** Seconds. */
  readonly time: number;
  readonly rawId: string;
  readonly platform: string;
  readonly sender: { readonly userId: string; readonly nickname: string; readonly isRobot: boolean };
  readonly segment: readonly { readonly type: string; readonly data: Readonly<Record<string, string>> }[];
}

/** Somebody mentioned. */
export interface MentionRecord {
  readonly userId: string;
  readonly isRobot: boolean;
  readonly name: string;
}

/** Arguments of a command as they were parsed; the methods scripts call on them are the realm's. */
export interface ArgumentsRecord {
  readonly command: string;
  readonly args: readonly string[];
  readonly kwargs: readonly {
    readonly name: string;
    readonly valueExists: boolean;
    readonly value: string;
    readonly asBool: boolean;
  }[];
  readonly at: readonly MentionRecord[];
  readonly rawArgs: string;
  readonly cleanArgs: string;
  readonly rawText: string;
  readonly amIBeMentioned: boolean;
  readonly amIBeMentionedFirst: boolean;
  readonly specialExecuteTimes: number;
  /** What the number of times was written as (`3#`), to put it back by `revokeExecuteTimesParse`; empty if none. */
  readonly timesText: string;
}

/** Hooks that are called with a context, in the names scripts assign. `onLoad` is the realm's own. */
export type HookName =
  | "onMessageReceived"
  | "onNotCommandReceived"
  | "onCommandReceived"
  | "onMessageSend"
  | "onMessageDeleted"
  | "onMessageEdit"
  | "onGroupJoined"
  | "onGroupMemberJoined"
  | "onGuildJoined"
  | "onBecomeFriend"
  | "onPoke"
  | "onGroupLeave";

/** A form of a command item: an entry of its `forms`. Texts are as the script wrote them, cut where they are too long. */
export interface FormRecord {
  readonly pattern: string;
  readonly permission: string;
  readonly scope: string;
  readonly example: string;
  readonly help: string;
  /** What usage lines call its arguments, by their names. */
  readonly labels: Readonly<Record<string, string>>;
  /** It has a function `solve`. */
  readonly solves: boolean;
}

/** A command item in a `cmdMap`. */
export interface CommandRecord {
  /** Key in the map: the word that calls it. */
  readonly word: string;
  /** Plugin that put it there. */
  readonly plugin: string;
  readonly name: string;
  readonly help: string;
  /** The help comes from a function: ask by the task `help`. */
  readonly helpFunc: boolean;
  readonly allowDelegate: boolean;
  readonly disabledInPrivate: boolean;
  readonly enableExecuteTimesParse: boolean;
  readonly raw: boolean;
  readonly checkCurrentBotOn: boolean;
  readonly checkMentionOthers: boolean;
  /** Forms that calls are read by; null where the item reads its calls itself. */
  readonly forms: readonly FormRecord[] | null;
  /** File and line that set the forms; empty where they are not known. */
  readonly place: string;
}

/** A registered extension, or what scripts changed in one that is built in. */
export interface ExtensionRecord {
  readonly name: string;
  /** Plugin that made it; the empty text for built-in ones. */
  readonly plugin: string;
  readonly builtin: boolean;
  readonly aliases: readonly string[];
  readonly author: string;
  readonly version: string;
  readonly autoActive: boolean;
  readonly activeWith: readonly string[];
  readonly hooks: readonly HookName[];
  /** All of its commands; of a built-in one only those that scripts put there. */
  readonly commands: readonly CommandRecord[];
  /** Words that a script took out of a built-in extension. */
  readonly removed: readonly string[];
}

/** Kinds of configuration items. */
export type ConfigType =
  | "string"
  | "int"
  | "bool"
  | "float"
  | "template"
  | "option"
  | "task:cron"
  | "task:daily";
export type ConfigValue = string | number | boolean | readonly string[];

/** A configuration item, as a script registered it and a person set it. */
export interface ConfigRecord {
  readonly key: string;
  readonly type: ConfigType;
  readonly defaultValue: ConfigValue;
  readonly value: ConfigValue;
  readonly option: readonly string[];
  readonly description: string;
  readonly group: string;
  /** Kept, but not registered in this run. */
  readonly deprecated: boolean;
}
