import type { TestHost } from "@dicetower/testkit";

type Values = Readonly<Record<string, unknown>>;

/** Members of an answer by their names. */
export function pick(values: Values | undefined, ...names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values?.[name]]));
}

interface Detail {
  readonly player: Values;
  readonly nicknames: readonly { readonly groupId: string; readonly name: string }[];
  readonly cards: readonly (Values & { readonly name: string; readonly id: number })[];
  readonly bindings: readonly (Values & { readonly cardId: number; readonly groupId: string })[];
  readonly settings: Values;
  readonly pluginVars: readonly { readonly plugin: string; readonly key: string; readonly value: unknown }[];
}

/** What the service holds of somebody, without what it works out or counts. */
export async function personOf(tower: TestHost, userId: string, platform = "platform_a") {
  const detail = await tower.get(`/api/players/${platform}/${userId}/detail`).data<Detail>();
  const { player, nicknames, cards, bindings, settings, pluginVars } = detail;
  const names = new Map(cards.map(({ id, name }) => [id, name]));
  return {
    ...pick(player, "nickname", "trust", "note"),
    names: Object.fromEntries(nicknames.map(({ groupId, name }) => [groupId, name])),
    cards: cards.map((card) => ({
      ...pick(card, "name", "system", "attributes", "locks", "note"),
      ...(card["boundOnly"] === undefined ? {} : pick(card, "boundOnly")),
    })),
    bound: Object.fromEntries(bindings.map(({ groupId, cardId }) => [groupId, names.get(cardId)])),
    settings: pick(settings, "defaultFaces", "cocVariant"),
    variables: Object.fromEntries(
      pluginVars.filter(({ plugin }) => plugin === "$m").map(({ key, value }) => [key, value]),
    ),
  };
}

/** Fields of a group. */
export async function groupOf(tower: TestHost, groupId: string, ...names: readonly string[]) {
  return pick(await tower.get(`/api/groups/platform_a/${groupId}`).data<Values>(), ...names);
}

/** Lines of a log of a group: who, what, whether the bot said it, and what its command came to. */
export async function linesOf(tower: TestHost, groupId: string, name: string): Promise<string[][]> {
  const { items } = await tower
    .get(`/api/logs?groupId=${groupId}&pageSize=200`)
    .data<{ items: { id: number; name: string }[] }>();
  const log = items.find((one) => one.name === name);
  if (log === undefined) throw new Error(`there is no log ${name}: ${JSON.stringify(items)}`);
  const { text: csv } = await tower.get(`/api/logs/${log.id}/export?format=csv`).done();
  const [head = [], ...rows] = csvRows(csv.replace(/^\ufeff/, ""));
  const wanted = ["timestamp", "userId", "nickname", "isDice", "command", "level", "target", "message"];
  return rows.map((row) => wanted.map((column) => row[head.indexOf(column)] ?? ""));
}

/** Rows of a file as RFC 4180 has them. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    if (row.length > 1) rows.push(row);
    row = [];
  }
  return rows;
}
