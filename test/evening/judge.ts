import type { SceneStep, WantedCall } from "./scene.js";
import type { Said, SceneCall, Table } from "./table.js";

/** What came of a step. */
export interface Outcome {
  /** What people in the place saw, and those in private behind it. */
  readonly text: string;
  readonly near: readonly Said[];
  /** What was wanted and did not come, or came unwanted. */
  readonly missing: readonly string[];
}

/** Judges what the service did in a step. @param from calls before it are of earlier steps */
export function outcomeOf(table: Table, step: SceneStep, from: number): Outcome {
  const place = step.in ?? "G";
  const calls = table.calls.slice(from);
  const said = calls.flatMap((call) => call.said ?? []);
  const isNear = ({ isPrivate, to }: Said) =>
    place === "P" ? isPrivate && to === step.from?.[0] : !isPrivate;
  const near = said.filter(isNear);
  const text = near
    .map((one) => (one.isPrivate || one.to === place ? "" : `⇒${one.to}: `) + one.text)
    .join("\n");
  const whispered = said
    .filter((one) => !isNear(one))
    .map(({ to, text: words }) => `→${to}: ${words}`)
    .join("\n");
  const here = near.filter(({ isPrivate, to }) => isPrivate || to === place).length;
  const missing = [
    ...wanted(table, step.expect, text, "missing"),
    ...unwanted(table, step.not, text, "unwanted"),
    ...wanted(table, step.whisper, whispered, "missing in private"),
    ...unwanted(table, step.notWhisper, whispered, "unwanted in private"),
    ...(step.silent === true && said.length > 0 ? ["silence was wanted"] : []),
    ...(step.count !== undefined && here !== step.count
      ? [`${step.count} messages wanted, ${here} came`]
      : []),
    ...(step.calls ?? []).flatMap((want) => callMissing(table, want, calls)),
  ];
  return { text: [text, whispered].filter((part) => part !== "").join("\n"), near, missing };
}

/** Patterns that do not match. */
export function wanted(table: Table, patterns: readonly string[] = [], text: string, what: string): string[] {
  return patterns
    .filter((source) => !pattern(table, source).test(text))
    .map((source) => `${what} /${source}/`);
}

/** Patterns that match, with what they found. */
export function unwanted(
  table: Table,
  patterns: readonly string[] = [],
  text: string,
  what: string,
): string[] {
  return patterns.flatMap((source) => {
    const found = pattern(table, source).exec(text);
    return found === null ? [] : [`${what} /${source}/ (${JSON.stringify(found[0])})`];
  });
}

export function pattern(table: Table, source: string): RegExp {
  return new RegExp(table.fill(source, true), "um");
}

function callMissing(table: Table, want: WantedCall, calls: readonly SceneCall[]): string[] {
  const fits = calls.some((call) => isWanted(table, want, call));
  if (fits !== (want.none === true)) return [];
  return [`${want.none === true ? "unwanted call" : "no call"} ${JSON.stringify(want)}`];
}

function isWanted(table: Table, want: WantedCall, { action, params, content = "" }: SceneCall): boolean {
  const { params: names = {}, content: holds = [], notContent: lacks = [] } = want;
  return (
    action === want.action &&
    Object.entries(names).every(([name, source]) =>
      pattern(table, source).test(String(params[name] ?? "")),
    ) &&
    holds.every((source) => pattern(table, source).test(content)) &&
    lacks.every((source) => !pattern(table, source).test(content))
  );
}
