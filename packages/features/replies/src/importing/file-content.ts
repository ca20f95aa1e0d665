import { codes, decodeText, errorMessage, failure, type UploadedFile } from "@dicetower/contract";
import { documentValue, parseDocument, parseJson } from "@dicetower/yaml";

/** What a file of JSON or YAML holds. @throws Failure 40000, 40001 for an encoding that is not read */
export async function contentOf(file: UploadedFile): Promise<unknown> {
  const { text } = decodeText(await file.bytes());
  if (/\.json$/i.test(file.name))
    try {
      return parseJson(text);
    } catch (error) {
      throw failure(codes.malformed, `The file holds no JSON: ${errorMessage(error)}`);
    }
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw failure(codes.malformed, `The file holds no YAML: ${error.message}`);
  return documentValue(document);
}
