import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { Counter } from "../store/counter.js";
import type { CounterStore } from "../store/counter-store.js";
import type { Edit } from "../store/statements.js";
import {
  type CounterBody,
  type CounterQuery,
  counterBody,
  counterPage,
  counterParams,
  counterQuery,
  counterRow,
  newCounter,
  type sortable,
} from "./schemas.js";

/** Counters as records. */
export function counterRoutes(store: CounterStore): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/counters",
      summary: "Counters by key, paged; `name`, `scope`, `platform`, `groupId` and `userId` filter.",
      accepts: { query: counterQuery },
      returns: counterPage,
      handle: ({ query }) => pageOf(store.all, query),
    }),
    route({
      method: "POST",
      path: "/api/counters",
      summary: "Makes a counter; platform, group and user as its scope needs them.",
      accepts: { body: newCounter },
      returns: counterRow,
      handle({ body: { name, scope, value, resetPolicy, ...place }, actor }) {
        const key = store.keyOf(name, scope, place);
        if (store.find(key) !== undefined)
          throw failure(codes.conflict, `There is a counter "${key}" already.`);
        return store.write(key, { op: "set", amount: value, resetPolicy }, actor);
      },
    }),
    route({
      method: "PUT",
      path: "/api/counters/{key}",
      summary:
        "Sets a counter to `value`, or changes it by `op` and `amount`, and makes it where there is none; its resets stay as they are where `resetPolicy` is left out.",
      accepts: { params: counterParams, body: counterBody },
      returns: counterRow,
      handle: ({ params, body, actor }) => store.write(params.key, editOf(body), actor),
    }),
    route({
      method: "DELETE",
      path: "/api/counters/{key}",
      summary: "Deletes a counter; it reads as 0 from then on.",
      accepts: { params: counterParams },
      returns: Joi.object({ key: Joi.string().required() }),
      async handle({ params, actor }) {
        await store.delete(params.key, actor);
        return { key: params.key };
      },
    }),
  ];
}

function editOf({ value, op = "set", amount = 0, resetPolicy }: CounterBody): Edit {
  const policy = resetPolicy === undefined ? {} : { resetPolicy };
  if (value !== undefined) return { op: "set", amount: value, ...policy };
  if (op === "add" || op === "sub") return { op: "add", amount: op === "add" ? amount : -amount, ...policy };
  return { op: "set", amount: op === "set" ? amount : 0, ...policy };
}

function pageOf(all: readonly Counter[], query: CounterQuery) {
  const { q, sort, page, pageSize, ...filters } = query;
  const wanted = Object.entries(filters) as [keyof Counter, unknown][];
  const word = q?.toLowerCase();
  const found = all.filter(
    (counter) =>
      wanted.every(([name, value]) => value === undefined || counter[name] === value) &&
      (word === undefined || counter.key.toLowerCase().includes(word)),
  );
  const descends = sort.startsWith("-");
  const by = (descends ? sort.slice(1) : sort) as (typeof sortable)[number];
  const sign = descends ? -1 : 1;
  found.sort((a, b) => sign * (compare(a[by], b[by]) || compare(a.key, b.key)));
  const from = (page - 1) * pageSize;
  return { items: found.slice(from, from + pageSize), total: found.length, page, pageSize };
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
