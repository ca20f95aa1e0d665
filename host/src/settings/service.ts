import {
  type Actor,
  type Changes,
  type Clock,
  changed,
  codes,
  failure,
  type LiveSettings,
  type Notices,
  type RouteItem,
  type Scope,
  type Secrets,
  type SettingMisfit,
  type Settings,
  type SettingsGroup,
  type Store,
} from "@dicetower/contract";
import { Lanes } from "../files/index.js";
import { SettingsBook, type Spot } from "./book.js";
import { type Compose, GroupValue } from "./live.js";
import type { Members } from "./members.js";
import { settingsRoutes } from "./routes.js";
import { known, shapeOf, withUnknown } from "./shape.js";

/** Milliseconds after which a lost nudge of another process is made good. */
const reloadMs = 5_000;
/** Kind of the notice of a stored value that does not fit. */
export const misfitNotice = "settings.misfit";
/** Attempts to write on top of what other processes write. */
const mostTries = 5;

/** What the settings service needs. */
export interface SettingsOptions {
  readonly store: Store;
  readonly changes: Changes;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly notices: Pick<Notices, "send">;
}

/** Keeps settings: reads, writes, history, and the routes that a group brings with it. */
export class SettingsService implements Settings {
  readonly book: SettingsBook;
  readonly #groups = new Map<string, GroupValue<object>>();
  readonly #lanes = new Lanes();
  /** Misfits that a notice was sent of. */
  readonly #told = new Set<string>();
  #reloading: Promise<void> | undefined;

  constructor(
    readonly root: Scope,
    readonly options: SettingsOptions,
  ) {
    this.book = new SettingsBook(options.store, options.changes, options.clock);
    if (options.store.dialect === "sqlite") return;
    root.on(changed, () => root.follow(this.reload()));
    options.clock.every(reloadMs, root.signal, () => root.follow(this.reload()));
  }

  /** Reads what is stored: once at the start, then where another process may have written. */
  reload(): Promise<void> {
    // One that waits to begin serves all who ask meanwhile.
    this.#reloading ??= this.#lanes.run("reload", async () => {
      this.#reloading = undefined;
      for (const key of await this.book.load()) this.#groups.get(key)?.refresh();
    });
    return this.#reloading;
  }

  of<T extends object>(group: SettingsGroup<T>): LiveSettings<T> {
    return this.#value(group as unknown as SettingsGroup) as unknown as LiveSettings<T>;
  }

  /** A group is known by its key; the schema in force is that of the feature that asked last. */
  #value(group: SettingsGroup): GroupValue<object> {
    let value = this.#groups.get(group.key);
    if (value === undefined || value.group !== group) {
      value = new GroupValue(
        group,
        this.book,
        this.options.secrets,
        (of, compose, actor, spot) => this.write(of, compose, actor, spot),
        (message) => this.root.log.warn(message),
        (misfit) => this.#tell(misfit),
      );
      this.#groups.set(group.key, value);
    }
    return value;
  }

  misfits(): readonly SettingMisfit[] {
    return [...this.#groups.values()].flatMap((group) => group.misfits());
  }

  /** Once for each stored value: it is met again with every change around it. */
  #tell(misfit: SettingMisfit): void {
    const { key, field, layer, target } = misfit;
    const name = [this.book.get(misfit).revision, field, key, layer, target].join("\n");
    if (this.#told.has(name)) return;
    this.#told.add(name);
    const detail =
      layer === "global"
        ? `The stored value of "${key}.${field}" does not fit any more; its default is used.`
        : `"${key}.${field}" of ${layer} ${target} does not fit what it overrides, which is used instead.`;
    this.options.notices.send({ kind: misfitNotice, level: "important", detail });
  }

  expand(group: SettingsGroup): RouteItem[] {
    return settingsRoutes(this, group);
  }

  /** What reading answers: secrets masked. */
  read(group: SettingsGroup, spot: Spot): { value: Members; revision: number } {
    const live = this.#value(group);
    const { revision } = this.book.get(spot);
    return { value: live.fields.mask(this.#held(live, spot)), revision };
  }

  /** The whole value of the global layer, or what another one overrides. */
  #held(live: GroupValue<object>, spot: Spot): Members {
    if (spot.layer === "global") return live.value as Members;
    return known(live.overrides(spot.layer, spot.target), shapeOf(live.group));
  }

  /**
   * Checks and saves a value; writes to one group wait for each other.
   * @param compose what is written, from what the layer holds
   * @param seen revision that the writer has read; left out, it goes through whatever is stored
   * @throws Failure 40001 for a bad value, 40900 when `seen` is not the stored revision, and what `check` throws
   */
  write(group: SettingsGroup, compose: Compose, actor: Actor, spot: Spot, seen?: number): Promise<void> {
    return this.#lanes.run(`write ${group.key}`, async () => {
      for (let tries = 0; tries < mostTries; tries++) {
        if (await this.#write(group, compose, actor, spot, seen)) return;
        await this.reload();
      }
      throw failure(codes.conflict, "Other processes change these settings all the time. Try again.");
    });
  }

  /** False when what is in memory is older than what is stored. */
  async #write(
    group: SettingsGroup,
    compose: Compose,
    actor: Actor,
    spot: Spot,
    seen: number | undefined,
  ): Promise<boolean> {
    const live = this.#value(group);
    const isGlobal = spot.layer === "global";
    const { revision: from, value: stored } = this.book.get(spot);
    const before = this.#held(live, spot);
    if (seen !== undefined && seen !== from) {
      // It may be somebody who has read at another process.
      if (seen > from && this.options.store.dialect === "postgres") return false;
      throw conflict(from, live.fields.mask(before));
    }
    const written = live.fields.resolve(compose(before), before);
    const resolved = isGlobal ? written : present(written);
    const base = live.value as Members;
    const inForce = (isGlobal ? base : { ...base, ...before }) as object;
    const asked = valid(group, isGlobal ? resolved : live.fields.withoutEmpty({ ...base, ...resolved }));
    await group.check?.(asked, inForce);
    const next = (group.completes?.(asked, inForce) ?? asked) as Members;
    const kept = isGlobal ? next : pick(next, Object.keys(resolved));
    const done = await this.book.write({
      spot,
      value: withUnknown(live.fields.seal(kept, spot), stored, shapeOf(group)),
      shown: live.fields.mask(kept),
      shownBefore: live.fields.mask(before),
      actor,
      from,
    });
    if (done) live.refresh();
    return done;
  }
}

function conflict(revision: number, current: Members): Error {
  const message = "Somebody else has changed this since it was read. Read it again and merge.";
  return failure(codes.conflict, message, {
    errors: [{ path: "", message: `The stored revision is ${revision}.`, current }],
  });
}

/** Null takes an override back. */
function present(written: Members): Members {
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
}

function pick(value: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [name, value[name]]));
}

function valid(group: SettingsGroup, value: Members): object {
  const { value: next, error } = group.schema.validate(value, { convert: false, abortEarly: false });
  if (error === undefined) return next as object;
  throw failure(codes.invalid, error.message, {
    errors: error.details.map(({ path, message }) => ({ path: pointer(path), message })),
  });
}

/** RFC 6901. */
function pointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
