import type { CardSheet, Cards } from "@dicetower/cards/api";
import type { Extensions } from "@dicetower/commands/api";
import { codes, failure, Joi } from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import { type Comparison, type ConditionKind, type ConditionResult, compare } from "../api.js";
import { opSchema } from "./place-conditions.js";

/** Name of a flag of a group, and that of an extension: one of them is named. */
export const flagOrExtension = {
  flag: Joi.string()
    .max(40)
    .pattern(/^[a-z][A-Za-z0-9]*$/, "a flag of groups")
    .when("extension", { is: Joi.exist(), otherwise: Joi.required() })
    .when("extension", { not: Joi.exist(), otherwise: Joi.forbidden() }),
  extension: Joi.string().min(1).max(60),
};

/** `{kind: "attribute"}`: compares a value of the card in force. */
export function attributeCondition(cards: Cards): ConditionKind {
  return {
    key: "attribute",
    titleKey: "automation.condition.attribute",
    fields: {
      name: Joi.string().min(1).max(60).required(),
      op: opSchema,
      value: Joi.alternatives(Joi.number(), Joi.string().max(200)).required(),
    },
    check({ name, op, value }, { place }) {
      const compared = (sheet: CardSheet): ConditionResult => {
        if (typeof value === "number") {
          const held = sheet.number(String(name));
          return {
            result: held !== undefined && compare(held, op as Comparison, value),
            value: held ?? null,
          };
        }
        const held = sheet.value(String(name));
        if (op !== "=" && op !== "!=")
          throw failure(codes.ruleBroken, `A text is compared with "=" or "!=", not with "${String(op)}".`);
        const written = typeof held === "string" || typeof held === "number" ? String(held) : "";
        return { result: (written === value) === (op === "="), value: written };
      };
      const sheet = cards.at(place);
      return sheet instanceof Promise ? sheet.then(compared) : compared(sheet);
    },
  };
}

/** `{kind: "flag"}`: looks at a flag of the group, or whether an extension is on. */
export function flagCondition(
  groups: () => Groups | undefined,
  extensions: () => Extensions | undefined,
): ConditionKind {
  return {
    key: "flag",
    titleKey: "automation.condition.flag",
    fields: { ...flagOrExtension, on: Joi.boolean().default(true) },
    check({ flag, extension, on }, { place }) {
      const wanted = on !== false;
      const value =
        extension === undefined
          ? must(groups()).flagged(place, String(flag))
          : must(extensions()).enabled(place, String(extension));
      return { result: value === wanted, value };
    },
  };
}

/** @throws Failure 50300 while a feature is switched off */
export function must<T>(service: T | undefined): T {
  if (service === undefined) throw failure(codes.notReady, "A feature that this needs is switched off.");
  return service;
}
