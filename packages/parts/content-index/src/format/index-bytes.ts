import type { IndexedPackage, StoreIndex } from "./store-index.js";

/** Bytes of `packages.json` for an index: members in a fixed order, one line for each. */
export function indexBytes(index: Omit<StoreIndex, "unfit">): Buffer {
  const { format, id, name, description, homepage, updatedAt, mirrors, packages } = index;
  const head = { format, id, name, description, homepage, updatedAt, mirrors };
  return Buffer.from(`${JSON.stringify({ ...head, packages: packages.map(inOrder) }, undefined, 2)}\n`);
}

function inOrder(pkg: IndexedPackage): IndexedPackage {
  const { id, kind, version, title, description, authors, licence, homepage } = pkg;
  const { tags, released, requires, file, size, sha256, grants } = pkg;
  const head = {
    id,
    kind,
    version,
    title,
    description,
    authors,
    licence,
    homepage,
    tags,
    released,
    requires,
  };
  // Members that are undefined are left out of JSON.
  return JSON.parse(JSON.stringify({ ...head, file, size, sha256, grants })) as IndexedPackage;
}
