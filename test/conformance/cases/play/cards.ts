import { Joi } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import type { Case } from "../../case.js";
import { flag, list, object, text, whole, word } from "../shapes.js";

const carla = { userId: "741", nickname: "Carla" };
const path = "/api/players/{platform}/{user}";

interface Detail {
  readonly cards: readonly { readonly id: number; readonly attributes: Readonly<Record<string, unknown>> }[];
}
const detail = (tower: TestHost) => tower.get("/api/players/test/741/detail").data<Detail>();

/** The number of the card is known when it is there. */
const attribute = { cardId: 0, name: "侦查", value: 65 };
const deleted = { cardId: 0 };

/** Somebody has a card with a value. */
const makes = (name: string, body: { cardId: number }) => async (tower: TestHost) => {
  await tower.say(`.pc new ${name}`, carla).done();
  await tower.say(".st 侦查60", carla).done();
  body.cardId = (await detail(tower)).cards.at(-1)?.id ?? 0;
  return { platform: "test", user: carla.userId };
};

export const cards: readonly Case[] = [
  {
    endpoint: `POST ${path}/card-attr`,
    prepare: makes("Clue", attribute),
    body: attribute,
    returns: object({
      cardId: whole.min(1),
      name: word,
      old: Joi.any(),
      new: Joi.any(),
      changes: list(object({ name: word, old: Joi.any(), new: Joi.any() })),
    }),
    proves: async (tower, { old, new: now }: { old: number; new: number }) => {
      expect([old, now]).to.deep.equal([60, 65]);
      await tower.say(".st 侦查", carla).replies(/65/);
    },
    refused: {
      params: { platform: "test", user: "741" },
      body: { cardId: 1, name: "侦查" },
      code: 40001,
    },
  },
  {
    endpoint: `POST ${path}/card-del`,
    prepare: makes("Doom", deleted),
    body: deleted,
    returns: object({ cardId: whole.min(1), name: word, deletedAt: whole.min(1) }),
    proves: async (tower) => {
      await tower.say(".pc trash", carla).replies(/Doom/);
    },
    refused: { params: { platform: "test", user: "741" }, body: { cardId: 999_999 }, code: 40400 },
  },
  {
    endpoint: "GET /api/system/auto-card",
    returns: object({ enabled: flag, template: text, minSeconds: whole.min(1) }),
    refused: { query: "?x=1", code: 40001 },
  },
  {
    endpoint: "PUT /api/system/auto-card",
    body: { enabled: true, template: "{pc} HP{hp}", minSeconds: 10 },
    returns: object({ enabled: flag, template: text, minSeconds: whole.min(1) }),
    proves: (tower) =>
      tower.get("/api/system/auto-card").answers({ data: { template: "{pc} HP{hp}", minSeconds: 10 } }),
    refused: { body: { minSeconds: 0 }, code: 40001, field: "/minSeconds" },
    undo: (tower) => tower.put("/api/system/auto-card", { template: "", minSeconds: 10 }).done(),
  },
];
