import type { JsonObject, JsonValue } from "@dicetower/contract";

/** A person, by platform and id: the `PersonKey` of players, who in turn depend on this package. */
export interface ImportPersonKey {
  readonly platform: string;
  readonly userId: string;
}

/** A group, by its platform and id. */
export interface ImportGroupKey {
  readonly platform: string;
  readonly groupId: string;
}

/** A group, or the private chat of a person. */
export type ImportPlace = ImportGroupKey | ImportPersonKey;

/** A file as it lay in the folder; its content is read when it is wanted. */
export interface ImportFile {
  /** Base name, no path. */
  readonly name: string;
  /** Where it lay below the folder of its kind, for features that keep folders; right there when left out. */
  readonly path?: string;
  /** @throws Failure 41300 beyond the size that the kind allows */
  content(): Promise<Buffer>;
}

/** A line of a session log. */
export interface ImportLogLine {
  /** UTC epoch seconds. */
  readonly at: number;
  readonly userId: string;
  readonly nickname: string;
  readonly message: string;
  /** The bot's own line. */
  readonly isDice: boolean;
  readonly commandInfo?: JsonObject;
  readonly rawMsgId?: string;
}

/** Something that an extension of a script plugin keeps; the plugin may come later. */
export interface ImportPluginKey {
  readonly extension: string;
  readonly key: string;
}

/** Records between a format and the feature that keeps them, by kind. What is left out is not changed. */
export interface ImportRecords {
  readonly players: ImportPersonKey & {
    readonly nickname?: string;
    readonly accountName?: string;
    /** 0 to 4; 5 is for masters alone. */
    readonly trust?: number;
    readonly note?: string;
    readonly firstSeenAt?: number;
    readonly lastSeenAt?: number;
    readonly lastCommandAt?: number;
    /** Names by group. */
    readonly groupNames?: readonly { readonly groupId: string; readonly name: string }[];
    /** Settings by the names of `/api/players/setting`. */
    readonly settings?: JsonObject;
  };
  readonly cards: {
    readonly owner: ImportPersonKey;
    /** Empty for the unbound values of a group. */
    readonly name: string;
    readonly system?: string;
    /** Numbers, text, or `{expr}`. */
    readonly attributes: Readonly<Record<string, JsonValue>>;
    readonly locks?: readonly string[];
    readonly note?: string;
    /** Groups that the card is bound in. */
    readonly boundIn?: readonly ImportGroupKey[];
  };
  readonly groups: ImportGroupKey & {
    readonly name?: string;
    readonly inviterId?: string;
    readonly note?: string;
    readonly lastMessageAt?: number;
    /** The bot is switched on here. */
    readonly botOn?: boolean;
    readonly welcome?: string;
    /** The welcome is kept, and not said. */
    readonly welcomeOff?: boolean;
    /** Fields by the names of `/api/groups`, such as `defaultFaces`, `cocVariant`, `ruleSystem`. */
    readonly fields?: JsonObject;
  };
  /** A switch of an extension, which may come later. */
  readonly switches: {
    readonly extension: string;
    /** Everywhere when left out. */
    readonly group?: ImportGroupKey;
    readonly enabled: boolean;
  };
  /** A variable of a person, in expressions `$m` and its name. */
  readonly variables: {
    readonly owner: ImportPersonKey;
    readonly name: string;
    readonly value: JsonValue;
  };
  /** A variable of a group or a private chat, in expressions `$g` and its name. */
  readonly groupVariables: {
    readonly place: ImportPlace;
    readonly name: string;
    readonly value: JsonValue;
  };
  readonly logs: ImportGroupKey & {
    readonly name: string;
    readonly startedAt: number;
    readonly endedAt: number;
    readonly recording: boolean;
    /** Lines in order; read once, while they are written. */
    lines(signal: AbortSignal): AsyncIterable<ImportLogLine>;
  };
  readonly decks: ImportFile;
  /** A text that was said otherwise. */
  readonly texts: {
    /** Key as the other bot named it; the feature that keeps texts knows which of ours that is. */
    readonly originalKey: string;
    /** Several are variants. */
    readonly values: readonly { readonly text: string; readonly weight?: number }[];
  };
  /** A rule as `POST /api/replies` takes it. */
  readonly replies: JsonObject;
  /** A row as `POST /api/banlist` takes it. */
  readonly lists: JsonObject;
  readonly censor: {
    readonly pattern: string;
    readonly level: 0 | 1 | 2 | 3 | 4 | 5;
    readonly regex: boolean;
  };
  readonly masters: ImportPersonKey & { readonly note?: string };
  readonly help: ImportFile;
  /** Rule systems: templates, or models that are converted. */
  readonly rules: ImportFile;
  /** A module of Dice!: one file, or a zip. */
  readonly mods: ImportFile;
  /** What scripts of Dice! keep in one file of `getSelfData`; the modules may come later. */
  readonly moduleValues: {
    /** As scripts pass it, with `/` between folders. */
    readonly file: string;
    /** Values by key, read when they are wanted. @throws Failure 41300 beyond the size that a file may have */
    values(): Promise<JsonObject>;
  };
  /** A script plugin of SealDice. */
  readonly plugins: ImportFile;
  /** A text that a script plugin keeps, by the name of its extension. */
  readonly pluginValues: ImportPluginKey & { readonly value: string };
  /** What an owner has set of a script plugin, as it was registered. */
  readonly pluginSettings: ImportPluginKey & {
    readonly type: string;
    readonly value: JsonValue;
    readonly defaultValue: JsonValue;
    readonly option: readonly string[];
    readonly description: string;
    readonly group: string;
    /** Place among the settings of its extension. */
    readonly position: number;
  };
  /** Where an account connects to; what it logs in with is not taken. */
  readonly adapters: {
    readonly name: string;
    /** Type of adapter, such as `botproto_v11`. */
    readonly type: string;
    readonly mode: string;
    readonly endpoint: string;
  };
  /** A chat or a mail address that notices go to. */
  readonly noticeTargets: {
    readonly type: "group" | "user" | "email";
    /** Empty for mail. */
    readonly platform: string;
    readonly targetId: string;
    readonly enabled: boolean;
    /** An adapter of the platform comes from the same folder. */
    readonly withAdapter: boolean;
  };
  /** Values of settings groups by path below `/api/`, such as `system/prefixes`. */
  readonly settings: { readonly path: string; readonly values: JsonObject };
}

/** Kinds in the order that they are written in: what others refer to comes first. */
export const importKinds = [
  "settings",
  "masters",
  "adapters",
  "noticeTargets",
  "rules",
  "players",
  "groups",
  "switches",
  "cards",
  "variables",
  "groupVariables",
  "lists",
  "censor",
  "texts",
  "decks",
  "help",
  "replies",
  "mods",
  "moduleValues",
  "plugins",
  "pluginValues",
  "pluginSettings",
  "logs",
] as const satisfies readonly (keyof ImportRecords)[];
export type ImportKind = (typeof importKinds)[number];

/** A record of a source. */
export type ImportItem = {
  [Kind in ImportKind]: {
    readonly kind: Kind;
    /**
     * Where it comes from, the same each time the folder is read: format, file and id. A second run finds what it wrote
     * by it.
     */
    readonly source: string;
    /** File below the folder, for the report. */
    readonly file: string;
    readonly record: ImportRecords[Kind];
  };
}[ImportKind];
