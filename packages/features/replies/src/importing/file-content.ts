import { codes, decodeText, failure, type UploadedFile } from "@dicetower/contract";
import { JsonProblem, readJson } from "@dicetower/texts/api";
import { readBeside, TextFault } from "@dicetower/yaml";

/** What a file of JSON or YAML holds. @throws Failure 40000, 40001 for an encoding that is not read */
export async function contentOf(
  file: Pick<UploadedFile, "name" | "bytes">,
  signal: AbortSignal,
): Promise<unknown> {
  const { text } = decodeText(await file.bytes());
  const isJson = /\.json$/i.test(file.name);
  try {
    return await readBeside(isJson ? "json" : "yaml", text, signal);
  } catch (error) {
    if (!(error instanceof TextFault)) throw error;
    throw failure(
      codes.malformed,
      isJson
        ? `The file holds no JSON: ${placeOf(text) ?? error.message}`
        : `The file holds no YAML: ${error.message}`,
    );
  }
}

/** What is wrong with a text that is no JSON, and where; undefined for JSON that is refused for another reason. */
function placeOf(text: string): string | undefined {
  try {
    readJson(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    return `${error.message} (line ${error.line}, column ${error.column})`;
  }
}
