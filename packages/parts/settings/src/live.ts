import {
  type Actor,
  groupTarget,
  type Layer,
  type LiveSettings,
  type MessageLocation,
  type Scope,
  type Secrets,
  type SettingMisfit,
  type SettingsGroup,
} from "@dicetower/contract";
import { coerce, coerceOver } from "./coercion.js";
import { frozen, type Members } from "./members.js";
import { SecretFields } from "./secret-fields.js";
import type { SettingKey, SettingsStore } from "./settings-store.js";

/** Makes the value to write from the current value of a layer. */
export type Revise = (before: Members) => Members;

/** Merged values that are cached. */
const keptPlaces = 1000;

/** Returns the layers that override, weakest first, with their target at a place. */
const layersOf = (place: MessageLocation): readonly (readonly [Layer, string | undefined])[] => [
  ["adapter", place.adapter],
  ["account", place.account],
  ["group", groupTarget(place)],
];

/** Holds the value of one group in memory. */
export class GroupValue<T extends object> implements LiveSettings<T> {
  value!: T;
  readonly fields: SecretFields;
  readonly #places = new Map<string, T>();
  /** Computed on demand, until the next change. */
  #misfits: readonly SettingMisfit[] | undefined;
  /** Fields of the global layer that fell back to their defaults. */
  #dropped: readonly string[] = [];
  readonly #watchers = new Set<{ scope: Scope; changed: (value: T) => void }>();

  constructor(
    readonly group: SettingsGroup,
    readonly settingsStore: SettingsStore,
    secrets: Secrets,
    readonly write: (
      group: SettingsGroup,
      revise: Revise,
      actor: Actor,
      settingKey: SettingKey,
    ) => Promise<unknown>,
    readonly warn: (message: string) => void,
    /** Called with each invalid stored value, every time it is read. */
    readonly met: (misfit: SettingMisfit) => void,
  ) {
    this.fields = new SecretFields(group, secrets, warn);
    this.refresh();
  }

  settingKey(layer: Layer = "global", target = ""): SettingKey {
    return { key: this.group.key, layer, target };
  }

  /**
   * Takes over the stored values and calls the watchers.
   * @param accepted the frozen value that has just been validated and stored, of a group without secrets
   */
  refresh(accepted?: Members): void {
    const { value, dropped } = accepted === undefined ? this.#coerced() : { value: accepted, dropped: [] };
    this.#dropped = dropped;
    for (const field of dropped) this.met({ ...this.settingKey(), field });
    this.#misfits = undefined;
    this.value = (accepted ?? frozen(structuredClone(value))) as T;
    this.#places.clear();
    for (const { scope, changed } of this.#watchers)
      try {
        scope.run(() => changed(this.value));
      } catch (error) {
        scope.log.error(`watching the settings "${this.group.key}" failed`, { error });
      }
  }

  #coerced() {
    return coerce(this.group, this.fields.withoutEmpty(this.overrides("global", "")));
  }

  /** Coerces again on reading: an override is valid when it is saved, but the wider value may have changed since. */
  #coercedOver(wider: Members, layer: Layer, target: string) {
    return coerceOver(this.group, wider, this.overrides(layer, target), (value) =>
      this.fields.withoutEmpty(value),
    );
  }

  /** Returns the stored values that are not valid. */
  misfits(): readonly SettingMisfit[] {
    this.#misfits ??= [this.settingKey(), ...this.settingsStore.overriding(this.group.key)].flatMap(
      (settingKey) => {
        const { layer, target } = settingKey;
        const dropped =
          layer === "global"
            ? this.#dropped
            : this.#coercedOver(this.value as Members, layer, target).dropped;
        return dropped.map((field) => ({ ...settingKey, field }));
      },
    );
    return this.#misfits;
  }

  at(place: MessageLocation): T {
    const overriding = this.group.layers ?? [];
    if (overriding.length === 0) return this.value;
    let name = "";
    for (const [layer, target] of layersOf(place))
      if (
        target !== undefined &&
        overriding.includes(layer) &&
        this.settingsStore.has(this.settingKey(layer, target))
      )
        name += `${layer}\n${target}\n`;
    // Most places have no overrides.
    if (name === "") return this.value;
    let merged = this.#places.get(name);
    if (merged === undefined) {
      merged = this.#merged(place, overriding);
      if (this.#places.size >= keptPlaces) this.#places.clear();
      this.#places.set(name, merged);
    }
    return merged;
  }

  #merged(place: MessageLocation, overriding: readonly Layer[]): T {
    let value = this.value as Members;
    for (const [layer, target] of layersOf(place)) {
      if (target === undefined || !overriding.includes(layer)) continue;
      const { value: next, dropped } = this.#coercedOver(value, layer, target);
      for (const field of dropped) this.met({ ...this.settingKey(layer, target), field });
      value = next;
    }
    return frozen(value) as T;
  }

  /** Returns what a layer overrides, with secrets in clear. */
  overrides(layer: Layer, target: string): Members {
    const settingKey = this.settingKey(layer, target);
    const opened = this.fields.open(this.settingsStore.get(settingKey).value, settingKey);
    return this.group.takesOver?.(opened) ?? opened;
  }

  watch(scope: Scope, changed: (value: T) => void): void {
    const watcher = { scope, changed };
    this.#watchers.add(watcher);
    scope.defer(() => this.#watchers.delete(watcher));
  }

  async save(next: Partial<T>, actor: Actor, at?: { layer: Layer; target: string }): Promise<void> {
    const settingKey = this.settingKey(at?.layer, at?.target);
    await this.write(this.group, (before) => ({ ...before, ...next }), actor, settingKey);
  }

  get watcherCount(): number {
    return this.#watchers.size;
  }
}
