import { type CommandCall, type Reply, sanitizeText, type TextRef, text } from "@dicetower/contract";
import type { OwnRound } from "@dicetower/dice/api";
import { type DndServices, worded } from "../services.js";

/** One check with its die. */
export interface Thrown extends OwnRound {
  readonly value: number;
  readonly d20: number;
  readonly detail: string;
}

/** What is shown of a check besides its dice. */
export interface CheckShown {
  readonly name: string;
  /** Undefined where nothing is to be reached. */
  readonly dc: number | undefined;
  /** Fit to be repeated; empty for none. */
  readonly reason: string;
  /** Whom it is made for, empty for the sender. */
  readonly who: string;
  readonly hidden: boolean;
}

/** Puts a check into words. */
export function replyOf(
  services: DndServices,
  call: CommandCall,
  rounds: readonly Thrown[],
  { name, dc, reason, who, hidden }: CheckShown,
): Reply {
  const { message } = call;
  const lines = rounds.map(({ detail, value, d20 }) => {
    const natural = d20 === 1 || d20 === 20 ? worded(services, call, text("dnd.check.natural", { d20 })) : "";
    const outcome =
      dc === undefined
        ? ""
        : worded(services, call, text(value >= dc ? "dnd.check.met" : "dnd.check.missed", { dc }));
    return `${detail}${natural}${outcome}`;
  });
  const skill = sanitizeText(name, 60);
  const because =
    reason === "" ? skill : worded(services, call, text("dnd.check.because", { name: skill, reason }));
  const values = {
    name: because,
    ...(who === "" ? {} : { who: worded(services, call, text("dnd.check.askedFor", { who })) }),
  };
  const own = who === "" ? "" : ".other";
  const result: TextRef =
    lines.length === 1
      ? text(`dnd.check${own}`, { ...values, detail: lines[0] ?? "" })
      : text(`dnd.check.several${own}`, { ...values, turns: lines.length, list: lines.join("\n") });
  if (!hidden) return result;
  const shown = { where: message.groupName || message.groupId, result: worded(services, call, result) };
  return [
    {
      content: who === "" ? text("dnd.check.hidden") : text("dnd.check.hiddenFor", { who, name: skill }),
    },
    {
      content: text("dnd.check.hiddenResult", shown),
      to: "sender",
      hidden: true,
      observed: text("dnd.check.observed", shown),
      otherwise: text("dnd.check.privateFailed"),
    },
  ];
}
