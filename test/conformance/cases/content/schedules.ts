import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { count, flag, list, object, text, time, word } from "../shapes.js";

const schedule = object({
  id: count.min(1),
  name: word,
  description: text,
  enabled: flag,
  condition: object({ kind: word, where: list(object({ kind: word })) }),
  action: object({ kind: word }),
  jitterSeconds: count,
  missed: word.valid("skip", "runOnce"),
  maxRuns: count,
  owner: object({ kind: word, platform: text, groupId: text, userId: text }),
  nextRunAt: time,
  lastRunAt: time,
  runs: count,
  createdAt: time.min(1),
  updatedAt: time.min(1),
  revision: count.min(1),
});

const path = "/api/schedules";
const body = { name: "Backup", condition: { kind: "daily", time: "04:00" }, action: { kind: "backup" } };
const made = async (tower: TestHost) => tower.post(path, body).data<{ id: number }>();

export const scheduleCases: readonly Case[] = [
  {
    endpoint: `GET ${path}`,
    prepare: made,
    returns: list(schedule).min(1),
    proves: async (_tower, all: { id: number }[], { id }) => expect(all.map((one) => one.id)).to.include(id),
    refused: { query: "?nope=1", code: 40001, field: "/nope" },
  },
  {
    endpoint: `POST ${path}`,
    body,
    returns: schedule,
    proves: async (_tower, { nextRunAt }: { nextRunAt: number }) => {
      expect(nextRunAt).to.be.above(Date.now() / 1000);
      expect(new Date(nextRunAt * 1000).getHours()).to.equal(4);
    },
    refused: {
      body: { ...body, condition: { kind: "cron", cron: "61 * * * *" } },
      code: 40001,
      field: "/condition/cron",
    },
  },
  {
    endpoint: `PUT ${path}/{id}`,
    prepare: made,
    body: { ...body, name: "Decks", action: { kind: "reloadDecks" }, enabled: false },
    returns: schedule,
    proves: async (tower, data: { nextRunAt: number; revision: number }, { id }) => {
      expect([data.nextRunAt, data.revision]).to.deep.equal([0, 2]);
      await tower.get(`${path}/${id}`).answers({ data: { name: "Decks", enabled: false } });
    },
    refused: { params: { id: 999_999 }, body, code: 40400 },
  },
  {
    endpoint: `DELETE ${path}/{id}`,
    prepare: made,
    returns: object({ id: count.min(1) }),
    proves: async (tower, _data, { id }) => {
      await tower.get(`${path}/${id}`).answers({ code: 40400 });
    },
    refused: { params: { id: 999_999 }, code: 40400 },
  },
];
