/** People of a scene: A owns the group, B to E are members, M is a master. */
export const castKeys = ["A", "B", "C", "D", "E", "M"] as const;
export type CastKey = (typeof castKeys)[number];

/** The group of the scene, a second one, and the private chat between the bot and who speaks. */
export type PlaceKey = "G" | "H" | "P";

/** A call that the service makes to the platform. */
export interface WantedCall {
  readonly action: string;
  /** Regular expressions by parameter. */
  readonly params?: Readonly<Record<string, string>>;
  /** Regular expressions that match, and that do not match, the text of a file that is sent. */
  readonly content?: readonly string[];
  readonly notContent?: readonly string[];
  /** It must not come. */
  readonly none?: boolean;
}

/** A request to the API, and what it answers. */
export interface ApiStep {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** 200 when left out. */
  readonly status?: number;
  readonly match?: readonly string[];
  readonly not?: readonly string[];
}

/** One thing said or done, and what has to come of it. */
export interface SceneStep {
  /** Who speaks; several take turns where the message comes more than once. */
  readonly from?: string;
  /** G when left out. */
  readonly in?: PlaceKey;
  readonly role?: "owner" | "admin" | "member";
  readonly nick?: string;
  /** Name of the sender in the group from here on. */
  readonly card?: string;
  /** The event says no role of the sender. */
  readonly noRole?: boolean;
  /** With `[at:B]`, `[at:bot]`, `[at:other]`, `[reply:N]` (what was said in step N), `[reply:bot:N]`, `[image]`, `[face:14]`. */
  readonly say?: string;
  /** Seconds that the time of the event is off. */
  readonly timeOffset?: number;
  /** How often the message comes, at once; `{i}` in it is the number. */
  readonly burst?: number;
  /** Ends the service as its owner does, and starts it on the same data. */
  readonly restart?: boolean;
  /** The connection is cut, and dialled again. */
  readonly cut?: boolean;
  readonly api?: ApiStep;
  /** Regular expressions on what the bot says in the place, messages joined by newline. */
  readonly expect?: readonly string[];
  readonly not?: readonly string[];
  /** The same on what it says to people in private, each beginning `→B: `. */
  readonly whisper?: readonly string[];
  readonly notWhisper?: readonly string[];
  readonly silent?: boolean;
  /** How many messages come into the place. */
  readonly count?: number;
  readonly calls?: readonly WantedCall[];
  /** Names → expression of one group, whose text stands for `{kept:name}` later. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Milliseconds that what is wanted may take. */
  readonly within?: number;
}

/** A table: people in fresh groups with the service. */
export interface Scene {
  readonly id: string;
  readonly title: string;
  /** Language of the group, and of names; nobody has chosen one when left out. */
  readonly locale?: "zh-CN" | "en";
  readonly system?: string;
  /** Actions that the platform refuses, with its words. */
  readonly refuses?: Readonly<Record<string, string>>;
  /** Played beside no other, with the others of the kind behind the rest: it restarts the service or changes its settings. */
  readonly alone?: boolean;
  /** Part of the short form that `npm test` plays. */
  readonly short?: boolean;
  readonly steps: readonly SceneStep[];
}
