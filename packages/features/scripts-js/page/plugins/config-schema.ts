import type { Answer, Json, JsonSchema } from "@dicetower/panel-kit";

/** An item of a plugin's configuration. */
export type ConfigItem = Answer<"/api/plugins/js/config", "post">["items"][number];

/** Longer texts have a field of several lines. */
const shortText = 80;
const daily = "^\\s*\\d{1,2}:\\d{2}(\\s*\\|\\s*\\d{1,2}:\\d{2})*\\s*$";

/** The schema of a form for the items. @param dailyHint what is accepted as times of a day */
export function schemaOf(items: readonly ConfigItem[], dailyHint: string): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(items.map((item, order) => [item.key, fieldOf(item, order, dailyHint)])),
    additionalProperties: false,
  };
}

function fieldOf(item: ConfigItem, order: number, dailyHint: string): JsonSchema {
  const { key, title, description, defaultValue, group, secret } = item;
  return {
    ...typeOf(item, dailyHint),
    title: title || key,
    ...(description === "" ? {} : { description }),
    ...(secret ? { "x-secret": true } : { default: defaultValue }),
    ...(group === "" ? {} : { "x-group": group, "x-group-title": group }),
    "x-order": order,
  };
}

function typeOf({ type, options, value, defaultValue, min, max }: ConfigItem, dailyHint: string): JsonSchema {
  const range = {
    ...(min !== null ? { minimum: min } : {}),
    ...(max !== null ? { maximum: max } : {}),
  };
  switch (type) {
    case "bool":
      return { type: "boolean" };
    case "int":
      return { type: "integer", ...range };
    case "float":
      return { type: "number", ...range };
    case "template":
      return { type: "array", items: { type: "string", "x-multiline": true } };
    case "option":
      return { type: "string", enum: options };
    case "task:cron":
      return { type: "string", minLength: 1, maxLength: 200 };
    case "task:daily":
      return { type: "string", pattern: daily, "x-rule": dailyHint };
    default: {
      const long = [value, defaultValue].some(
        (one) => typeof one === "string" && (one.length > shortText || one.includes("\n")),
      );
      return { type: "string", ...(long ? { "x-multiline": true } : {}) };
    }
  }
}

/** The values of a form, by key. */
export function valuesOf(items: readonly ConfigItem[]): Readonly<Record<string, Json>> {
  return Object.fromEntries(items.map(({ key, value }) => [key, value]));
}
