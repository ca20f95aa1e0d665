import { type ArgumentKind, argumentKind } from "@dicetower/contract";
import type { RuleFields } from "../rules/rule.js";
import type { RuleCache } from "../rules/rule-cache.js";

/** A rule, and where it is to count. */
export interface RuleScope {
  readonly rule: string;
  readonly scope: RuleFields["channelScope"];
  /** Empty for `global`. */
  readonly target: string;
}

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A reply rule by its name, or its number behind `#`. Several may have one name. */
    replyRule: string;
    replyScope: RuleScope;
  }
}

/** Kinds of arguments of `.reply`. */
export function ruleKinds(cache: RuleCache): readonly ArgumentKind[] {
  return [
    argumentKind({
      key: "replyRule",
      label: "argument.replyRule",
      takesRest: true,
      read({ original }) {
        const value = original.trim();
        return value === "" ? undefined : { value, length: original.length };
      },
      suggest: () => [...cache.all()].map(({ rule }) => rule.name),
      schema: () => ({ type: "string", minLength: 1 }),
    }),
    argumentKind({
      key: "replyScope",
      label: "argument.replyScope",
      takesRest: true,
      read({ original }) {
        const value = readScope(original.trim());
        return value === undefined ? undefined : { value, length: original.length };
      },
      schema: () => ({
        type: "object",
        properties: {
          rule: { type: "string" },
          scope: { type: "string", enum: ["global", "adapter", "account"] },
          target: { type: "string" },
        },
        required: ["rule", "scope", "target"],
        additionalProperties: false,
      }),
      write: ({ rule, scope, target }) => `${rule} ${scope}${target === "" ? "" : `:${target}`}`,
    }),
  ];
}

/** `name global`, `name adapter:onebot`; undefined where no scope stands at the end. */
function readScope(said: string): RuleScope | undefined {
  const [, rule = "", word = "", target = ""] =
    /^(.*\S)\s+(global|adapter|account)(?:[:：](\S+))?$/is.exec(said) ?? [];
  const scope = scopes.find((one) => one === word.toLowerCase());
  return scope === undefined || (scope === "global") !== (target === "")
    ? undefined
    : { rule, scope, target };
}

const scopes = ["global", "adapter", "account"] as const;
