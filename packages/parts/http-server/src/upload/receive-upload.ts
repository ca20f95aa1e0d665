import { createWriteStream } from "node:fs";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type TransformCallback } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codes, type FileRule, failure, type UploadedFile } from "@dicetower/contract";
import { givenName } from "@dicetower/files";
import { Dispenser, type Part } from "@hapi/pez";
import { bodyTooLarge } from "../request/json-body.js";
import { unstorableJson } from "../request/json-safety.js";
import { fixedLimits, httpCodes } from "../request/limits.js";
import type { RequestContext } from "../request/request-context.js";
import { invalid } from "../request/validator.js";
import { StoredUpload } from "./stored-upload.js";

/** An upload that has been received. */
export interface ReceivedUpload {
  readonly file: UploadedFile | undefined;
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
  /** Removes the temporary file; further calls do nothing. */
  remove(): Promise<void>;
}

const { formBytes, formParts: maxParts, uploadGraceMs: graceMs } = fixedLimits;

/**
 * Receives `multipart/form-data`; the field `file` is written to a temporary file as it arrives.
 * @throws Failure 41300 at the first byte over the limit, 41500, 42200 for names, 40000 and 40001; the temporary file
 * is removed then
 */
export async function receiveUpload(
  context: RequestContext,
  rule: FileRule,
  folder: string,
): Promise<ReceivedUpload> {
  const boundary = boundaryOf(context);
  if (Number(context.req.headers["content-length"]) > rule.maxBytes + formBytes)
    throw bodyTooLarge(rule.maxBytes);
  const path = join(folder, context.id);
  const form = new Form(rule, path);
  try {
    await feed(context, boundary, form);
    const name = await form.stored();
    const file = name === undefined ? undefined : new StoredUpload(path, name, form.size, rule);
    return { file, fields: form.fields, remove: () => discard(path, file) };
  } catch (error) {
    await form.abandon(error);
    await discard(path, undefined);
    throw error;
  }
}

async function discard(path: string, file: StoredUpload | undefined): Promise<void> {
  file?.close();
  await unlink(path).catch(() => {});
}

function boundaryOf({ req }: RequestContext): string {
  const type = req.headers["content-type"] ?? "";
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!/^multipart\/form-data\b/i.test(type) || boundary === undefined)
    throw failure(codes.unsupportedType, "Send the file as multipart/form-data, in the field `file`.");
  return boundary;
}

/** The parts of a form as they arrive. */
class Form {
  readonly fields: Record<string, string> = Object.create(null);
  /** Bytes of the file so far. */
  size = 0;
  /** The part that is being written. */
  part: Part | undefined;
  #name: string | undefined;
  #writing: Promise<void> | undefined;
  readonly #stop = new AbortController();

  constructor(
    readonly rule: FileRule,
    readonly path: string,
  ) {}

  /** True while the parser is inside the file. */
  get open(): boolean {
    return this.part !== undefined && !this.part.writableEnded;
  }

  /** @throws Failure for a part that is not wanted */
  begin(part: Part, failed: (error: unknown) => void): void {
    // A file field that was left empty in a browser comes as a part without a name or content.
    if (part.filename === "") {
      part.resume();
      return;
    }
    if (part.name !== "file")
      throw invalid([{ path: `/${part.name}`, message: "only the field file takes a file" }]);
    if (this.#writing !== undefined) throw invalid([{ path: "/file", message: "one file at a time" }]);
    this.#name = givenName(part.filename);
    const { types } = this.rule;
    if (!types.some((ending) => this.#name?.toLowerCase().endsWith(ending)))
      throw failure(codes.unsupportedType, `The name of the file must end in one of ${types.join(", ")}.`);
    this.part = part;
    const count = new Transform({
      transform: (chunk: Buffer, _encoding, next: TransformCallback) => {
        this.size += chunk.length;
        if (this.size > this.rule.maxBytes) next(bodyTooLarge(this.rule.maxBytes));
        else next(null, chunk);
      },
    });
    const target = createWriteStream(this.path, { flags: "wx", mode: 0o600 });
    this.#writing = pipeline(part, count, target, { signal: this.#stop.signal });
    this.#writing.catch(failed);
  }

  field(name: string, value: string): void {
    if (name in this.fields) throw invalid([{ path: `/${name}`, message: "the field came twice" }]);
    const unfit = unstorableJson({ [name]: value });
    if (unfit !== undefined) throw invalid([unfit]);
    this.fields[name] = value;
  }

  /** Resolves with the name of the file when it is written. */
  async stored(): Promise<string | undefined> {
    await this.#writing;
    return this.#name;
  }

  async abandon(reason: unknown): Promise<void> {
    this.#stop.abort(reason);
    await this.#writing?.catch(() => {});
  }
}

/** Pipes the body to the parser, no faster than the file can be written. */
function feed(context: RequestContext, boundary: string, form: Form): Promise<void> {
  const { req, server } = context;
  return new Promise((resolve, reject) => {
    const dispenser = new Dispenser({ boundary, maxParts });
    let total = 0;
    let beside = 0;
    const since = server.clock.monotonic();
    context.bodyTimeout = {
      isOver: (now) =>
        now - since > graceMs && total < ((now - since) / 1000) * server.limits.uploadBytesPerSecond,
      stop: () => end(failure(httpCodes.tooSlow, "The upload came too slowly.")),
    };
    const end = (error?: unknown) => {
      context.bodyTimeout = undefined;
      req.off("data", take);
      req.off("end", done);
      req.off("error", broken);
      if (error === undefined) resolve();
      else reject(error);
    };
    const safely =
      <A extends readonly unknown[]>(call: (...values: A) => void) =>
      (...values: A) => {
        try {
          call(...values);
        } catch (error) {
          end(error);
        }
      };
    const take = (chunk: Buffer) => {
      total += chunk.length;
      const inside = form.open;
      dispenser.write(chunk);
      if (!inside && !form.open) beside += chunk.length;
      if (beside > formBytes || total > form.rule.maxBytes + formBytes)
        return end(bodyTooLarge(form.rule.maxBytes));
      if (form.part?.writableNeedDrain) {
        req.pause();
        form.part.once("drain", () => req.resume());
      }
    };
    const done = () => dispenser.end();
    const broken = () =>
      end(failure(codes.malformed, "The connection broke before the upload was complete."));
    dispenser.on(
      "part",
      safely((part: Part) => form.begin(part, end)),
    );
    dispenser.on(
      "field",
      safely((name: string, value: string) => form.field(name, value)),
    );
    dispenser.on("close", () => end());
    dispenser.on("error", (error) =>
      end(failure(codes.malformed, `The form cannot be read: ${error.message}.`)),
    );
    req.on("data", take);
    req.on("end", done);
    req.on("error", broken);
  });
}
