import type { JsonValue } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import type { CharacterNames } from "../names/characters.js";

/** What has happened to a person since the last writing. */
export interface Pending {
  readonly person: PersonKey;
  accountName: string;
  test: boolean;
  firstSeenAt: number;
  lastSeenAt: number;
  lastCommandAt: number;
  messages: number;
  commands: number;
  rolls: number;
}

/** A person as kept in memory: what the line asks for without waiting. */
export interface Person extends PersonKey {
  /** As in the store or about to be. */
  accountName: string;
  /** Only in the test chat so far. */
  test: boolean;
  readonly nickname: string;
  readonly language: string;
  /** `platform:groupId` → name. */
  readonly names: ReadonlyMap<string, string>;
  /** Key → value, of settings that were set. */
  readonly settings: ReadonlyMap<string, JsonValue>;
  /** Names of characters, of a main identity; read again while `reading` is there. */
  characters: CharacterNames;
  reading?: Promise<undefined>;
  /** Group cards as last seen, by `platform:group`; the last one apart, for it is seen again and again. */
  cards?: Map<string, string>;
  lastCard?: { readonly groupId: string; readonly card: string };
  /** What waits until the next taking: spares looking for it with each message. */
  waiting?: { readonly pending: Pending; readonly taking: number };
}
