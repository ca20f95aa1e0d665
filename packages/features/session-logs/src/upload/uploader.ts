import {
  type Clock,
  codes,
  errorMessage,
  failure,
  type LiveSettings,
  type Outbound,
  type Random,
} from "@dicetower/contract";
import type { LineReader } from "../lines/line-reader.js";
import { plainName } from "../lines/plain-text.js";
import type { LogRow } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";
import type { LogSiteSettings } from "../settings.js";
import { daysOf, packLog, uniformId } from "./log-package.js";
import { multipart } from "./multipart.js";

/** Bytes of an answer. */
const maxAnswer = 64 * 1024;
/** Days of a log that is too large as a whole. */
const maxDays = 31;

/** What an upload came to. */
export interface Uploaded {
  readonly url: string;
  readonly uploadedAt: number;
  /** The log has not changed since. */
  readonly reused: boolean;
}

/** What uploads use. */
export interface UploadServices {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly random: Random;
  readonly site: LiveSettings<LogSiteSettings>;
  readonly lines: LineReader;
  readonly logs: LogService;
}

/** Uploads logs to a log site of protocol V1. */
export class Uploader {
  readonly #running = new Map<number, Promise<Uploaded>>();

  constructor(readonly services: UploadServices) {}

  /** True where there is an address to upload to. */
  get configured(): boolean {
    return this.services.site.value.logsite_url !== "";
  }

  /**
   * Uploads a log, or answers the address that it has already. Two that ask at once share one upload.
   * @throws Failure 42200 without an address or lines, 50400 where no address has taken it; the log keeps why
   */
  upload(log: LogRow, force: boolean, signal: AbortSignal): Promise<Uploaded> {
    const running = this.#running.get(log.id);
    if (running !== undefined) return running;
    const upload = this.#upload(log.id, force, signal).finally(() => this.#running.delete(log.id));
    this.#running.set(log.id, upload);
    return upload;
  }

  async #upload(id: number, force: boolean, signal: AbortSignal): Promise<Uploaded> {
    const { logs, lines, clock } = this.services;
    await lines.flush();
    const log = await logs.services.store.get(id);
    if (log === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
    if (!force && log.upload_url !== "" && Number(log.upload_content) === Number(log.content))
      return { url: log.upload_url, uploadedAt: Number(log.uploaded_at), reused: true };
    if (!this.configured) throw failure(codes.ruleBroken, "No address of a log site is set.");
    if (Number(log.lines) === 0) throw failure(codes.ruleBroken, "The log is empty.");
    const result = await this.#send(log, signal);
    if ("why" in result) {
      await logs.change(id, { upload_error: result.why });
      throw failure(codes.upstreamTimeout, `The log was not uploaded: ${result.why}`);
    }
    const uploadedAt = clock.seconds();
    await logs.change(id, {
      upload_url: result.url,
      uploaded_at: uploadedAt,
      upload_content: Number(log.content),
      upload_error: "",
    });
    return { url: result.url, uploadedAt, reused: false };
  }

  /** Sends the whole log, or day by day where it is too large. */
  async #send(
    log: LogRow,
    signal: AbortSignal,
  ): Promise<{ readonly url: string } | { readonly why: string }> {
    const { lines, site } = this.services;
    const most = site.value.sizeLimitBytes;
    const whole = await packLog(lines, log, {}, most, signal);
    if (whole !== "tooLarge") return this.#sendTo(log, log.name, whole.bytes, signal);
    const days = await daysOf(lines, log, signal);
    if (days.length > maxDays) return { why: `it has more than ${most} bytes` };
    const urls: string[] = [];
    for (const { day, from, to } of days) {
      const part = await packLog(lines, log, { from, to }, most, signal);
      if (part === "tooLarge") return { why: `its day ${day} has more than ${most} bytes` };
      const sent = await this.#sendTo(log, `${log.name} ${day}`, part.bytes, signal);
      if ("why" in sent) return sent;
      urls.push(sent.url);
    }
    return { url: urls.join("\n") };
  }

  async #sendTo(
    log: LogRow,
    name: string,
    bytes: Buffer,
    signal: AbortSignal,
  ): Promise<{ readonly url: string } | { readonly why: string }> {
    const { logsite_url, backups } = this.services.site.value;
    const failures: string[] = [];
    for (const address of [logsite_url, ...backups]) {
      try {
        return { url: await this.#put(address, log, name, bytes, signal) };
      } catch (error) {
        signal.throwIfAborted();
        failures.push(`${new URL(address).host}: ${errorMessage(error)}`);
      }
    }
    return { why: failures.join("; ").slice(0, 500) };
  }

  async #put(
    address: string,
    log: LogRow,
    name: string,
    bytes: Buffer,
    signal: AbortSignal,
  ): Promise<string> {
    const { outbound, site, random } = this.services;
    const { token, timeoutSeconds, allowHosts } = site.value;
    const form = multipart(
      [
        { name: "name", value: plainName(name) },
        { name: "uniform_id", value: uniformId(log) },
        { name: "client", value: "SealDice" },
        { name: "version", value: "101" },
        { name: "file", value: bytes, fileName: "log-zlib-compressed" },
      ],
      `dicetower-${random.bytes(16).toString("hex")}`,
    );
    const { status, body } = await outbound.request(
      address,
      {
        method: "PUT",
        headers: {
          "content-type": form.type,
          accept: "application/json",
          ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        },
        body: form.body,
      },
      { timeoutMs: timeoutSeconds * 1_000, maxBytes: maxAnswer, redirects: 0, allowHosts },
      signal,
    );
    return readAnswer(status, body);
  }
}

/** Returns the address of the log. @throws Error with what the site says; without an address nothing has succeeded */
function readAnswer(status: number, body: Buffer): string {
  const said = body.toString("utf8");
  let answer: unknown;
  try {
    answer = JSON.parse(said);
  } catch {
    answer = said;
  }
  const member = (name: string): string => {
    const value: unknown =
      typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>)[name] : undefined;
    return typeof value === "string" ? value : "";
  };
  const url = member("url");
  if (/^https?:\/\/\S{1,1000}$/.test(url)) return url;
  const why = plainName(member("message") || member("data") || (typeof answer === "string" ? answer : ""));
  throw new Error(`it answered ${status}${why === "" ? "" : ` (${why.slice(0, 100)})`} without an address`);
}
