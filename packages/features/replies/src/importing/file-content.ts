import { codes, errorMessage, failure, type UploadedFile } from "@dicetower/contract";
import { documentValue, parseDocument, parseJson } from "@dicetower/yaml";

/** What a file of JSON or YAML holds. @throws Failure 40000 */
export async function contentOf(file: UploadedFile): Promise<unknown> {
  const text = (await file.bytes()).toString("utf8").replace(/^\uFEFF/, "");
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
