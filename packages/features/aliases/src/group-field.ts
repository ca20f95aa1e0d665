import type { CommandReader } from "@dicetower/commands/api";
import { codes, failure, foldText, Joi } from "@dicetower/contract";
import { type GroupField, groupField } from "@dicetower/groups/api";
import { type Alias, bounds, isName } from "./store/alias.js";
import type { AliasStore } from "./store/alias-store.js";

/** An alias as groups answer it. */
export interface GroupAlias {
  readonly name: string;
  readonly command: string;
  readonly by: string;
}

const alias = Joi.object<GroupAlias>({
  name: Joi.string().min(1).max(bounds.name).required(),
  command: Joi.string().min(1).max(bounds.command).required(),
  by: Joi.string().allow("").max(128).default(""),
});

/** `aliases` of a group, for owners. */
export function aliasesField(aliases: AliasStore, reader: CommandReader): GroupField<readonly GroupAlias[]> {
  return groupField<readonly GroupAlias[]>({
    key: "aliases",
    schema: Joi.array<readonly GroupAlias[]>().items(alias).max(bounds.count),
    default: [],
    titleKey: "groups.field.aliases",
    source: {
      load: async (groups) =>
        groups.map(({ platform, groupId }) =>
          aliases
            .of({ platform, scope: "group", target: groupId })
            .map(({ name, command, by }) => ({ name, command, by })),
        ),
      async save({ platform, groupId }, value, actor) {
        const next = (value ?? []).map(({ name, command, by }) => checked(name, command, by, reader));
        const words = new Set(next.map(({ word }) => word));
        if (words.size < next.length) throw failure(codes.ruleBroken, "Two aliases have the same name.");
        await aliases.replace({ platform, scope: "group", target: groupId }, next, actor);
      },
    },
  });
}

/** @throws Failure 42200 */
function checked(name: string, command: string, by: string, reader: CommandReader): Alias {
  const word = foldText(name);
  if (!isName(name)) throw failure(codes.ruleBroken, `"${name}" cannot be the name of an alias.`);
  if (reader.commands.some((one) => one.command.names.includes(word)))
    throw failure(codes.ruleBroken, `"${name}" is the word of a command.`);
  return { word, name, command, by };
}
