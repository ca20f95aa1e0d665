import { isDeepStrictEqual } from "node:util";
import {
  digestOf,
  type ImportChange,
  type ImportPluginKey,
  type ImportRecords,
  type ImportTarget,
  importTarget,
  refused,
} from "@dicetower/imports/api";
import { idOf } from "../calls/kept-values.js";
import type { PluginService } from "../plugins/plugin-service.js";
import type { ConfigType, ConfigValue } from "../protocol.js";

const maxKeyBytes = 1024;
const maxValueBytes = 2 ** 20;
const types: ReadonlySet<string> = new Set<ConfigType>([
  "string",
  "bool",
  "int",
  "float",
  "template",
  "option",
  "task:cron",
  "task:daily",
]);

interface Item {
  readonly type: string;
  readonly value: ConfigValue;
  readonly defaultValue: ConfigValue;
}

interface Before {
  /** Null for none. */
  readonly value: string | null;
}

interface Prepared extends Before {
  /** Digest of what is kept from now on. */
  readonly after: string;
}

/** Takes in what plugins have kept elsewhere. It is known by the extension: a plugin that comes later finds it. */
export function valueImport(service: PluginService): ImportTarget {
  return keptImport<"pluginValues">(service, {
    key: "pluginValues",
    space: "storage",
    textOf: ({ value }) => value,
    isSet: () => true,
    changed({ extension, key }, text) {
      for (const { realm } of service.realms.holding([extension]))
        realm.storageChanged(extension, key, text ?? undefined);
      return Promise.resolve();
    },
  });
}

/** Takes in what owners have set of plugins elsewhere. */
export function configImport(service: PluginService): ImportTarget {
  return keptImport<"pluginSettings">(service, {
    key: "pluginSettings",
    space: "config",
    textOf({ type, defaultValue, value, option, description, group, position }, held) {
      if (!types.has(type)) return undefined;
      // What the plugin has registered here stays as it is, but for the value.
      if (held !== null)
        return itemIn(held).type === type ? JSON.stringify({ ...itemIn(held), value }) : undefined;
      return JSON.stringify({ type, defaultValue, value, option, description, group, position });
    },
    isSet: (held) => !isDeepStrictEqual(itemIn(held).value, itemIn(held).defaultValue),
    async changed({ extension, key }, text) {
      const value = text === null ? undefined : itemIn(text).value;
      for (const { realm } of service.realms.holding([extension]))
        await realm.configChanged(extension, key, value);
    },
  });
}

interface Kept<Kind extends "pluginValues" | "pluginSettings"> {
  readonly key: Kind;
  readonly space: "storage" | "config";
  /** The text that is to be kept; undefined for what cannot be. */
  readonly textOf: (record: ImportRecords[Kind], held: string | null) => string | undefined;
  /** Whether somebody has set what is kept. */
  readonly isSet: (held: string) => boolean;
  /** Plugins that run hear of it. */
  readonly changed: (key: ImportPluginKey, text: string | null) => Promise<void>;
}

function keptImport<Kind extends "pluginValues" | "pluginSettings">(
  service: PluginService,
  { key: kind, space, textOf, isSet, changed }: Kept<Kind>,
): ImportTarget {
  const { storage } = service.shared.services.scripts;
  const now = async ({ extension, key }: ImportPluginKey): Promise<string | null> => {
    const { rows } = await storage.list(idOf(extension), space, { prefix: key, limit: 1, offset: 0 });
    return rows[0]?.key === key ? rows[0].value : null;
  };
  const put = async (at: ImportPluginKey, text: string | null) => {
    const id = idOf(at.extension);
    const store = await storage.open(id, space);
    try {
      store.set(at.key, text ?? undefined);
      await store.flush();
    } finally {
      await storage.close(id, space);
    }
    await changed(at, text);
  };
  return importTarget<Kind>({
    key: kind,
    atOnce: 50,
    together: true,
    async predict(record, known) {
      const title = `${record.extension}: ${record.key}`;
      const held = await now(record);
      const text = textOf(record, held);
      if (text === undefined) return refused(title, "imports.reading.otherShape");
      if (Buffer.byteLength(text) > maxValueBytes || Buffer.byteLength(record.key) > maxKeyBytes)
        return refused(title, "imports.reason.tooLarge", maxValueBytes);
      if (held === null) return { outcome: "new", title };
      if (held === text) return { outcome: "same", title };
      return { outcome: known === undefined && isSet(held) ? "clash" : "changes", title };
    },
    async prepare(record): Promise<Prepared> {
      const value = await now(record);
      return { value, after: await textDigest(textOf(record, value) ?? null) };
    },
    write(record, { prepared }) {
      const { value, after } = prepared as Prepared;
      const before: Before = { value };
      return Promise.resolve({
        key: JSON.stringify([record.extension, record.key]),
        before: { ...before },
        after,
      });
    },
    async carryOut(change, record) {
      const { value } = change.before as unknown as Before;
      await put(record, textOf(record, value) ?? null);
      return undefined;
    },
    async takeBack(change) {
      const at = placeOf(change);
      const { value } = change.before as unknown as Before;
      const held = await now(at);
      if (held === value) return true;
      if ((await textDigest(held)) !== change.after) return false;
      await put(at, value);
      return true;
    },
    undo: () => Promise.resolve(true),
  });
}

function itemIn(text: string): Item {
  return JSON.parse(text) as Item;
}

function placeOf({ key }: ImportChange): ImportPluginKey {
  const [extension = "", name = ""] = JSON.parse(key) as string[];
  return { extension, key: name };
}

async function textDigest(text: string | null): Promise<string> {
  return text === null ? "" : digestOf(text);
}
