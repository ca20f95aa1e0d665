/** Set in the environment of a host that a launcher has started. */
export const supervisedVariable = "DICETOWER_SUPERVISED";

/** Set in the environment of a host whose launcher sends a greeting first. */
export const greetedVariable = "DICETOWER_GREETED";

/** The result of the last installation. */
export interface InstallResult {
  readonly id: string;
  readonly state: "committed" | "rolled_back" | "replace_failed";
  readonly tag: string;
  readonly reason: string;
  readonly automatic: boolean;
  /** UTC epoch seconds. */
  readonly at: number;
}

/** The greeting of a launcher that can replace the program. */
export interface Greeting {
  /** Version of the messages. */
  readonly hello: 1;
  /** Version of the launcher. */
  readonly version: string;
  /** `install`, `restart`, `autostart`. */
  readonly capabilities: readonly string[];
  /** The key, in hex, by which the host proves that it has checked a package. */
  readonly key: string;
  /** True while the version of the host is on trial. */
  readonly trial: boolean;
  readonly report: InstallResult | undefined;
}

/** What a launcher sends to its host. */
export type LauncherMessage =
  | Greeting
  /** The version on trial is kept. */
  | { readonly committed: true; readonly report: InstallResult | undefined }
  /** A request of this number was carried out. */
  | { readonly ack: number; readonly enabled?: boolean }
  /** A request of this number was refused. */
  | { readonly nack: number; readonly reason: string };

/** What a host sends to its launcher. All that comes before `ready` is a sign of progress. */
export type HostMessage =
  /** Tables are being migrated, or a backup is being restored. */
  | "migrating"
  /** Requests are served. */
  | "ready"
  /** The address at which requests are served; sent before `ready`. */
  | { readonly serving: string }
  /** Sign of life of a version on trial. */
  | { readonly alive: true }
  /** The host ends, and intends to exit with this code. */
  | { readonly ending: number }
  /** Request of this number to check the staged package and its authorisation. */
  | { readonly install: number; readonly nonce: string }
  /** Request of this number to query the start at login, or to change it. */
  | { readonly autostart: number; readonly enabled?: boolean };

type NameOf<Message> = Message extends object ? keyof Message : never;
type ValueOf<Message, Name extends PropertyKey> = Message extends object
  ? Name extends keyof Message
    ? Message[Name]
    : never
  : never;

/** The fields of all messages of one side, as the other side finds them in a message. */
export type FieldsOf<Message> = {
  readonly [Name in NameOf<Message>]?: ValueOf<Message, Name> | undefined;
};

/** The fields of all messages of a program that may be of another version: their names are known, not their types. */
export type UncheckedFieldsOf<Message> = { readonly [Name in NameOf<Message>]?: unknown };
