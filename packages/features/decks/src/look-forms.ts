import { type CommandForm, form, type Reply, text } from "@dicetower/contract";
import { notFound } from "./deck-kinds.js";
import type { DrawServices } from "./draw-command.js";
import { describeSet, entriesPage, setsPage } from "./library/deck-lists.js";

/** Forms that look at the decks. @param hidden `.drawh` has them as well, and help does not tell it twice */
export function lookForms(services: DrawServices, hidden: boolean): readonly CommandForm[] {
  const { service } = services;
  return [
    form("", { readOnly: true, hidden, run: () => setsPage(service.library, 1) }),
    form("list [page:number]", {
      hidden,
      readOnly: true,
      example: "list 2",
      run: ({ page = 1 }) => setsPage(service.library, page),
    }),
    form("keys [page:number]", {
      hidden,
      readOnly: true,
      example: "keys",
      run: ({ page = 1 }) => entriesPage(service.library, page),
    }),
    form("keys|desc <file:deckFile>", {
      hidden,
      readOnly: true,
      example: "keys loot.json",
      run: ({ file }) => describeSet(service.library, file),
    }),
    form("search <said:text>", {
      hidden,
      readOnly: true,
      example: text("command.draw.example.search"),
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

function search({ service }: DrawServices, word: string): Reply {
  const found = service.library.listed().filter((name) => name.toLowerCase().includes(word.toLowerCase()));
  if (found.length === 0) return notFound(word, []);
  return text("draw.found", { count: found.length, list: found.slice(0, 50).join(" | ") });
}
