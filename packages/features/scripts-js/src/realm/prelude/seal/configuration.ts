import type { ConfigRecord, ConfigType, ConfigValue } from "../../../protocol.js";
import type { ExtensionState, Kit } from "../kit.js";

/** Configuration of extensions and the tasks they register. */
export function configuration(kit: Kit): void {
  const { text, int, isObject } = kit;
  const ext = kit.seal["ext"] as Record<string, unknown>;

  function registered(value: unknown, caller: string): ExtensionState {
    const state = kit.extension(value, caller);
    if (!state.registered) throw new Error(`${caller}: register the extension ${state.name} first`);
    return state;
  }

  const float = (value: unknown) => {
    const number = Number(value ?? 0);
    return number - number === 0 ? number : 0;
  };
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(text) : []);
  const converted: Record<string, (value: unknown) => ConfigValue> = {
    string: text,
    int,
    float,
    bool: Boolean,
    template: texts,
    option: text,
    "task:cron": text,
    "task:daily": text,
  };
  const asType = (type: ConfigType, value: unknown) => converted[type]?.(value) ?? text(value);

  function register(
    state: ExtensionState,
    item: Pick<ConfigRecord, "key" | "type" | "defaultValue"> & Partial<ConfigRecord>,
  ): void {
    const { option = [], description = "", group = "" } = item;
    kit.host("registerConfig", {
      extension: state.name,
      item: { ...item, value: item.defaultValue, option, description, group, deprecated: false },
    });
  }

  function registerer(name: string, type: ConfigType, hasOptions = false) {
    return (extension: unknown, key: unknown, value: unknown, ...rest: unknown[]): void => {
      const state = registered(extension, `seal.ext.${name}`);
      const option = hasOptions ? texts(rest.shift()) : [];
      const [description, group] = rest.map(text);
      const defaultValue = asType(type, value);
      register(state, {
        key: text(key),
        type,
        defaultValue,
        option,
        description: description ?? "",
        group: group ?? "",
      });
    };
  }

  function find(caller: string, extension: unknown, key: unknown): ConfigRecord | null {
    const state = registered(extension, caller);
    return kit.host("config", { extension: state.name, key: text(key) }) as ConfigRecord | null;
  }

  function getter(name: string, type: ConfigType) {
    return (extension: unknown, key: unknown): ConfigValue => {
      const item = find(`seal.ext.${name}`, extension, key);
      if (item === null || item.deprecated)
        throw new Error(`seal.ext.${name}: there is no item ${text(key)}`);
      if (item.type !== type) throw new Error(`seal.ext.${name}: ${text(key)} is of type ${item.type}`);
      return item.value;
    };
  }

  const kinds: readonly (readonly [string, ConfigType])[] = [
    ["String", "string"],
    ["Int", "int"],
    ["Bool", "bool"],
    ["Float", "float"],
    ["Template", "template"],
    ["Option", "option"],
  ];
  for (const [word, type] of kinds) {
    const [adds, reads] = [`register${word}Config`, `get${word}Config`];
    ext[adds] = registerer(adds, type, type === "option");
    ext[reads] = getter(reads, type);
  }
  ext["getConfig"] = (extension: unknown, key: unknown) => {
    const item = find("seal.ext.getConfig", extension, key);
    if (item === null) return null;
    const { type, defaultValue, value, option, deprecated, description } = item;
    return { key: item.key, type, defaultValue, value, option, deprecated, description };
  };
  ext["newConfigItem"] = (_extension: unknown, key: unknown, value: unknown, description: unknown) => ({
    key: text(key),
    type: typeOf(value),
    defaultValue: value,
    value,
    option: [],
    deprecated: false,
    description: text(description),
  });
  function typeOf(value: unknown): ConfigType {
    if (Array.isArray(value)) return "template";
    if (typeof value === "boolean") return "bool";
    if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
    return "string";
  }
  ext["registerConfig"] = (extension: unknown, ...items: unknown[]) => {
    const state = registered(extension, "seal.ext.registerConfig");
    for (const item of items) {
      if (!isObject(item)) throw new TypeError("seal.ext.registerConfig: an item is expected");
      const type = kit.own(converted, text(item["type"])) ? (item["type"] as ConfigType) : "string";
      register(state, {
        key: text(item["key"]),
        type,
        defaultValue: asType(type, item["defaultValue"]),
        option: texts(item["option"]),
        description: text(item["description"]),
      });
    }
  };
  ext["unregisterConfig"] = (extension: unknown, ...keys: unknown[]) => {
    const state = registered(extension, "seal.ext.unregisterConfig");
    for (const key of keys) kit.host("unregisterConfig", { extension: state.name, key: text(key) });
  };

  let tasks = 0;
  ext["registerTask"] = (
    extension: unknown,
    kind: unknown,
    value: unknown,
    run: unknown,
    ...rest: unknown[]
  ) => {
    const state = registered(extension, "seal.ext.registerTask");
    const [key = "", description = "", group = ""] = rest.map(text);
    const type = text(kind);
    if (type !== "cron" && type !== "daily")
      throw new Error("seal.ext.registerTask: the kind of a task is cron or daily");
    if (typeof run !== "function") throw new TypeError("seal.ext.registerTask: a function is expected");
    let schedule = text(value);
    if (key !== "") {
      register(state, { key, type: `task:${type}`, defaultValue: schedule, description, group });
      schedule = text(find("seal.ext.registerTask", extension, key)?.value);
    }
    const id = ++tasks;
    const { plugin, name } = state;
    kit.ask("registerTask", { id, plugin, extension: name, type, value: schedule, key, description, group });
    kit.tasks.set(id, { plugin, run });
    const task = {
      on() {
        kit.host("effect", { kind: "taskOn", id });
        return task;
      },
      off() {
        kit.host("effect", { kind: "taskOff", id });
        return task;
      },
    };
    return task;
  };
}
