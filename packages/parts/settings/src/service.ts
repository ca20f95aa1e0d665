import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type Actor,
  type Changes,
  type Clock,
  changed,
  codes,
  failure,
  type Joi,
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
import { KeyedQueue } from "@dicetower/files";
import { LargeValueValidator } from "@dicetower/workers";
import { GroupValue, type Revise } from "./live.js";
import { frozen, type Members } from "./members.js";
import { misfitNotice } from "./misfit-notice.js";
import { type SettingsAccess, settingsRoutes } from "./routes.js";
import { type PastValue, type SettingKey, SettingsStore } from "./settings-store.js";
import { known, shapeOf, withUnknown } from "./shape.js";

/** Milliseconds after which changes of other processes are read, even if their notification was lost. */
const reloadMs = 5_000;
/** Attempts to write while other processes write too. */
const maxTries = 5;

/** The parts that the settings service needs. */
export interface SettingsOptions {
  readonly store: Store;
  readonly changes: Changes;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly notices: Pick<Notices, "send">;
}

/** Reads and writes settings, keeps their history and makes the routes of each group. */
export class SettingsService implements Settings, SettingsAccess {
  readonly settingsStore: SettingsStore;
  readonly #groups = new Map<string, GroupValue<object>>();
  readonly #queue = new KeyedQueue();
  /** Misfits for which a notice was sent. */
  readonly #told = new Set<string>();
  #reloading: Promise<void> | undefined;

  constructor(
    readonly root: Scope,
    readonly options: SettingsOptions,
  ) {
    this.settingsStore = new SettingsStore(options.store, options.changes, options.clock);
    if (options.store.dialect === "sqlite") return;
    root.on(changed, () => root.follow(this.reload()));
    options.clock.every(reloadMs, root.signal, () => root.follow(this.reload()));
  }

  /** Loads the stored values: once at the start, then whenever another process may have written. */
  reload(): Promise<void> {
    // A reload that has not begun yet serves all callers.
    this.#reloading ??= this.#queue.run("reload", async () => {
      this.#reloading = undefined;
      for (const key of await this.settingsStore.load()) this.#groups.get(key)?.refresh();
    });
    return this.#reloading;
  }

  of<T extends object>(group: SettingsGroup<T>): LiveSettings<T> {
    const live: LiveSettings<object> = this.#value(group);
    return live as LiveSettings<T>;
  }

  /** Finds a group by its key; the schema of the last caller applies. */
  #value(group: SettingsGroup): GroupValue<object> {
    let value = this.#groups.get(group.key);
    if (value === undefined || value.group !== group) {
      value = new GroupValue(
        group,
        this.settingsStore,
        this.options.secrets,
        (of, revise, actor, settingKey) => this.write(of, revise, actor, settingKey),
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

  /** Sends one notice for each stored value, which is read again with every change around it. */
  #tell(misfit: SettingMisfit): void {
    const { key, field, layer, target } = misfit;
    const name = [this.settingsStore.get(misfit).revision, field, key, layer, target].join("\n");
    if (this.#told.has(name)) return;
    this.#told.add(name);
    const detail =
      layer === "global"
        ? `The stored value of "${key}.${field}" does not fit any more; its default is used.`
        : `"${key}.${field}" of ${layer} ${target} does not fit what it overrides, which is used instead.`;
    this.options.notices.send({ kind: misfitNotice.key, level: misfitNotice.level, detail });
  }

  expand(group: SettingsGroup): RouteItem[] {
    return settingsRoutes(this, group);
  }

  past(settingKey: SettingKey): Promise<readonly PastValue[]> {
    return this.settingsStore.past(settingKey);
  }

  /** Returns the value as responses show it, secrets masked. */
  read(group: SettingsGroup, settingKey: SettingKey): { value: Members; revision: number } {
    const live = this.#value(group);
    const { revision } = this.settingsStore.get(settingKey);
    return { value: live.fields.mask(this.#held(live, settingKey)), revision };
  }

  /** Returns the whole value of the global layer, or the overrides of another one. */
  #held(live: GroupValue<object>, settingKey: SettingKey): Members {
    if (settingKey.layer === "global") return live.value as Members;
    return known(live.overrides(settingKey.layer, settingKey.target), shapeOf(live.group));
  }

  /**
   * Checks and saves a value; writes to one group wait for each other.
   * @param revise makes the value to write from what the layer holds
   * @param seen revision that the writer has read; left out, it goes through whatever is stored
   * @throws Failure 40001 for a bad value, 40900 when `seen` is not the stored revision, and what `check` throws
   */
  write(
    group: SettingsGroup,
    revise: Revise,
    actor: Actor,
    settingKey: SettingKey,
    seen?: number,
  ): Promise<void> {
    return this.#queue.run(`write ${group.key}`, async () => {
      for (let tries = 0; tries < maxTries; tries++) {
        if (await this.#write(group, revise, actor, settingKey, seen)) return;
        await this.reload();
      }
      throw failure(codes.conflict, "Other processes change these settings all the time. Try again.");
    });
  }

  /** Returns false when the value in memory is older than the stored one. */
  async #write(
    group: SettingsGroup,
    revise: Revise,
    actor: Actor,
    settingKey: SettingKey,
    seen: number | undefined,
  ): Promise<boolean> {
    const live = this.#value(group);
    const isGlobal = settingKey.layer === "global";
    const { revision: from, value: stored } = this.settingsStore.get(settingKey);
    const before = this.#held(live, settingKey);
    if (seen !== undefined && seen !== from) {
      // The client may have read it from another process.
      if (seen > from && this.options.store.dialect === "postgres") return false;
      throw conflict(from, live.fields.mask(before));
    }
    const given = revise(before);
    const written = live.fields.resolve(given, before);
    const resolved = isGlobal ? written : present(written);
    const base = live.value as Members;
    const inForce = (isGlobal ? base : { ...base, ...before }) as object;
    const asked = await valid(
      group,
      isGlobal ? resolved : live.fields.withoutEmpty({ ...base, ...resolved }),
    );
    await group.check?.(asked, inForce, given);
    const next = (group.completes?.(asked, inForce) ?? asked) as Members;
    const kept = isGlobal ? next : pick(next, Object.keys(resolved));
    // Each of these steps takes long for a large value: the event loop gets turns in between.
    const accepted =
      isGlobal && (group.secrets ?? []).length === 0
        ? (frozen(structuredClone(known(next, shapeOf(group)))) as Members)
        : undefined;
    await nextTurn();
    const done = await this.settingsStore.write({
      settingKey,
      value: withUnknown(live.fields.seal(kept, settingKey), stored, shapeOf(group)),
      shown: live.fields.mask(kept),
      shownBefore: live.fields.mask(before),
      actor,
      from,
    });
    await nextTurn();
    if (done) live.refresh(accepted);
    await nextTurn();
    return done;
  }
}

function conflict(revision: number, current: Members): Error {
  const message = "Somebody else has changed this since it was read. Read it again and merge.";
  return failure(codes.conflict, message, {
    errors: [{ path: "", message: `The stored revision is ${revision}.`, current }],
  });
}

/** Removes the overrides that are null. */
function present(written: Members): Members {
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null));
}

function pick(value: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [name, value[name]]));
}

/** The validators of groups, by their schema. */
const validators = new WeakMap<Joi.Schema, LargeValueValidator>();

async function valid({ schema }: SettingsGroup, given: Members): Promise<object> {
  let validator = validators.get(schema);
  if (validator === undefined) {
    validator = new LargeValueValidator(schema, (part) => part.prefs({ convert: false, abortEarly: false }));
    validators.set(schema, validator);
  }
  const { value, problems } = await validator.validate(given);
  if (problems.length === 0) return value as object;
  throw failure(codes.invalid, problems.map(({ message }) => message).join(". "), {
    errors: problems.map(({ path, message }) => ({ path: pointer(path), message })),
  });
}

/** Returns the JSON pointer (RFC 6901) of a path. */
function pointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
