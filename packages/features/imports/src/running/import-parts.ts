import { type Contribution, codes, type FeatureHost, failure } from "@dicetower/contract";
import { type ImportFolder, type ImportFormat, importFormats } from "../api/formats.js";
import type { ImportKind } from "../api/records.js";
import { type ImportTarget, importTargets } from "../api/targets.js";

/** Formats and targets in force. */
export class ImportParts {
  #formats: readonly Contribution<ImportFormat>[] = [];
  #targets: readonly Contribution<ImportTarget>[] = [];

  constructor(host: Pick<FeatureHost, "read">) {
    host.read(importFormats, ({ all }) => {
      this.#formats = [...all].sort((a, b) => (a.key < b.key ? -1 : 1));
    });
    host.read(importTargets, ({ all }) => {
      this.#targets = all;
    });
  }

  get formats(): readonly Contribution<ImportFormat>[] {
    return this.#formats.filter(({ live }) => live);
  }

  target(kind: ImportKind): Contribution<ImportTarget> | undefined {
    return this.#targets.find(({ key, live }) => key === kind && live);
  }

  /** The format whose folder it is. @throws Failure 42200 where it is none */
  async recognize(folder: ImportFolder, wanted?: string): Promise<string> {
    const names = this.formats.map(({ key }) => key).join(", ");
    for (const one of this.formats)
      if ((wanted ?? one.key) === one.key && (await this.#recognizes(one, folder))) return one.key;
    const what = wanted === undefined ? "any bot that can be imported" : wanted;
    throw failure(codes.ruleBroken, `The folder is not that of ${what}. There are: ${names || "none"}.`);
  }

  async #recognizes(format: Contribution<ImportFormat>, folder: ImportFolder): Promise<boolean> {
    try {
      return await format.run(() => format.item.recognizes(folder));
    } catch (error) {
      format.failed(error, `recognizing a folder of "${format.key}"`);
      return false;
    }
  }

  /** Reads a folder, each record in the name of the format. @throws Failure 42200 where the format is not there */
  async *read(key: string, folder: ImportFolder, signal: AbortSignal, only?: ImportKind) {
    const format = this.formats.find((one) => one.key === key);
    if (format === undefined) throw failure(codes.ruleBroken, `The format "${key}" is switched off.`);
    const records = format.item.read(folder, signal, only)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await format.run(() => records.next());
        if (done === true) return;
        yield value;
      }
    } finally {
      await records.return?.();
    }
  }
}
