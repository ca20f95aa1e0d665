import { isDeepStrictEqual } from "node:util";
import {
  type Contribution,
  type FeatureHost,
  type JsonObject,
  type JsonValue,
  type Settings,
  type SettingsGroup,
  settings,
} from "@dicetower/contract";
import { type ImportRecords, importKinds } from "./api/records.js";
import { type ImportTarget, importTarget } from "./api/targets.js";
import { isTable } from "./reading/bounded-json.js";

type Imported = ImportRecords["settings"];
type Values = Readonly<Record<string, unknown>>;

/** Takes in values of settings groups, of whichever feature. @param own the kinds that there are, to be named */
export function settingsTarget(host: Pick<FeatureHost, "read">, service: Settings): ImportTarget {
  let groups: readonly Contribution<SettingsGroup>[] = [];
  host.read(settings, ({ all }) => {
    groups = all;
  });
  const groupAt = (path: string): SettingsGroup | undefined =>
    groups.find(({ item, live }) => live && (item.path ?? `/api/settings/${item.key}`) === `/api/${path}`)
      ?.item;
  const inForce = (group: SettingsGroup) =>
    service.of(group as SettingsGroup<Record<string, unknown>>).value as Values;

  /** The fields that the group takes, groups of fields with what they have beside; secrets are not brought in. */
  const fitting = (group: SettingsGroup, values: JsonObject): JsonObject => {
    const now = inForce(group);
    const fields = Object.entries(values).flatMap(([name, value]) => {
      const isSecret = group.secrets?.some((path) => path.split(".", 1)[0] === name);
      if (value === undefined || isSecret === true) return [];
      const held = now[name];
      const whole = isTable(value) && isTable(held) ? { ...held, ...value } : value;
      return group.schema.validate({ [name]: whole }).error === undefined ? [[name, whole]] : [];
    });
    return Object.fromEntries(fields) as JsonObject;
  };
  const pick = (values: Values, like: object) =>
    Object.fromEntries(Object.keys(like).map((name) => [name, values[name] as JsonValue])) as JsonObject;

  return importTarget<"settings">({
    key: importKinds[0],
    atOnce: 1,
    predict({ path, values }: Imported, known) {
      const group = groupAt(path);
      const title = `${path}: ${Object.keys(values).join(", ")}`;
      const wanted = group === undefined ? {} : fitting(group, values);
      if (group === undefined || Object.keys(wanted).length === 0)
        return Promise.resolve({ outcome: "refused", title, reasonKey: "imports.reason.noSetting" });
      const now = pick(inForce(group), wanted);
      if (isDeepStrictEqual(now, wanted)) return Promise.resolve({ outcome: "same", title });
      const standard = pick(group.schema.validate({}).value as Values, wanted);
      const isSet = isChanged(now, standard, values);
      if (isSet && known === undefined)
        return Promise.resolve({ outcome: "clash", title, reasonKey: "imports.reason.otherValue" });
      return Promise.resolve({ outcome: "changes", title });
    },
    write({ path, values }) {
      const group = groupAt(path);
      if (group === undefined) return Promise.resolve(undefined);
      const after = fitting(group, values);
      return Promise.resolve({ key: path, before: pick(inForce(group), after), after });
    },
    async carryOut({ key, after }, _record, { actor }) {
      const group = groupAt(key);
      if (group !== undefined) await service.of(group).save(after as object, actor);
      return undefined;
    },
    async takeBack({ key, before, after }, { actor }) {
      const group = groupAt(key);
      if (group === undefined) return false;
      const now = pick(inForce(group), after as object);
      if (isDeepStrictEqual(now, before)) return true;
      if (!isDeepStrictEqual(now, after)) return false;
      await service.of(group).save(before as object, actor);
      return true;
    },
    undo: () => Promise.resolve(true),
  });
}

/** True where somebody has set one of the values already, and otherwise. */
function isChanged(now: Values, standard: Values, wanted: Values): boolean {
  return Object.entries(wanted).some(([name, value]) => {
    const [held, usual] = [now[name], standard[name]];
    if (isTable(value) && isTable(held) && isTable(usual)) return isChanged(held, usual, value);
    return name in now && !isDeepStrictEqual(held, usual) && !isDeepStrictEqual(held, value);
  });
}
