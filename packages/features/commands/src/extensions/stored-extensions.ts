import {
  type Actor,
  type Changes,
  type Connection,
  type Contribution,
  codes,
  failure,
  type Message,
  type MessageLocation,
  type Migration,
  type SharedChange,
  type Store,
  sharedChange,
} from "@dicetower/contract";
import type { Extension, ExtensionKind, Extensions } from "../api.js";
import type { Switches } from "../sharing/word-order.js";

export const extensionTable = "commands_extension";

/** What `commands_extension` holds: switches by name, platform, scope and target. */
export const extensionsMigration: Migration = {
  id: "001-extensions",
  async up(db) {
    await db.schema.createTable(extensionTable, (table) => {
      table.text("name").notNullable();
      table.text("platform").notNullable();
      table.text("scope").notNullable();
      table.text("target").notNullable();
      table.integer("enabled").notNullable();
      table.primary(["name", "platform", "scope", "target"]);
    });
  },
};

/** Whom a switch is for: a group, a person in private, or everybody. */
export interface Target {
  readonly platform: string;
  readonly scope: "group" | "user" | "all";
  readonly target: string;
}

interface SwitchRow extends Target {
  readonly name: string;
  readonly enabled: number;
}

export const everywhere: Target = { platform: "", scope: "all", target: "" };

/** The switches of one extension. */
interface Switched {
  all: boolean | undefined;
  readonly at: Map<string, boolean>;
}

/** Switches of extensions: in the store, with a copy in memory. */
export class StoredExtensions implements Extensions, Switches {
  #items: readonly Contribution<Extension>[] = [];
  readonly #byName = new Map<string, Extension>();
  readonly #switched = new Map<string, Switched>();

  /** @param told called after each change of this process */
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly told: () => void,
  ) {}

  use(all: readonly Contribution<Extension>[]): void {
    this.#items = all;
    this.#byName.clear();
    for (const { item } of all) this.#byName.set(item.key, item);
  }

  /** Reads all switches again. */
  async load(): Promise<void> {
    const rows = await this.store.read((db) => db<SwitchRow>(extensionTable).select());
    this.#switched.clear();
    for (const row of rows) this.#keep(row.name, row, row.enabled !== 0);
  }

  get all(): Extensions["all"] {
    return this.#items.filter(({ live }) => live).map(({ item, owner }) => ({ extension: item, owner }));
  }

  kindOf(extension: string): ExtensionKind {
    return this.#byName.get(extension)?.kind ?? "builtin";
  }

  switchOf(extension: string): ((message: Message) => boolean) | undefined {
    if (!this.#byName.has(extension)) return undefined;
    return ({ account, groupId, userId }) => this.#isOn(extension, account.platform, groupId, userId);
  }

  enabled({ platform, groupId = "", userId = "" }: MessageLocation, name: string): boolean {
    return this.#isOn(name, platform, groupId, userId);
  }

  /** Asked for each message with a word of the extension: names of places are made only where places have switches. */
  #isOn(name: string, platform: string | undefined, groupId: string, userId: string): boolean {
    const extension = this.#byName.get(name);
    if (extension === undefined) return true;
    const switched = this.#switched.get(name);
    if (switched === undefined) return extension.default;
    const here =
      switched.at.size === 0 || platform === undefined
        ? undefined
        : switched.at.get(placeName(platform, groupId === "" ? "user" : "group", groupId || userId));
    return here ?? switched.all ?? extension.default;
  }

  async set(
    place: MessageLocation,
    name: string,
    on: boolean | undefined,
    actor: Actor,
    within?: SharedChange,
  ): Promise<void> {
    if (!this.#byName.has(name))
      throw failure(codes.notFound, `There is no extension "${name}" that could be switched.`, {
        data: { name },
      });
    const target = targetOf(place);
    const before = this.#stored(name, target) ?? null;
    const after = on ?? null;
    await sharedChange(within ?? this.store, async (change) => {
      await write(change.db, { name, ...target }, on);
      change.tell({ [`extensions.${name}`]: before }, { [`extensions.${name}`]: after });
      if (within === undefined)
        await this.changes.record(change.db, {
          action: "extension.set",
          actor,
          target: {
            type: "extension",
            id: name,
            name: place.platform === undefined ? "*" : placeText(target),
          },
          before,
          after,
          fields: ["enabled"],
        });
      change.afterCommit(() => {
        this.#keep(name, target, on);
        this.told();
      });
    });
  }

  ofUser(platform: string, userId: string): Record<string, boolean> {
    const place = placeName(platform, "user", userId);
    const own = [...this.#switched].map(([name, { at }]) => [name, at.get(place)] as const);
    return Object.fromEntries(own.filter((one): one is [string, boolean] => one[1] !== undefined));
  }

  eraseUser(db: Connection, platform: string, userId: string): Promise<number> {
    return db<SwitchRow>(extensionTable).where({ platform, scope: "user", target: userId }).delete();
  }

  async reload(): Promise<void> {
    await this.load();
    this.told();
  }

  #stored(name: string, target: Target): boolean | undefined {
    const switched = this.#switched.get(name);
    if (target.scope === "all") return switched?.all;
    return switched?.at.get(placeName(target.platform, target.scope, target.target));
  }

  #keep(name: string, { platform, scope, target }: Target, on: boolean | undefined): void {
    const switched = this.#switched.get(name) ?? { all: undefined, at: new Map<string, boolean>() };
    this.#switched.set(name, switched);
    if (scope === "all") switched.all = on;
    else if (on === undefined) switched.at.delete(placeName(platform, scope, target));
    else switched.at.set(placeName(platform, scope, target), on);
  }
}

async function write(db: Connection, row: Target & { name: string }, on: boolean | undefined): Promise<void> {
  const { name, platform, scope, target } = row;
  await db<SwitchRow>(extensionTable).where({ name, platform, scope, target }).delete();
  if (on !== undefined)
    await db<SwitchRow>(extensionTable).insert({ name, platform, scope, target, enabled: on ? 1 : 0 });
}

function targetOf({ platform, groupId = "", userId = "" }: MessageLocation): Target {
  if (platform === undefined || (groupId === "" && userId === "")) return everywhere;
  return groupId === ""
    ? { platform, scope: "user", target: userId }
    : { platform, scope: "group", target: groupId };
}

function placeName(platform: string, scope: string, target: string): string {
  return `${platform}\n${scope}\n${target}`;
}

function placeText({ platform, target }: Target): string {
  return `${platform}:${target}`;
}
