import {
  type Account,
  type Actor,
  type Connection,
  defineToken,
  defineTopic,
  type JsonValue,
  type Message,
  type NoticeKind,
  type SharedChange,
} from "@dicetower/contract";

/** Numbers of trust levels. */
export const trust = { anyone: 0, allowed: 1, immune: 2, helper: 3, admin: 4, master: 5, root: 256 } as const;

/** A master of the bot. */
export interface Master {
  readonly platform: string;
  readonly userId: string;
  readonly name: string;
  readonly root: boolean;
  readonly note: string;
  readonly addedAt: number;
  readonly addedBy: string;
  readonly lastSeenAt: number;
  readonly notify: boolean;
}

/** What the lists say of somebody. */
export interface Standing {
  readonly denied: boolean;
  readonly allowed: boolean;
  /** Warned, and answered all the same. */
  readonly watched: boolean;
}

/** When points lead onto the lists. */
export interface PointRules {
  readonly warnThreshold: number;
  readonly denyThreshold: number;
  /** 0 denies for good. */
  readonly autoDenyHours: number;
  readonly decayPerMinute: number;
}

/** Something that points are given for. */
export interface Offence {
  readonly targetType: "user" | "group";
  readonly platform: string;
  readonly targetId: string;
  /** Empty where it is not known. */
  readonly name: string;
  readonly points: number;
  /** Kind of the row that comes of it. */
  readonly kind: "kick" | "mute" | "spam" | "censor" | "joint";
  readonly danger: number;
  /** What has happened, for owners to read. */
  readonly text: string;
  readonly place: { readonly platform: string; readonly groupId: string; readonly name: string };
}

/** What came of points: `warned` and `denied` where the target has come onto that list by them. */
export interface PointsOutcome {
  readonly score: number;
  readonly step: "none" | "warned" | "denied";
}

/** What denying means and how long it lasts where a rule denies. Undefined while nobody provides it. */
export interface DenyConduct {
  readonly value: {
    readonly listRules: {
      readonly enabled: boolean;
      readonly autoDenyHours: number;
      readonly onDeny: { readonly refuseTalk: boolean };
    };
  };
}
export const DenyConduct = defineToken<DenyConduct>("DenyConduct");

/** Who may do what. */
export interface Access {
  /**
   * Trust of a user, from the masters, what was given and the allow list; 0 where nothing is known. A user is a
   * platform and an id.
   */
  trustOf(platform: string, userId: string): number;
  /** What the allow and deny lists say of a user or group. */
  standing(type: "user" | "group", platform: string, id: string): Standing;
  masters(): readonly Master[];
  /** Puts a person on the allow or deny list by hand, for good. */
  list(type: "allow" | "deny", platform: string, userId: string, reason: string, actor: Actor): Promise<void>;
  /** Takes a person off the allow, deny and watch lists of a platform; rows for all platforms stay. @returns how many rows went */
  unlist(platform: string, userId: string, actor: Actor): Promise<number>;
  /** Gives points, and warns or denies by them; undefined for masters, trusted people and what is exempt. */
  penalise(offence: Offence, rules: PointRules): Promise<PointsOutcome | undefined>;
  /** True when an account is switched off in a group. Two adapters with one account are one. */
  isOff(account: Pick<Account, "platform" | "selfId">, groupId: string): boolean;
  /**
   * True when a group is switched off: for all of these accounts, or where none is named, for any.
   * @param selfIds accounts of this service in the group
   */
  isGroupOff(platform: string, groupId: string, selfIds: readonly string[]): boolean;
  /**
   * Switches a group for accounts; where none is named, for all that are switched there, else for all that come.
   * @param within a change to take part in, which records it: `off.<account>`
   */
  switchGroup(
    platform: string,
    groupId: string,
    selfIds: readonly string[],
    off: boolean,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void>;
  /** Accounts of others that a group has noted as bots (`.botlist`). */
  bots(platform: string, groupId: string): readonly string[];
  /**
   * Sets them.
   * @param within a change to take part in, which records it: `botList`
   * @throws Failure 42200 where there are more than 64
   */
  setBots(
    platform: string,
    groupId: string,
    userIds: readonly string[],
    actor: Actor,
    within?: SharedChange,
  ): Promise<void>;
  /**
   * Gives trust, 0 to 4; 0 takes it away. Masters have theirs without.
   * @param within a change to take part in, which records it: `trust`
   * @throws Failure 42200 for a master, and for a level that cannot be given
   */
  give(platform: string, userId: string, level: number, actor: Actor, within?: SharedChange): Promise<void>;
  /** True where the sender is an account of this service, or is in the group's list of other bots. */
  isBot(message: Message): boolean;
  /**
   * People of whom something is known, masters, trusted and listed ones, each possibly more than once; the platform is
   * `*` for rows of all platforms.
   */
  known(): Iterable<{ readonly platform: string; readonly userId: string }>;
  /** What the lists, the trust and the masters hold of a person, for that person to read. */
  held(platform: string, userId: string): JsonValue;
  /**
   * Erases a person within a transaction: given trust goes; what protects others, a row of the lists and a master's
   * record, stays without the name; who wrote a row becomes the pseudonym.
   * @returns how many records went, or lost the name, by kind
   */
  erase(
    db: Connection,
    platform: string,
    userId: string,
    pseudonym: string,
  ): Promise<Readonly<Record<string, number>>>;
  /** Reads again what {@link Access.erase} has changed, once that is committed. */
  reload(): Promise<void>;
}
export const Access = defineToken<Access>("Access");

/** Kind of the notice that somebody was put on the deny list; a feature that denies by points sends it, too. */
export const denyAddedNotice = {
  key: "denyAdded",
  level: "important",
  titleKey: "notice.denyAdded",
} as const satisfies NoticeKind;

/** Emitted after masters, trust, lists or switches have changed, in whichever process. */
export const accessChanged = defineTopic<null>("access.changed", { cluster: true });

/** Somebody was denied for too many commands. */
export interface Flooding {
  readonly account: Pick<Account, "id" | "platform">;
  readonly userId: string;
  readonly nickname: string;
  /** Empty in private. */
  readonly groupId: string;
  readonly groupName: string;
}

/** Emitted when somebody is put on the deny list for too many commands. */
export const flooded = defineTopic<Flooding>("access.flooded");

/** Emitted after the bot has left a group of its own accord: `.dismiss`, a group that is not on the allow list. */
export const groupLeft = defineTopic<{ readonly platform: string; readonly groupId: string }>(
  "access.groupLeft",
);
