import { codes, failure, Joi, settingFields, settingsGroup } from "@dicetower/contract";

/** Settings of the MCP server. */
export interface McpSettings {
  readonly enabled: boolean;
  /** In whose name programs act, with that person's rights: `platform:userId`. */
  readonly person: string;
  /** Group in which they act: `platform:groupId`; in private where it is empty. */
  readonly group: string;
  /** Keys of the commands that they may use; all that the person may where it is empty. */
  readonly commands: readonly string[];
}

/** `platform:id`. */
const qualified = /^[^\s:]{1,60}:[^\s:]{1,128}$/u;

/** `GET, PUT /api/settings/mcp`. */
export const mcpSettings = settingsGroup<McpSettings>({
  key: "mcp",
  category: "settings",
  order: 90,
  schema: Joi.object<McpSettings>({
    enabled: settingFields.no,
    person: Joi.string().allow("").pattern(qualified, "platform:id").default(""),
    group: Joi.string().allow("").pattern(qualified, "platform:id").default(""),
    commands: Joi.array().items(Joi.string().max(60)).max(200).unique().default([]),
  }),
  check({ enabled, person, group }) {
    if (enabled && person === "")
      throw failure(codes.invalid, "Programs act in somebody's name: say in whose.", {
        errors: [{ path: "/person", message: "must not be empty while this is on" }],
      });
    if (group !== "" && platformOf(group) !== platformOf(person))
      throw failure(codes.invalid, "The group is on another platform than the person.", {
        errors: [{ path: "/group", message: "must be of the person's platform" }],
      });
  },
});

/** Splits `platform:id`. */
export function splitId(said: string): { readonly platform: string; readonly id: string } {
  const at = said.indexOf(":");
  return { platform: said.slice(0, at), id: said.slice(at + 1) };
}

function platformOf(said: string): string {
  return splitId(said).platform;
}
