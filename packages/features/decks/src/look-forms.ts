import { type CommandForm, form, type Reply, shortenText, text } from "@dicetower/contract";
import { fileCalled, notFound } from "./deck-kinds.js";
import type { DrawServices } from "./draw-command.js";
import type { DeckEntry } from "./formats/deck-file.js";
import type { DrawService } from "./library/draw-service.js";

const perPage = 30;
/** Files on a page of `.draw list`, and decks that each line of it names. */
const filesPerPage = 10;
const namedOfFile = 5;

/** Forms that look at the decks. @param hidden `.drawh` has them as well, and help does not tell it twice */
export function lookForms(services: DrawServices, hidden: boolean): readonly CommandForm[] {
  const { service } = services;
  return [
    form("", { readOnly: true, hidden, run: () => list(services, 1) }),
    form("list [page:number]", {
      hidden,
      readOnly: true,
      example: "list 2",
      run: ({ page = 1 }) => files(services, page),
    }),
    form("keys [page:number]", {
      hidden: true,
      readOnly: true,
      run: ({ page = 1 }) => list(services, page),
    }),
    form("keys|desc <file:deckFile>", {
      hidden,
      readOnly: true,
      example: "keys loot.json",
      run: ({ file }) => describe(service, file),
    }),
    form("search <said:text>", {
      hidden,
      readOnly: true,
      example: { en: "search name", "zh-CN": "search 人名" },
      run: ({ said }) => search(services, said),
    }),
    form("reload", {
      hidden,
      permission: "master",
      async run() {
        await services.reload();
        return text("draw.reloaded", { count: service.library.all.length });
      },
    }),
  ];
}

function list({ service }: DrawServices, page: number): Reply {
  const names = service.library.listed();
  if (names.length === 0) return text("deck.none");
  const pages = Math.ceil(names.length / perPage);
  const at = Math.min(pages, Math.max(1, page));
  return text("draw.list", {
    list: names.slice((at - 1) * perPage, at * perPage).join(" | "),
    page: at,
    pages,
    count: names.length,
  });
}

/** The files with the decks that are in them. */
function files({ service: { library } }: DrawServices, page: number): Reply {
  const all = library.all.flatMap(({ enabled, content, title, filename }) => {
    const names = enabled ? (content?.entries ?? []).filter(isShown).map(({ name }) => name) : [];
    if (names.length === 0) return [];
    const rest = names.length > namedOfFile ? " …" : "";
    const called = title || content?.head.title || filename;
    return [`${shortenText(called, 40)}: ${names.slice(0, namedOfFile).join(" | ")}${rest}`];
  });
  if (all.length === 0) return text("deck.none");
  const pages = Math.ceil(all.length / filesPerPage);
  const at = Math.min(pages, Math.max(1, page));
  return text("draw.files", {
    list: all.slice((at - 1) * filesPerPage, at * filesPerPage).join("\n"),
    page: at,
    pages,
    count: all.length,
  });
}

function isShown({ exported, hidden }: DeckEntry): boolean {
  return exported && !hidden;
}

function describe({ library }: DrawService, title: string): Reply {
  const found = fileCalled(library, title);
  if (found?.content === undefined) return notFound(title, []);
  const { head, entries } = found.content;
  return text("draw.desc", {
    title: found.title || head.title || found.filename,
    author: head.author || "-",
    version: head.version || "-",
    brief: head.brief || "-",
    list: entries
      .filter(isShown)
      .slice(0, 100)
      .map(({ name, cards }) => `${name} (${cards.length})`)
      .join(" | "),
  });
}

function search({ service }: DrawServices, word: string): Reply {
  const found = service.library.listed().filter((name) => name.toLowerCase().includes(word.toLowerCase()));
  if (found.length === 0) return notFound(word, []);
  return text("draw.found", { count: found.length, list: found.slice(0, 50).join(" | ") });
}
