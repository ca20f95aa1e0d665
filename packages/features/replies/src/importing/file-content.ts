import { codes, decodeText, errorMessage, failure, type UploadedFile } from "@dicetower/contract";
import { JsonProblem, readJson } from "@dicetower/texts/api";
import { documentValue, parseDocument, parseJson } from "@dicetower/yaml";

/** What a file of JSON or YAML holds. @throws Failure 40000, 40001 for an encoding that is not read */
export async function contentOf(file: Pick<UploadedFile, "name" | "bytes">): Promise<unknown> {
  const { text } = decodeText(await file.bytes());
  if (/\.json$/i.test(file.name))
    try {
      return parseJson(text);
    } catch (error) {
      throw failure(codes.malformed, `The file holds no JSON: ${placeOf(text) ?? errorMessage(error)}`);
    }
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw failure(codes.malformed, `The file holds no YAML: ${error.message}`);
  return documentValue(document);
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
