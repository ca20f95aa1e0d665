import { inWorker, workerTask } from "@dicetower/workers";
import { read, type TextWork } from "./thread.js";

const inThread = workerTask<typeof read>(import.meta.resolve("@dicetower/yaml/thread"), "read");

/** Characters up to which a text is read where it is: YAML takes some three milliseconds for a thousand. */
const smallLength = 8 * 1024;

/** What is wrong with a text, in the words of its parser. */
export class TextFault extends Error {
  constructor(
    message: string,
    /** From 1; 0 where the parser tells none. */
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

/**
 * Makes values of JSON, TOML or YAML without holding up others, however large the text is.
 * @throws TextFault; what `inWorker` throws
 */
export async function readBeside(
  format: TextWork["format"],
  text: string,
  signal: AbortSignal,
  options?: NonNullable<TextWork["options"]>,
): Promise<unknown> {
  const work = { format, text, ...(options === undefined ? {} : { options }) };
  const result = text.length <= smallLength ? read(work) : await inWorker(inThread, work, { signal });
  if ("value" in result) return result.value;
  const { message, line, column } = result.fault;
  throw new TextFault(message, line, column);
}
