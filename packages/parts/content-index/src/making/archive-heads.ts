import { readBeside, TextFault } from "@dicetower/yaml";
import { isRange } from "../format/fields.js";
import { isTable, shownLine, shownText, type Table } from "../values.js";
import { ArchiveNames } from "./archive.js";
import { deckHead } from "./deck-heads.js";
import { authorsOf, type ContentHead, NotContent, tableOf } from "./head.js";

/** Descriptor of a rule pack. */
const packDescriptor = "info.toml";
/** What modules of Dice! are made of: sources, of mods and of plugins with their data, and tables and texts of mods. */
const moduleFiles = /\.lua$|(?:^|\/)(?:script|reply|event|speech)\/[^/]+\.(?:toml|ya?ml)$/i;

/** Recognises a rule pack, a module or decks in an archive. @throws NotContent */
export async function archiveHead(name: string, bytes: Buffer, signal: AbortSignal): Promise<ContentHead> {
  const archive = await ArchiveNames.open(bytes);
  if (archive.entries.has(packDescriptor))
    return packHead(tableOf(await readValue(archive, packDescriptor, "toml", signal)));
  if (/\.sealpack$/i.test(name)) throw new NotContent(`The pack has no ${packDescriptor} at its top.`);
  const { paths } = archive;
  if (paths.some((path) => /^[^/]+\/(?:[^/]+\/)?info\.toml$/.test(path)))
    throw new NotContent(`${packDescriptor} of a rule pack belongs at the top of the archive, in no folder.`);
  const descriptor = await modDescriptor(archive, signal);
  if (descriptor !== undefined) return modHead(descriptor);
  if (paths.some((path) => moduleFiles.test(path))) return { kind: "lua-module" };
  for (const path of paths.filter((one) => /\.(?:jsonc?|toml|ya?ml)$/i.test(one)).slice(0, 20)) {
    const head = await deckHead(path, await archive.text(path), signal).catch(nothing);
    if (head?.kind === "deck") return head;
  }
  throw new NotContent("The archive is no rule pack, no module and no deck.");
}

async function modDescriptor(archive: ArchiveNames, signal: AbortSignal): Promise<Table | undefined> {
  const named = archive.paths.filter((path) => /^(?:[^/]+\/){0,3}[^/]+\.json$/i.test(path));
  const first = named.filter((path) => /(?:^|\/)descriptor\.json$/i.test(path));
  for (const path of [...first, ...named].slice(0, 20)) {
    const value = await readValue(archive, path, "json", signal).catch(nothing);
    if (
      isTable(value) &&
      ["mod", "ver", "dice_build"].some((key) => key in value) &&
      !("helpdoc" in value && !("mod" in value))
    )
      return value;
  }
  return undefined;
}

function modHead(table: Table): ContentHead {
  return {
    kind: "lua-module",
    name: shownLine(table["mod"], 60),
    title: shownLine(table["title"], 200),
    version: shownLine(table["ver"] ?? table["version"], 64),
    authors: authorsOf(table["author"]),
    description: shownText(table["brief"] ?? table["desc"], 4_000),
    homepage: shownLine(table["repo"], 2_000),
    licence: shownLine(table["license"], 100),
  };
}

function packHead(all: Table): ContentHead {
  const table = tableOf(all["package"]);
  const needed = Object.entries(tableOf(all["dependencies"])).slice(0, 50);
  const packages = needed.flatMap(([id, range]) =>
    typeof range === "string" && isRange(range) ? [[id, range || "*"] as const] : [],
  );
  return {
    kind: "rule-pack",
    id: shownLine(table["id"], 129),
    title: shownLine(table["name"], 200),
    version: shownLine(table["version"], 64),
    authors: authorsOf(table["authors"]),
    licence: shownLine(table["license"], 100),
    description: shownText(table["description"], 4_000),
    homepage: shownLine(table["homepage"] || table["repository"], 2_000),
    tags: authorsOf(table["keywords"]),
    grants: grantsOf(tableOf(all["permissions"])),
    ...(packages.length === 0 ? {} : { requires: { packages: Object.fromEntries(packages) } }),
  };
}

/** Permissions that are asked for by their names, hosts behind `network_hosts:`. */
function grantsOf(permissions: Table): string[] {
  const asked = Object.keys(permissions).filter((name) => permissions[name] === true);
  const hosts = authorsOf(permissions["network_hosts"]).map((host) => `network_hosts:${host}`);
  return [...asked, ...hosts].filter((grant) => grant.length <= 200).slice(0, 50);
}

async function readValue(
  archive: ArchiveNames,
  path: string,
  format: "json" | "toml",
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await readBeside(format, (await archive.text(path)).replace(/^\ufeff/, ""), signal);
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    throw new NotContent(`${path} in the archive cannot be read: ${error.message.split("\n", 1)[0]}.`);
  }
}

/** What is no descriptor is another file of the archive. */
function nothing(error: unknown): undefined {
  if (!(error instanceof NotContent)) throw error;
  return undefined;
}
