import type { Document } from "yaml";

/** Makes values of a document without errors: objects, lists, texts, numbers. */
export function documentValue(document: Document): unknown {
  // How much aliases lead to has been looked at where the document was parsed.
  return document.toJS({ maxAliasCount: -1 });
}
