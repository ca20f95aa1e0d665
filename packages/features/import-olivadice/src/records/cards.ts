import {
  cardContent,
  cardName,
  cardNotes,
  type ImportFolder,
  isTable,
  readTable,
  skippedFor,
  systemNamed,
  type Table,
  Unreadable,
} from "@dicetower/imports/api";
import { digestName, type Given, type KnownPeople, recordBytes } from "./oliva-folder.js";
import { groupIdOf } from "./people.js";

/** Reads the cards: a file for each player, with what is bound where and the rule systems beside it. */
export async function* readCards(
  folder: ImportFolder,
  base: string,
  people: KnownPeople,
  signal: AbortSignal,
): AsyncGenerator<Given> {
  const under = `${base}unity/pcCard`;
  for await (const { path } of folder.files(`${under}/data`)) {
    signal.throwIfAborted();
    const digest = path.slice(path.lastIndexOf("/") + 1);
    if (!digestName.test(digest)) continue;
    try {
      const cards = await readTable(folder, path, recordBytes);
      const owner = people.ownerOf(digest);
      if (owner === undefined) throw new Unreadable("imports.reading.noOwner");
      const beside = async (part: string) =>
        (await folder.has(`${under}/${part}/${digest}`))
          ? readTable(folder, `${under}/${part}/${digest}`, recordBytes)
          : ({} as Table);
      const bound = (await beside("selection"))["lockList"];
      const templates = await beside("template");
      for (const [written, values] of Object.entries(cards)) {
        if (!isTable(values)) continue;
        const content = cardContent(Object.entries(values));
        yield* cardNotes(`${path}#${written}`, content);
        const template = templates[written];
        const system = systemNamed(isTable(template) ? template["template"] : undefined);
        const boundIn = (isTable(bound) ? Object.entries(bound) : []).flatMap(([group, name]) =>
          name === written ? [{ platform: owner.platform, groupId: groupIdOf(group) }] : [],
        );
        yield {
          kind: "cards",
          source: `olivadice:card:${digest}:${written}`,
          file: path,
          record: {
            owner,
            name: cardName(written) || "PC",
            ...(system === undefined || system === "default" ? {} : { system }),
            attributes: content.attributes,
            ...(boundIn.length === 0 ? {} : { boundIn }),
          },
        };
      }
    } catch (error) {
      yield skippedFor(path, error);
    }
  }
}
