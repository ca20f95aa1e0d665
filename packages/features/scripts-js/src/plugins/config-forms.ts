import { codes, failure } from "@dicetower/contract";
import type { PlacedItem } from "../calls/kept-values.js";
import { schedulesOf } from "../calls/script-tasks.js";
import type { ConfigValue } from "../protocol.js";
import type { PluginService } from "./plugin-service.js";

/** An item of configuration as it is answered. */
export interface ConfigItem {
  readonly key: string;
  readonly extension: string;
  readonly type: PlacedItem["type"];
  readonly title: string;
  readonly description: string;
  readonly defaultValue: ConfigValue;
  readonly value: ConfigValue;
  readonly options: readonly string[];
  readonly min: number | null;
  readonly max: number | null;
  readonly secret: boolean;
  readonly deprecated: boolean;
  readonly group: string;
  readonly order: number;
}

const maxTextLength = 65_536;
const maxTexts = 500;

/** Forms of what plugins let their owners set. */
export class ConfigForms {
  constructor(readonly service: PluginService) {}

  async items(plugin: string): Promise<ConfigItem[]> {
    const items: ConfigItem[] = [];
    for (const extension of this.service.extensionsOf(plugin))
      for (const item of await this.service.shared.kept.items(extension))
        items.push({
          key: item.key,
          extension,
          type: item.type,
          title: item.key,
          description: item.description,
          defaultValue: item.defaultValue,
          value: item.value,
          options: [...item.option],
          min: null,
          max: null,
          secret: false,
          deprecated: item.deprecated,
          group: item.group,
          order: items.length,
        });
    return items;
  }

  /** Sets values, all or none. @throws Failure 40001, 40400 */
  async set(plugin: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const items = await this.items(plugin);
    const changes = Object.entries(values).map(([key, value]) => {
      const item = mustHave(items, key);
      return { item, value: checked(item, value) };
    });
    for (const { item, value } of changes) await this.#put(item, value);
    await this.service.shared.kept.flush();
  }

  /** Gives items their default again. */
  async reset(plugin: string, keys: readonly string[]): Promise<void> {
    const items = await this.items(plugin);
    for (const item of keys.map((key) => mustHave(items, key))) await this.#put(item, item.defaultValue);
    await this.service.shared.kept.flush();
  }

  /** Removes items that the plugin does not register any more. @throws Failure 42200 for one that it does */
  async drop(plugin: string, keys: readonly string[]): Promise<void> {
    const items = (await this.items(plugin)).filter(({ key }) => keys.includes(key));
    for (const key of keys) mustHave(items, key);
    const used = items.find(({ deprecated }) => !deprecated);
    if (used !== undefined)
      throw failure(codes.ruleBroken, `The plugin uses "${used.key}"; what it uses cannot be removed.`);
    for (const { extension, key } of items) await this.service.shared.kept.drop(extension, key);
    await this.service.shared.kept.flush();
  }

  async #put({ extension, key }: ConfigItem, value: ConfigValue): Promise<void> {
    await this.service.shared.kept.set(extension, key, value);
    for (const { realm } of this.service.realms.holding([extension]))
      await realm.configChanged(extension, key, value);
  }
}

function mustHave(items: readonly ConfigItem[], key: string): ConfigItem {
  const item = items.find((one) => one.key === key);
  if (item === undefined) throw failure(codes.notFound, `The plugin has no setting "${key}".`);
  return item;
}

/** @throws Failure 40001 for a value that is not of the item's type */
function checked({ key, type, options }: ConfigItem, value: unknown): ConfigValue {
  const refuse = (what: string): never => {
    const message = `"${key}" is ${what}.`;
    throw failure(codes.invalid, message, {
      errors: [{ path: `/values/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, message }],
    });
  };
  switch (type) {
    case "bool":
      return typeof value === "boolean" ? value : refuse("true or false");
    case "int":
      return Number.isSafeInteger(value) ? (value as number) : refuse("a whole number");
    case "float":
      return typeof value === "number" && Number.isFinite(value) ? value : refuse("a number");
    case "template": {
      const list = Array.isArray(value) ? value : refuse("a list of texts");
      if (list.length > maxTexts || list.some((one) => typeof one !== "string" || one.length > maxTextLength))
        refuse(`a list of at most ${maxTexts} texts`);
      return list as string[];
    }
    case "option":
      return typeof value === "string" && options.includes(value)
        ? value
        : refuse(`one of ${options.join(", ")}`);
    case "task:cron":
    case "task:daily": {
      const text = typeof value === "string" ? value : refuse("a schedule");
      try {
        schedulesOf(type === "task:cron" ? "cron" : "daily", text);
      } catch {
        refuse(type === "task:cron" ? "a schedule of five fields" : "H:MM, or several joined by |");
      }
      return text;
    }
    default:
      return typeof value === "string" && value.length <= maxTextLength ? value : refuse("a text");
  }
}
