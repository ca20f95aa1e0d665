import { type Actor, type Changes, codes, failure, type Store } from "@dicetower/contract";
import { sha256Of } from "@dicetower/workers";
import { type FileState, isShipped } from "../library/file-rows.js";
import type { HelpLibrary } from "../library/library.js";
import { isOfPack } from "../packs/active-packs.js";
import { type DocumentRow, formatOf } from "./document.js";
import { groupFile } from "./groups.js";
import { readBeside, writeBeside } from "./read-beside.js";
import { textOf } from "./read-document.js";
import { rowsOf } from "./rows.js";

/** Bytes of a document that is saved over the API. */
export const maxSavedBytes = 10 * 1024 * 1024;

/** What a document is saved with: exactly one of `content`, `rows` and `bytes`. */
export interface SaveRequest {
  readonly name: string;
  readonly group: string;
  readonly content?: string;
  readonly rows?: readonly DocumentRow[];
  readonly bytes?: Buffer;
  /** Of the text that was changed, to see whether somebody else has changed it meanwhile. */
  readonly sha256?: string;
}

/** A document as it is listed. */
export type FileView = Omit<FileState, "stamp"> & { readonly enabled: boolean };

/** What admins do with help documents. */
export class HelpFiles {
  constructor(
    readonly library: HelpLibrary,
    readonly store: Store,
    readonly changes: Changes,
  ) {}

  async list(): Promise<readonly FileView[]> {
    const all = await this.library.rows.all();
    return [...all.values()]
      .filter(({ name }) => !isShipped(name) && !isOfPack(name))
      .map((state) => this.#view(state));
  }

  /** @throws Failure 40400 for a name that there is none of */
  async read(name: string, signal: AbortSignal) {
    const { group, format } = await this.#state(name);
    const bytes = await this.library.folder(group).read(name);
    const base = { name, group, sha256: await sha256Of(bytes) };
    if (format !== "xlsx") return { ...base, content: textOf(bytes) };
    const { entries } = await readBeside(format, bytes, AbortSignal.any([signal, this.library.signal]));
    return { ...base, rows: rowsOf(entries) };
  }

  /**
   * Saves a document and loads it. One that cannot be read is refused.
   * @throws Failure 40001 that says what is wrong, 40900 where somebody else has changed it
   */
  async save(request: SaveRequest, actor: Actor, signal: AbortSignal): Promise<FileView> {
    const { name, group } = request;
    const format = formatOf(name);
    mustBeOwn(name);
    if (format === undefined || name === groupFile)
      throw failure(codes.invalid, "A help document ends in .json, .yaml, .yml, .md, .txt or .xlsx.", {
        errors: [{ path: "/name", message: "has none of these endings" }],
      });
    const ended = AbortSignal.any([signal, this.library.signal]);
    const bytes = await bytesOf(request, format, ended);
    if (bytes.length > maxSavedBytes)
      throw failure(codes.tooLarge, `A document that is sent has at most ${maxSavedBytes} bytes.`);
    const list = await readBeside(format, bytes, ended);
    const { entries } = list;
    await this.library.checkRoom(name, entries.length);
    const known = (await this.library.rows.all()).get(name);
    if (known !== undefined && known.group !== group)
      throw failure(
        codes.conflict,
        `The group "${known.group}" has a document of this name. Delete it there, or choose another name.`,
      );
    const folder = this.library.folder(group);
    const before = (await folder.has(name)) ? await sha256Of(await folder.read(name)) : undefined;
    if (request.sha256 !== undefined && request.sha256 !== before)
      throw failure(codes.conflict, "The document has been changed meanwhile. Read it again.");
    await folder.write(name, bytes);
    const info = (await folder.list()).find((one) => one.name === name);
    if (info === undefined) throw failure(codes.notFound, "The document is gone.");
    const digest = await sha256Of(bytes);
    await this.store.change((db) =>
      this.changes.record(db, {
        action: "help.save",
        actor,
        target: { type: "help-file", id: name },
        ...(before === undefined ? {} : { before: { sha256: before } }),
        after: { group, size: bytes.length, entries: entries.length, sha256: digest },
      }),
    );
    await this.library.readGroups();
    return this.#view(await this.library.loadFile({ ...info, group }, list));
  }

  /** @throws Failure 40400 for a name that there is none of, 40301 for what is shipped */
  async remove(name: string, actor: Actor): Promise<{ readonly name: string }> {
    const { group } = await this.#state(name);
    const folder = this.library.folder(group);
    if (await folder.has(name)) await folder.remove(name);
    await this.store.change((db) =>
      this.changes.record(db, {
        action: "help.delete",
        actor,
        target: { type: "help-file", id: name },
        before: { group },
      }),
    );
    await this.library.forget(name, group);
    return { name };
  }

  /** Reads all documents again. */
  async reload(actor: Actor) {
    const loaded = await this.library.load(true);
    await this.changes.note({ action: "help.reload", actor, after: { ...loaded } });
    return loaded;
  }

  async #state(name: string): Promise<FileState> {
    mustBeOwn(name);
    const state = (await this.library.rows.all()).get(name);
    if (state === undefined) throw failure(codes.notFound, `There is no help document "${name}".`);
    return state;
  }

  #view({ name, group, format, size, entries, status, error, updatedAt }: FileState): FileView {
    const enabled = this.library.groups.find((one) => one.name === group)?.enabled ?? true;
    return { name, group, format, size, entries, status, error, enabled, updatedAt };
  }
}

/** @throws Failure 40301 for what is shipped or comes with a rule pack */
function mustBeOwn(name: string): void {
  if (isShipped(name)) throw failure(codes.readOnly, "What is shipped cannot be changed.");
  if (isOfPack(name))
    throw failure(codes.readOnly, "The document comes with a rule pack; switch that off instead.");
}

async function bytesOf(
  { content, rows, bytes }: SaveRequest,
  format: string,
  signal: AbortSignal,
): Promise<Buffer> {
  if ([content, rows, bytes].filter((one) => one !== undefined).length !== 1)
    throw failure(codes.invalid, "Send one of `content`, `rows` and the file.", {
      errors: [{ path: "/content", message: "exactly one of content, rows and the file is needed" }],
    });
  if (bytes !== undefined) return bytes;
  if (rows !== undefined) {
    if (format === "xlsx" || format === "yaml") return writeBeside({ format, rows }, signal);
    throw failure(codes.ruleBroken, "Rows are saved as .xlsx or .yaml.");
  }
  if (format === "xlsx")
    throw failure(codes.ruleBroken, "A workbook is sent as rows or as a file, not as text.");
  return Buffer.from(content ?? "");
}
