import { type Reply, text } from "@dicetower/contract";
import { fileCalled, notFound } from "../deck-kinds.js";
import type { Deck, Library } from "./library.js";

const setsPerPage = 15;
const entriesPerPage = 30;
/** Entries of a set that stand for it in the list. */
const shownOfSet = 5;

/** Sets of decks, one a line. An entry that several have is named with the one that it is drawn from. */
export function setsPage(library: Library, page: number): Reply {
  const sets = library.all.flatMap((deck) => {
    const names = library.drawnFrom(deck);
    return names.length === 0 ? [] : [{ deck, names }];
  });
  if (sets.length === 0) return text("deck.none");
  const titles = sets.map(({ deck }) => titleOf(deck));
  const lines = sets.map(({ deck, names }) => {
    const title = titleOf(deck);
    const alone = titles.filter((one) => one === title).length === 1;
    const more = names.length > shownOfSet ? " …" : "";
    return text("draw.set", {
      title: alone ? title : deck.filename,
      count: names.length,
      list: names.slice(0, shownOfSet).join(" | ") + more,
    });
  });
  const { at, pages, shown } = pageOf(lines, page, setsPerPage);
  return [text("draw.list", { page: at, pages, count: sets.length }), ...shown];
}

/** All that can be drawn, each once. */
export function entriesPage(library: Library, page: number): Reply {
  const names = library.listed();
  if (names.length === 0) return text("deck.none");
  const { at, pages, shown } = pageOf(names, page, entriesPerPage);
  return text("draw.keys", { list: shown.join(" | "), page: at, pages, count: names.length });
}

/** What stands in the head of a set, and its entries. */
export function describeSet(library: Library, title: string): Reply {
  const found = fileCalled(library, title);
  if (found?.content === undefined) return notFound(title, []);
  const { head, entries } = found.content;
  return text("draw.desc", {
    title: titleOf(found),
    author: head.author || "-",
    version: head.version || "-",
    brief: head.brief || "-",
    list: entries
      .filter((entry) => library.canBeDrawn(entry) && !entry.hidden)
      .slice(0, 100)
      .map(({ name, cards }) => `${name} (${cards.length})`)
      .join(" | "),
  });
}

function titleOf({ title, content, filename }: Deck): string {
  return title || content?.head.title || filename;
}

function pageOf<T>(all: readonly T[], page: number, perPage: number) {
  const pages = Math.ceil(all.length / perPage);
  const at = Math.min(pages, Math.max(1, page));
  return { at, pages, shown: all.slice((at - 1) * perPage, at * perPage) };
}
