import type { TestHost } from "@dicetower/testkit";
import type { Case } from "../../case.js";
import { number, object, paged, text, time, unknownQuery, word } from "../shapes.js";

const counter = object({
  key: word,
  name: word,
  scope: word.valid("global", "group", "user", "userInGroup"),
  platform: text,
  groupId: text,
  userId: text,
  value: number,
  resetPolicy: word.valid("none", "daily", "weekly", "monthly"),
  resetAt: time,
  updatedAt: time,
});

const key = "u:test:111:conformance";
const make = async (tower: TestHost) => {
  await tower.put(`/api/counters/${encodeURIComponent(key)}`, { value: 3 }).answers({ code: 0 });
  return { key };
};

export const counters: readonly Case[] = [
  {
    endpoint: "GET /api/counters",
    prepare: make,
    query: "?scope=user",
    returns: paged(counter),
    refused: unknownQuery,
  },
  {
    endpoint: "PUT /api/counters/{key}",
    prepare: make,
    body: { op: "add", amount: 2, resetPolicy: "daily" },
    returns: counter,
    proves: (tower) => tower.get("/api/counters?name=conformance").answers({ data: { total: 1 } }),
    refused: { params: { key }, body: { value: "many" }, code: 40001, field: "/value" },
  },
  {
    endpoint: "DELETE /api/counters/{key}",
    prepare: make,
    returns: object({ key: word }),
    proves: (tower) => tower.get("/api/counters?name=conformance").answers({ data: { total: 0 } }),
    refused: { params: { key: "g:nothing" }, code: 40400 },
  },
];
