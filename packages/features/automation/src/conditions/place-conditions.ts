import { type Clock, Joi, type Patterns } from "@dicetower/contract";
import {
  type Comparison,
  type ConditionKind,
  compare,
  comparisons,
  type TextMatcher,
  type TextPattern,
  textFor,
} from "../api.js";
import { matcherOf } from "../matching/matcher.js";
import { textPatternFields } from "../schemas/text-pattern.js";
import { inWindow, type TimeWindow, timeOfDay } from "./time-window.js";

const ids = Joi.array().items(Joi.string().min(1).max(200)).min(1).max(256).required();
const roles = ["owner", "admin", "member"] as const;

/** How values are compared. */
export const opSchema = Joi.string()
  .valid(...comparisons)
  .default(">=");

function listed(condition: { readonly [field: string]: unknown }): readonly string[] {
  return condition["in"] as readonly string[];
}

/** Conditions about what was said, by whom, where and when. */
export function placeConditions(patterns: Patterns, clock: Clock): ConditionKind[] {
  // A rule hands in the same object each time.
  const matchers = new WeakMap<object, TextMatcher>();
  const matcherFor = (condition: object): TextMatcher => {
    let matcher = matchers.get(condition);
    if (matcher === undefined) {
      matcher = matcherOf(condition as TextPattern, patterns);
      matchers.set(condition, matcher);
    }
    return matcher;
  };
  return [
    {
      key: "text",
      titleKey: "automation.condition.text",
      fields: textPatternFields(patterns),
      check(condition, { message }) {
        const matcher = matcherFor(condition);
        const found = matcher.match(textFor(matcher, message));
        return { result: found !== undefined, ...(found === undefined ? {} : { value: found.keyword }) };
      },
    },
    {
      key: "user",
      titleKey: "automation.condition.user",
      fields: { in: ids },
      check(condition, { message: { account, userId } }) {
        const value = `${account.platform}:${userId}`;
        return { result: listed(condition).includes(value), value };
      },
    },
    {
      key: "group",
      titleKey: "automation.condition.group",
      fields: { in: ids },
      check(condition, { message: { account, groupId } }) {
        const value = groupId === "" ? "" : `${account.platform}:${groupId}`;
        return { result: value !== "" && listed(condition).includes(value), value };
      },
    },
    {
      key: "adapter",
      titleKey: "automation.condition.adapter",
      fields: { in: ids },
      check(condition, { message: { account } }) {
        const names = [`${account.platform}:${account.selfId}`, account.type, account.id];
        return { result: listed(condition).some((one) => names.includes(one)), value: names[0] ?? "" };
      },
    },
    {
      key: "trust",
      titleKey: "automation.condition.trust",
      fields: { op: opSchema, value: Joi.number().integer().min(0).max(256).required() },
      check({ op, value }, { message: { trust } }) {
        return { result: compare(trust, op as Comparison, Number(value)), value: trust };
      },
    },
    {
      key: "groupRole",
      titleKey: "automation.condition.groupRole",
      fields: {
        in: Joi.array()
          .items(Joi.string().valid(...roles))
          .min(1)
          .max(roles.length)
          .unique()
          .required(),
      },
      check(condition, { message }) {
        if (message.groupId === "") return { result: false, value: "" };
        const result = () => {
          const value = message.role === "unknown" ? "member" : message.role;
          return { result: listed(condition).includes(value), value };
        };
        return message.lacksRole ? message.learnRole().then(result) : result();
      },
    },
    {
      key: "time",
      titleKey: "automation.condition.time",
      fields: {
        from: timeOfDay.default("00:00"),
        to: timeOfDay.allow("24:00").default("24:00"),
        weekdays: Joi.array().items(Joi.number().integer().min(1).max(7)).max(7).unique().default([]),
      },
      check(condition) {
        const now = new Date(clock.now());
        const value = `${two(now.getHours())}:${two(now.getMinutes())}`;
        return { result: inWindow(condition as unknown as TimeWindow, now), value };
      },
    },
  ];
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}
