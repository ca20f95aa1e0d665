import { Joi, route } from "@dicetower/contract";
import type { GameSystem, GameSystems } from "./game-systems.js";

const sortable = ["id", "name", "sortKey"] as const;

interface SystemsQuery {
  readonly q?: string;
  readonly sort: string;
  readonly page: number;
  readonly pageSize: number;
}

const whole = Joi.number().integer().min(1);
const query = Joi.object<SystemsQuery>({
  q: Joi.string().max(100),
  sort: Joi.string()
    .valid(...sortable.flatMap((name) => [name, `-${name}`]))
    .default("id"),
  page: whole.max(1_000_000).default(1),
  pageSize: whole.max(200).default(20),
});

const row = Joi.object<GameSystem>({
  id: Joi.string().required(),
  name: Joi.string().required(),
  sortKey: Joi.string().required(),
  locale: Joi.string().required(),
});
const count = Joi.number().integer().required();
const rows = Joi.object({
  items: Joi.array().items(row).required(),
  total: count,
  page: count,
  pageSize: count,
});

/** `GET /api/bcdice/systems`. */
export function systemsRoute(games: GameSystems) {
  return route({
    method: "GET",
    path: "/api/bcdice/systems",
    summary: "Game systems of BCDice, with the language of their results.",
    accepts: { query },
    returns: rows,
    handle({ query: { q = "", sort, page, pageSize } }) {
      const found = sorted(games.search(q), sort);
      const from = (page - 1) * pageSize;
      return { items: found.slice(from, from + pageSize), total: found.length, page, pageSize };
    },
  });
}

function sorted(systems: readonly GameSystem[], sort: string): readonly GameSystem[] {
  const name = sortable.find((one) => sort.replace("-", "") === one) ?? "id";
  const sign = sort.startsWith("-") ? -1 : 1;
  return [...systems].sort((one, other) => (one[name] < other[name] ? -sign : sign));
}
