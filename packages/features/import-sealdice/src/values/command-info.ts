import type { JsonObject } from "@dicetower/contract";
import { isTable, parseJson } from "@dicetower/imports/api";

/** Levels of success by their rank. */
const levels: Readonly<Record<number, string>> = {
  [-2]: "fumble",
  [-1]: "failure",
  1: "success",
  2: "hard",
  3: "extreme",
  4: "critical",
};
const maxItems = 100;

/** What a line of a log knows of its command, in our form; undefined where it knows nothing. */
export function commandInfoOf(written: string): JsonObject | undefined {
  if (written === "" || written === "null") return undefined;
  const info = parsed(written);
  if (!isTable(info) || typeof info["cmd"] !== "string") return undefined;
  const items = (Array.isArray(info["items"]) ? info["items"] : []).filter(isTable).slice(0, maxItems);
  const last = items.at(-1);
  const rolls = items.flatMap((item) => {
    const value = [item["result"], item["outcome"], item["checkVal"]].find((one) => typeof one === "number");
    const expr = [item["expr"], item["expr1"], item["reason"]].find((one) => typeof one === "string");
    return typeof value === "number" ? [{ expr: String(expr ?? ""), dice: [], value }] : [];
  });
  const old = last?.["valOld"] ?? last?.["sanOld"];
  const next = last?.["valNew"] ?? last?.["sanNew"];
  const rank = last?.["rank"];
  const target = last?.["attrVal"];
  const attribute = last?.["attr"] ?? last?.["expr2"];
  return {
    key: info["cmd"].slice(0, 60),
    rolls,
    level: typeof rank === "number" ? (levels[rank] ?? "") : "",
    target: typeof target === "number" ? target : null,
    attribute: typeof attribute === "string" ? attribute.slice(0, 60) : "",
    old: numberIn(old),
    new: numberIn(next),
  };
}

/** A number, or a value that holds one. */
function numberIn(value: unknown): number | null {
  const number = isTable(value) ? value["v"] : value;
  return typeof number === "number" ? number : null;
}

function parsed(written: string): unknown {
  try {
    return parseJson(written);
  } catch {
    return undefined;
  }
}
