import { readToken } from "@dicetower/commands/api";
import { type ArgumentKind, argumentKind, text } from "@dicetower/contract";
import { trust } from "../api.js";
import { daysOf } from "../list-commands/days.js";
import { idOf, mentioned, mentions, outdoes, several, type Target, typeWord } from "./target.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** `[user|group] <id>`, or somebody mentioned; `*:id` is that id on every platform. */
    listed: Target;
    /** Days in front of a reason, at most a century: `7`, `7天`. */
    days: number;
    /** A level of trust that is given: 0 to 4. */
    trustLevel: number;
  }
}

/** Kinds of arguments of the commands that manage people and groups. */
export const accessKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "listed",
    label: "argument.listed",
    read({ text: left, mention, call }) {
      const here = call.message.account.platform;
      const { type, length: before } = typeWord(left);
      const token = readToken(left.slice(before));
      const word = token?.said ?? "";
      const isPerson = type !== "group";
      if (isPerson && mention !== undefined && !outdoes(word, here)) {
        const refused = several(mentions(call));
        if (refused !== undefined) return { refusal: refused.refused, enough: true };
        // Who is mentioned is of this platform, colon or not.
        const value = { type: "user", platform: here, id: mention } as const;
        return { value, length: before, takesMention: true };
      }
      // Everybody, or the bot, in the place of the target: what follows is not the target instead.
      const others = mentioned(call).some(({ isTarget, at }) => !isTarget && at <= 2);
      const found = isPerson && mention === undefined && others ? undefined : idOf(word, here);
      return found === undefined
        ? undefined
        : { value: { type: type ?? "user", ...found }, length: before + (token?.length ?? 0) };
    },
    schema: () => ({
      type: "object",
      properties: {
        type: { type: "string", enum: ["user", "group"] },
        platform: { type: "string" },
        id: { type: "string" },
      },
      required: ["type", "platform", "id"],
      additionalProperties: false,
    }),
    write: ({ type, platform, id }) => `${type} ${platform}:${id}`,
  }),
  argumentKind({
    key: "days",
    label: "argument.named.days",
    read({ text: left }) {
      const word = /^\S+/u.exec(left)?.[0];
      const days = daysOf(word);
      if (typeof days !== "number") return { refusal: days, enough: true };
      return days === 0 || word === undefined ? undefined : { value: days, length: word.length };
    },
    schema: () => ({ type: "integer", minimum: 1, maximum: 36_500 }),
  }),
  argumentKind({
    key: "trustLevel",
    label: "argument.trustLevel",
    read({ text: left }) {
      const said = /^\S+/u.exec(left)?.[0] ?? "";
      if (!/^[+-]?\d+(?:[.,]\d+)?$/.test(said)) return undefined;
      const value = /^\d+$/.test(said) ? Number(said) : Number.NaN;
      return value <= trust.admin
        ? { value, length: said.length }
        : { refusal: text("trust.range", { highest: trust.admin }), enough: true };
    },
    schema: () => ({ type: "integer", minimum: 0, maximum: trust.admin }),
  }),
];
