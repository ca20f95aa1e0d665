import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import { seededDice } from "@dicetower/dice/api";
import { inWords } from "../formats/deck-file.js";
import type { DeckStore } from "../library/deck-store.js";
import { type DrawService, maxDraws } from "../library/draw-service.js";
import type { Deck, DeckSource, Library } from "../library/library.js";
import { deckRow, rowOf, rowsOf } from "./schemas.js";

interface Operation {
  readonly action: "enable" | "disable" | "draw" | "test" | "order" | "rename";
  readonly ids?: readonly number[];
  readonly entry?: string;
  readonly count: number;
  readonly seed?: number;
  readonly order?: number;
  readonly title?: string;
}

const ids = Joi.array().items(Joi.number().integer().min(1)).min(1).max(200);
const needs = (schema: Joi.Schema, ...actions: readonly Operation["action"][]) =>
  schema.when("action", { not: Joi.valid(...actions), otherwise: Joi.required() });

const operation = Joi.object<Operation>({
  action: Joi.string().valid("enable", "disable", "draw", "test", "order", "rename").required(),
  ids: needs(ids, "enable", "disable", "order", "rename"),
  entry: needs(Joi.string().min(1).max(100), "draw", "test"),
  count: Joi.number().integer().min(1).max(maxDraws).default(1),
  seed: Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER),
  order: needs(Joi.number().integer().min(-10_000).max(10_000), "order"),
  title: needs(Joi.string().allow("").max(100), "rename"),
}).required();

const idParams = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });

/** Decks as records, and what is done with them. */
export function deckRoutes(store: DeckStore, library: Library, service: DrawService): RouteItem[] {
  const must = (id: number): Deck => {
    const deck = library.get(id);
    if (deck === undefined) throw failure(codes.notFound, `There is no deck ${id}.`);
    return deck;
  };
  const row = (id: number) => rowOf(library, must(id));
  return [
    route({
      method: "GET",
      path: "/api/decks",
      summary: "All files of decks with their entries, those that cannot be read with the reason.",
      accepts: {
        query: Joi.object<{ source?: DeckSource; q?: string }>({
          source: Joi.string().valid("builtin", "rulepack", "user"),
          q: Joi.string().max(100),
        }),
      },
      returns: Joi.array().items(deckRow).required(),
      handle({ query: { source, q = "" } }) {
        const found = library.all
          .filter((deck) => source === undefined || deck.source === source)
          .filter(
            ({ filename, content }) =>
              q === "" ||
              filename.includes(q) ||
              content?.head.title.includes(q) === true ||
              content?.entries.some(({ name }) => name.includes(q)) === true,
          );
        return rowsOf(library, found);
      },
    }),
    route({
      method: "POST",
      path: "/api/decks",
      summary:
        "Switches files on or off, orders or renames them, or draws from an entry without telling anybody.",
      accepts: { body: operation },
      returns: Joi.object({
        results: Joi.array().items(deckRow).optional(),
        cards: Joi.array().items(Joi.string().allow("")).optional(),
        trace: Joi.array()
          .items(Joi.object({ kind: Joi.string(), entry: Joi.string() }))
          .optional(),
      }),
      async handle({ body, actor }) {
        if (body.action === "draw" || body.action === "test") {
          const entry = body.entry ?? "";
          const die = body.seed === undefined ? undefined : seededDice(body.seed);
          const { cards, trace, outcome } = service.draw(entry, body.count, die);
          if (outcome === "missing") throw failure(codes.notFound, `There is no deck "${entry}".`);
          const options = { preview: true, ...(die === undefined ? {} : { die }) };
          const said = await service.texts(cards, options);
          return said === undefined
            ? { cards: [], trace: [...trace, { kind: "tooLong", entry }] }
            : { cards: said, trace };
        }
        for (const id of body.ids ?? []) {
          const deck = must(id);
          if (body.action === "order" || body.action === "rename") mustBeArranged(deck);
        }
        for (const id of body.ids ?? []) await store.update(must(id), changeOf(body), actor);
        return { results: await rowsOf(library, (body.ids ?? []).map(must)) };
      },
    }),
    route({
      method: "PUT",
      path: "/api/decks/{id}",
      summary: "Changes what is decided of a file: whether it is on, its place and its title.",
      accepts: {
        params: idParams,
        body: Joi.object<{ enabled?: boolean; order?: number; title?: string }>({
          enabled: Joi.boolean(),
          order: Joi.number().integer().min(-10_000).max(10_000),
          title: Joi.string().allow("").max(100),
        })
          .min(1)
          .required(),
      },
      returns: deckRow,
      async handle({ params, body: { enabled, order, title }, actor }) {
        const deck = must(params.id);
        if (order !== undefined || title !== undefined) mustBeArranged(deck);
        await store.update(
          deck,
          {
            ...(enabled === undefined ? {} : { enabled }),
            ...(order === undefined ? {} : { place: order }),
            ...(title === undefined ? {} : { title }),
          },
          actor,
        );
        return row(params.id);
      },
    }),
    route({
      method: "DELETE",
      path: "/api/decks/{id}",
      summary: "Deletes a file of the owner with its record.",
      accepts: { params: idParams },
      returns: Joi.object({ id: Joi.number().required(), filename: Joi.string().required() }),
      async handle({ params, actor }) {
        const deck = must(params.id);
        await store.remove(deck, actor);
        return { id: deck.id, filename: deck.filename };
      },
    }),
    route({
      method: "POST",
      path: "/api/decks/reload",
      summary: "Reads all files again; those that cannot be read are told with line and column.",
      returns: Joi.object({
        loaded: Joi.number().integer().required(),
        failed: Joi.array().required(),
      }),
      async handle() {
        await store.load();
        store.told();
        const failed = library.all.flatMap(({ filename, source, problem }) =>
          problem === undefined
            ? []
            : [{ filename, source, error: inWords(problem), line: problem.line, column: problem.column }],
        );
        return { loaded: library.all.length - failed.length, failed };
      },
    }),
  ];
}

/** @throws Failure 40301 for a deck that is not the owner's */
function mustBeArranged({ source, pack }: Deck): void {
  if (source === "user") return;
  const whose = source === "builtin" ? "shipped decks" : `decks of the rule pack ${pack}`;
  throw failure(codes.readOnly, `Of ${whose} only whether they are on can be changed.`);
}

function changeOf({ action, order, title }: Operation) {
  if (action === "order") return { place: order ?? 0 };
  if (action === "rename") return { title: title ?? "" };
  return { enabled: action === "enable" };
}
