import { configured, type Secrets, type SettingsGroup } from "@dicetower/contract";
import { type Members, member, withMember, without } from "./members.js";
import type { SettingKey } from "./settings-store.js";

/** Seals, opens and masks the write-only fields of a group. */
export class SecretFields {
  constructor(
    readonly group: SettingsGroup,
    readonly secrets: Secrets,
    readonly warn: (message: string) => void,
  ) {}

  #each(value: Members, change: (secret: string, name: string) => string): Members {
    let result = value;
    for (const { place, name } of this.#places(value)) {
      const secret = member(result, place);
      if (typeof secret === "string" && secret !== "")
        result = withMember(result, place, change(secret, name));
    }
    return result;
  }

  /**
   * Returns the places of the secrets in a value, each with a name that stays the same when records of a list are
   * reordered.
   */
  #places(value: Members): { readonly place: string; readonly name: string }[] {
    return (this.group.secrets ?? []).flatMap((name) => placesOf(value, name.split(".")));
  }

  #context({ key, layer, target }: SettingKey, name: string): string {
    return `setting:${key}:${layer}:${target}:${name}`;
  }

  /** Returns the value as it is stored. */
  seal(value: Members, settingKey: SettingKey): Members {
    return this.#each(value, (secret, name) => this.secrets.seal(secret, this.#context(settingKey, name)));
  }

  /** Returns the value as the feature sees it; a secret sealed with a lost key is empty. */
  open(stored: Members, settingKey: SettingKey): Members {
    return this.#each(stored, (sealed, name) => {
      const opened = (key: string) => this.secrets.open(sealed, this.#context({ ...settingKey, key }, name));
      const { formerKey } = this.group;
      const secret = opened(settingKey.key) ?? (formerKey === undefined ? undefined : opened(formerKey));
      if (secret === undefined)
        this.warn(`the secret "${this.group.key}.${name}" was sealed with another key: enter it again`);
      return secret ?? "";
    });
  }

  /** Returns the value as responses, changes and history show it. */
  mask(value: Members): Members {
    return this.#each(value, () => configured);
  }

  /** Removes empty secrets: a schema need not allow the mark that none is set. */
  withoutEmpty(value: Members): Members {
    return this.resolve(value, {});
  }

  /** Resolves the secrets of a written value: empty, the mark or absence keeps the old one, null clears it. */
  resolve(written: Members, before: Members): Members {
    let result = written;
    const placesBefore = new Map(this.#places(before).map(({ place, name }) => [name, place]));
    for (const { place, name } of this.#places(written)) {
      const secret = member(result, place);
      const kept = member(before, placesBefore.get(name) ?? name);
      const keeps = secret === undefined || secret === "" || secret === configured;
      if (keeps && typeof kept === "string" && kept !== "") result = withMember(result, place, kept);
      else if (keeps || secret === null) result = without(result, place);
    }
    return result;
  }
}

/**
 * Returns the places of a dotted name in a value.
 * @param steps parts of the name; `*` stands for all records of a list, or all members of an object
 */
function placesOf(
  value: unknown,
  steps: readonly string[],
  place: readonly string[] = [],
  name: readonly string[] = [],
): { readonly place: string; readonly name: string }[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [{ place: place.join("."), name: name.join(".") }];
  if (step !== "*") {
    const inner = member((value ?? {}) as Members, step);
    // A name without `*` has a place even if the field is missing, whose secret is then kept.
    if (inner === undefined && rest.includes("*")) return [];
    return placesOf(inner, rest, [...place, step], [...name, step]);
  }
  if (Array.isArray(value))
    return value.flatMap((record: Members | null, at) =>
      placesOf(record, rest, [...place, String(at)], [...name, String(record?.["id"] ?? at)]),
    );
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    placesOf(inner, rest, [...place, key], [...name, key]),
  );
}
