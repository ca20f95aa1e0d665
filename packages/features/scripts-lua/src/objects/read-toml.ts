import { readBeside, TextFault } from "@dicetower/yaml";
import { isTable, PackageProblem } from "../package/index.js";
import { readEvent, readReply } from "./read-objects.js";
import type { EventObject, Trigger } from "./trigger.js";

/** Reads `[reply.title]` and `[event.title]` of a file. @throws PackageProblem */
export async function readTomlObjects(
  text: string,
  place: { readonly module: string; readonly file: string },
  signal: AbortSignal,
): Promise<{ readonly triggers: readonly Trigger[]; readonly events: readonly EventObject[] }> {
  let file: unknown;
  try {
    file = await readBeside("toml", text, signal);
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    const [reason] = error.message.split("\n", 1);
    throw new PackageProblem(`${place.file}: ${reason} (line ${error.line}, column ${error.column})`);
  }
  const tables = (name: string) => {
    const value = isTable(file) ? (file[name] ?? file[`msg_${name}`]) : undefined;
    return isTable(value) ? Object.entries(value) : [];
  };
  return {
    triggers: tables("reply").flatMap(
      ([title, value]) => readReply(value, { ...place, at: ["msg_reply", title] }) ?? [],
    ),
    events: tables("event").flatMap(
      ([title, value]) => readEvent(value, { ...place, at: ["event", title] }) ?? [],
    ),
  };
}
