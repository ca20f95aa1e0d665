import { codes, failure } from "@dicetower/contract";
import { inWorker, workerTask } from "@dicetower/workers";
import { refusedTemplate, type TemplateProblem } from "./compile-template.js";
import { CompiledSystem, type Origin } from "./compiled-system.js";
import { readTemplate, type TemplateRead } from "./read-template.js";

/** Bytes of one file. */
export const maxFileBytes = 1024 * 1024;
/** Characters up to which a file is read where it is: YAML takes some three milliseconds for a thousand. */
const smallLength = 8 * 1024;
const inThread = workerTask<typeof readTemplate>(
  import.meta.resolve("@dicetower/rule-systems/thread"),
  "readTemplate",
);

/** Reads a rule file without holding up others. @throws Failure 40001 that names the line, 41300 */
export async function parseTemplate(
  content: string,
  origin: Origin,
  signal: AbortSignal,
): Promise<CompiledSystem> {
  const read = await readBeside(content, signal);
  if ("problems" in read) throw refusedTemplate(read.problems);
  return new CompiledSystem(read.template, origin);
}

/**
 * Reads a rule file without keeping it.
 * @returns the system, or what is wrong with the file: twenty problems at most
 * @throws Failure 41300
 */
export async function checkTemplate(
  content: string,
  signal: AbortSignal,
): Promise<{ readonly system?: CompiledSystem; readonly problems: readonly TemplateProblem[] }> {
  const read = await readBeside(content, signal);
  if ("problems" in read) return read;
  return { system: new CompiledSystem(read.template, { source: "user", packId: "" }), problems: [] };
}

async function readBeside(content: string, signal: AbortSignal): Promise<TemplateRead> {
  if (Buffer.byteLength(content) > maxFileBytes)
    throw failure(codes.tooLarge, `A rule file has at most ${maxFileBytes} bytes.`);
  return content.length <= smallLength ? readTemplate(content) : inWorker(inThread, content, { signal });
}
