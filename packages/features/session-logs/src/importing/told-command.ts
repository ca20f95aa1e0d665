import type { JsonObject, JsonValue } from "@dicetower/contract";
import type { CommandInfo, RolledInfo } from "../lines/line.js";

const maxRolls = 100;
const maxWord = 200;

/**
 * What another bot has noted of the command that a line answers, as JSON; empty where that is nothing. It notes it
 * beside its answer, without saying whose command it was: that is who spoke last.
 */
export function toldCommand(
  told: JsonObject | undefined,
  by: { readonly userId: string; readonly nickname: string } | undefined,
): string {
  const key = word(told?.["key"]);
  if (told === undefined || by === undefined || key === "") return "";
  const info: CommandInfo = {
    key,
    userId: by.userId,
    nickname: by.nickname,
    rolls: rollsOf(told["rolls"]),
    level: word(told["level"]),
    target: typeof told["target"] === "number" ? told["target"] : null,
    attribute: word(told["attribute"]),
    old: told["old"] ?? null,
    new: told["new"] ?? null,
  };
  return JSON.stringify(info);
}

function rollsOf(told: JsonValue | undefined): RolledInfo[] {
  return (Array.isArray(told) ? (told as readonly JsonValue[]) : []).slice(0, maxRolls).flatMap((one) => {
    if (typeof one !== "object" || one === null || Array.isArray(one)) return [];
    const { expr, dice, value } = one as JsonObject;
    const faces = (Array.isArray(dice) ? dice : []).filter(
      (face): face is number => typeof face === "number",
    );
    return [{ expr: word(expr), dice: faces, value: value ?? null }];
  });
}

function word(value: JsonValue | undefined): string {
  return typeof value === "string" ? value.slice(0, maxWord) : "";
}
