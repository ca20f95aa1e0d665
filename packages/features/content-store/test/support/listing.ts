import { createHash, generateKeyPairSync, type KeyObject } from "node:crypto";
import { type IndexedPackage, indexBytes, signerOfKey, signIndex } from "@dicetower/content-index";
import type { IndexServer } from "./index-server.js";

/** A version of a package, with its file. */
export interface Content extends Partial<IndexedPackage> {
  readonly id: string;
  readonly kind: IndexedPackage["kind"];
  readonly file: string;
  readonly bytes: string | Buffer;
}

/** How an index is made otherwise than usual. */
export interface ListingOptions {
  readonly key?: KeyObject;
  readonly mirrors?: readonly string[];
  readonly name?: string;
  readonly updatedAt?: string;
}

/** An entry of an index for a file. */
export function entryOf({ bytes, ...more }: Content): IndexedPackage {
  const content = Buffer.from(bytes as string);
  return {
    version: "1.0.0",
    title: more.id.split("/")[1] ?? "",
    authors: ["Ann"],
    licence: "MIT",
    released: "2026-01-02T03:04:05Z",
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    ...more,
  };
}

/** Bytes of an index that lists these. */
export function listing(contents: readonly Content[], options: ListingOptions = {}): Buffer {
  return indexBytes({
    format: 1,
    id: "tavern",
    name: options.name ?? "Tavern",
    updatedAt: options.updatedAt ?? "2026-01-02T03:04:05Z",
    ...(options.mirrors === undefined ? {} : { mirrors: options.mirrors }),
    packages: contents.map(entryOf),
  });
}

/** Puts an index and its files into a folder of a server, in the place of all that was there. */
export function publish(
  server: IndexServer,
  contents: readonly Content[],
  options: ListingOptions = {},
  folder = "/",
): void {
  server.files.clear();
  const bytes = listing(contents, options);
  server.files.set(`${folder}packages.json`, bytes);
  if (options.key !== undefined)
    server.files.set(`${folder}packages.json.sig`, signIndex(bytes, options.key));
  for (const { file, bytes: content } of contents)
    server.files.set(`${folder}${file}`, Buffer.from(content as string));
}

/** A key with the fingerprint that admins see. */
export function madeKey(): { readonly key: KeyObject; readonly fingerprint: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { key: privateKey, fingerprint: signerOfKey(privateKey).fingerprint };
}
