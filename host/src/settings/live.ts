import type {
  Actor,
  Layer,
  LiveSettings,
  Place,
  Scope,
  Secrets,
  SettingMisfit,
  SettingsGroup,
} from "@dicetower/contract";
import type { SettingsBook, Spot } from "./book.js";
import { fit, fitOver } from "./fitting.js";
import { frozen, type Members } from "./members.js";
import { SecretFields } from "./secret-fields.js";

/** Makes the value that is written from the one that a layer holds. */
export type Compose = (before: Members) => Members;

/** Merged values that are kept. */
const keptPlaces = 1000;

/** Layers that override, weakest first, and what they are for at a place. */
const layersOf = (place: Place): readonly (readonly [Layer, string | undefined])[] => [
  ["adapter", place.adapter],
  ["account", place.account],
  ["group", place.group],
];

/** The value of one group, in memory. */
export class GroupValue<T extends object> implements LiveSettings<T> {
  value!: T;
  readonly fields: SecretFields;
  readonly #places = new Map<string, T>();
  /** Worked out when somebody asks, until the next change. */
  #misfits: readonly SettingMisfit[] | undefined;
  readonly #watchers = new Set<{ scope: Scope; changed: (value: T) => void }>();

  constructor(
    readonly group: SettingsGroup,
    readonly book: SettingsBook,
    secrets: Secrets,
    readonly write: (group: SettingsGroup, compose: Compose, actor: Actor, spot: Spot) => Promise<unknown>,
    readonly warn: (message: string) => void,
    /** Hears of each stored value that does not fit, as often as it is met. */
    readonly met: (misfit: SettingMisfit) => void,
  ) {
    this.fields = new SecretFields(group, secrets, warn);
    this.refresh();
  }

  spot(layer: Layer = "global", target = ""): Spot {
    return { key: this.group.key, layer, target };
  }

  /** Takes over what the book holds, and tells those who watch. */
  refresh(): void {
    const { value, dropped } = this.#fitted();
    for (const field of dropped) this.met({ ...this.spot(), field });
    this.#misfits = undefined;
    this.value = frozen(structuredClone(value)) as T;
    this.#places.clear();
    for (const { scope, changed } of this.#watchers)
      try {
        scope.run(() => changed(this.value));
      } catch (error) {
        scope.log.error(`watching the settings "${this.group.key}" failed`, { error });
      }
  }

  #fitted() {
    return fit(this.group, this.fields.withoutEmpty(this.overrides("global", "")));
  }

  /** Over what is wider. Each fits by itself when it is saved, but what is wider may have changed since. */
  #fittedOver(wider: Members, layer: Layer, target: string) {
    return fitOver(this.group, wider, this.overrides(layer, target), (value) =>
      this.fields.withoutEmpty(value),
    );
  }

  /** Stored values that do not fit. */
  misfits(): readonly SettingMisfit[] {
    this.#misfits ??= [this.spot(), ...this.book.overriding(this.group.key)].flatMap((spot) => {
      const { layer, target } = spot;
      const { dropped } =
        layer === "global" ? this.#fitted() : this.#fittedOver(this.value as Members, layer, target);
      return dropped.map((field) => ({ ...spot, field }));
    });
    return this.#misfits;
  }

  at(place: Place): T {
    const overriding = this.group.layers ?? [];
    if (overriding.length === 0) return this.value;
    let name = "";
    for (const [layer, target] of layersOf(place))
      if (target !== undefined && overriding.includes(layer) && this.book.has(this.spot(layer, target)))
        name += `${layer}\n${target}\n`;
    // Most places override nothing.
    if (name === "") return this.value;
    let merged = this.#places.get(name);
    if (merged === undefined) {
      merged = this.#merged(place, overriding);
      if (this.#places.size >= keptPlaces) this.#places.clear();
      this.#places.set(name, merged);
    }
    return merged;
  }

  #merged(place: Place, overriding: readonly Layer[]): T {
    let value = this.value as Members;
    for (const [layer, target] of layersOf(place)) {
      if (target === undefined || !overriding.includes(layer)) continue;
      const { value: next, dropped } = this.#fittedOver(value, layer, target);
      for (const field of dropped) this.met({ ...this.spot(layer, target), field });
      value = next;
    }
    return frozen(value) as T;
  }

  /** What a layer holds, secrets open. */
  overrides(layer: Layer, target: string): Members {
    const spot = this.spot(layer, target);
    return this.fields.open(this.book.get(spot).value, spot);
  }

  watch(scope: Scope, changed: (value: T) => void): void {
    const watcher = { scope, changed };
    this.#watchers.add(watcher);
    scope.defer(() => this.#watchers.delete(watcher));
  }

  async save(next: Partial<T>, actor: Actor, at?: { layer: Layer; target: string }): Promise<void> {
    const spot = this.spot(at?.layer, at?.target);
    await this.write(this.group, (before) => ({ ...before, ...next }), actor, spot);
  }

  get watcherCount(): number {
    return this.#watchers.size;
  }
}
