import {
  codes,
  failure,
  Joi,
  type LiveSettings,
  type Resource,
  type RouteItem,
  route,
  SerialQueue,
} from "@dicetower/contract";
import type { WordClaimant, WordConflict } from "../api.js";
import type { GivenWords } from "./word-settings.js";

/** A word that somebody wants, and of which the owner can decide. */
interface WantedWord {
  /** The word, and who wants it. */
  readonly id: string;
  readonly word: string;
  readonly holder: string;
  readonly loser: string;
  readonly reason: WordConflict["reason"];
}

const said = Joi.string().required();

const wantedRow = Joi.object<WantedWord>({
  id: said,
  word: said,
  holder: said,
  loser: said,
  reason: said.valid("notAllowed", "behind"),
}).id("WantedWord");

/** Words that wait for the decision of the owner, as a table of the panel. */
export const wantedWordsTable: Resource = {
  key: "wanted-words",
  titleKey: "resource.wantedWords",
  category: "help",
  order: 85,
  icon: "git-branch",
  path: "/api/commands/wanted",
  idField: "id",
  columns: ["word", "holder", "loser", "reason"],
  item: wantedRow,
  create: false,
  update: false,
  remove: false,
  actions: [
    {
      method: "POST",
      path: "/api/commands/wanted/{id}/give",
      titleKey: "resource.wantedWords.give",
      confirm: true,
    },
  ],
};

/** Lists words of which the owner can decide, and gives them to who wants them. */
export function wantedWordRoutes(
  conflicts: () => readonly WordConflict[],
  given: LiveSettings<GivenWords>,
): RouteItem[] {
  // Two words that are given at once must not take the place of each other.
  const queue = new SerialQueue();
  return [
    route({
      method: "GET",
      path: "/api/commands/wanted",
      summary: "Words of commands that somebody wants and does not get until the owner decides.",
      returns: Joi.array().items(wantedRow),
      handle: () => wantedWords(conflicts()),
    }),
    route({
      method: "POST",
      path: "/api/commands/wanted/{id}/give",
      summary: "Gives a word to who wants it; it then stands in the words that were given away.",
      accepts: { params: Joi.object<{ id: string }>({ id: Joi.string().max(200).required() }) },
      returns: Joi.object({ word: said, to: said }),
      handle: ({ params, actor }) =>
        queue.run(async () => {
          const wanted = wantedWords(conflicts()).find(({ id }) => id === params.id);
          if (wanted === undefined)
            throw failure(codes.notFound, "Nobody waits for this word any more. Load the list again.");
          const { word, loser } = wanted;
          const others = given.value.words.filter((one) => one.word !== word);
          await given.save({ words: [...others, { word, to: loser }] }, actor);
          return { word, to: loser };
        }),
    }),
  ];
}

function wantedWords(conflicts: readonly WordConflict[]): readonly WantedWord[] {
  const found = conflicts
    .filter(({ open }) => open)
    .map(({ word, holder, loser, reason }): [string, WantedWord] => {
      const id = `${word}:${named(loser)}`;
      return [id, { id, word, holder: named(holder), loser: named(loser), reason }];
    });
  // One who wants a word for several commands gets it for all of them.
  return [...new Map(found).values()];
}

/** What a word is given to: an extension, else a feature. */
function named({ extension, feature }: WordClaimant): string {
  return extension === "" ? feature : extension;
}
