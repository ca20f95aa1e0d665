import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { differences, type ImportTower, undone } from "./import-tower.js";

/** What `POST /api/legacy/import` answers. */
export interface ImportAnswer {
  readonly id: number;
  readonly imported: Readonly<Record<string, number>>;
  readonly same: Readonly<Record<string, number>>;
  readonly kept: Readonly<Record<string, number>>;
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  readonly warnings: readonly string[];
}

/** Files by their path; what is neither text nor bytes is written as JSON. */
export type FolderFiles = Readonly<Record<string, unknown>>;

/** Writes files below a folder. */
export async function writeFiles(folder: string, files: FolderFiles): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const plain = typeof content === "string" || Buffer.isBuffer(content);
    await writeFile(join(folder, path), plain ? content : JSON.stringify(content));
  }
}

/** Counts of kinds of which there is any. */
export function nonZero(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Folders of another bot that are moved into a tower. */
export class MovedFolders<Fixture> {
  readonly #folders: string[] = [];

  /** @param write writes a folder as the other bot does */
  constructor(
    readonly tower: ImportTower,
    readonly write: (folder: string, fixture: Fixture) => Promise<void>,
  ) {}

  /** Writes a folder beside the data of the tower. @returns where it is */
  async folder(fixture: Fixture): Promise<string> {
    const folder = await mkdtemp(join(dirname(this.tower.dataFolder), "moved-"));
    this.#folders.push(folder);
    await this.write(folder, fixture);
    return folder;
  }

  /** @param force brings what has come already, which is refused otherwise */
  bring(dir: string, locale = "en", force = true): Promise<ImportAnswer> {
    return this.tower.post(`/api/legacy/import?locale=${locale}`, { dir, force }).data<ImportAnswer>();
  }

  /** Brings a folder once more. @returns how many records that has written */
  async again(dir: string): Promise<number> {
    const { imported } = await this.bring(dir);
    return Object.values(imported).reduce((sum, count) => sum + count, 0);
  }

  /** Brings a folder that has come once more: all of it is here, and nothing changes. */
  async comesInVain(dir: string, { imported }: ImportAnswer): Promise<void> {
    const before = await this.tower.dump();
    const again = await this.bring(dir);
    expect(nonZero(again.imported)).to.deep.equal({});
    expect(nonZero(again.kept)).to.deep.equal({});
    expect(nonZero(again.same)).to.deep.equal(nonZero(imported));
    expect(differences(before, await this.tower.dump())).to.deep.equal({});
  }

  /** Takes an import back: nothing of it stays. */
  async goes({ id }: ImportAnswer, untouched: Readonly<Record<string, unknown[]>>): Promise<void> {
    expect(await undone(this.tower, id)).to.deep.include({ state: "undone", error: "", left: [] });
    expect(differences(untouched, await this.tower.dump())).to.deep.equal({});
  }

  /** Takes the last import that stands back. @returns what was left alone */
  async undo(): Promise<readonly { readonly title: string }[]> {
    const runs = await this.tower.get("/api/imports").data<{ id: number; state: string }[]>();
    const last = Math.max(...runs.filter((run) => run.state === "done").map(({ id }) => id));
    const { state, error, left } = await undone(this.tower, last);
    if (state !== "undone") throw new Error(error);
    return left;
  }

  async end(): Promise<void> {
    for (const folder of this.#folders) await rm(folder, { recursive: true });
  }
}
