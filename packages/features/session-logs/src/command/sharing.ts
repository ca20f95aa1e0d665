import type { Adapters } from "@dicetower/adapters/api";
import {
  type CommandAnswer,
  type CommandCall,
  excerpt,
  groupOf,
  type Log,
  type Message,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { BoundMail } from "@dicetower/email-binding/api";
import { type Exporter, type ExportFormat, fileName, mediaTypes } from "../export/exporter.js";
import type { LogRow } from "../logs/log-row.js";
import type { LogService } from "../logs/log-service.js";
import type { LogSettings } from "../settings.js";
import type { Uploader } from "../upload/uploader.js";
import { type ExportWords, readExport, typedName } from "./export-words.js";
import type { Leading } from "./leading.js";
import { named } from "./log-call.js";
import { filterOf, type Telling } from "./telling.js";

/** Bytes of a file where the account does not say. */
const usualUpload = 20 * 1024 * 1024;

/** Bytes of a file that is mailed. */
const maxMailed = 10 * 1024 * 1024;
const mailAnswers = {
  sent: "log.mailed",
  off: "log.noMail",
  none: "log.mailNone",
  tooOften: "log.mailTooOften",
} as const;

/** What sharing uses. */
export interface SharingServices {
  readonly logs: LogService;
  readonly leading: Leading;
  readonly telling: Telling;
  readonly uploader: Uploader;
  readonly exporter: Exporter;
  readonly adapters: () => Adapters | undefined;
  readonly settingsAt: (message: Message) => LogSettings;
  readonly boundMail: () => BoundMail | undefined;
  readonly log: Log;
}

/** Forms that hand logs out: as files, and through a log site. */
export class Sharing {
  constructor(readonly services: SharingServices) {}

  /**
   * Ends the log, then puts its file into the group and uploads it. What cannot be done is said, with the ways in which
   * the log can be had; it stays in any case.
   */
  async end(call: CommandCall): Promise<CommandAnswer> {
    const { leading, logs, uploader, settingsAt } = this.services;
    const open = await leading.unfinished(groupOf(call.message));
    if (open === undefined) return text("log.noneRunning");
    const row = await logs.setState(open.id, "ended", call.actor);
    const count = Number(row.lines);
    if (count === 0) return text("log.endedEmpty", named(row));
    const sender = this.#sender(call.message);
    const wanted = settingsAt(call.message).sendFile;
    return {
      later: async (signal) => {
        const said: TextRef[] = [text("log.ended", { ...named(row), count })];
        if (uploader.configured) {
          const answer = await this.#uploaded(row, false, signal);
          if ("url" in answer) said[0] = text("log.endedWith", { ...named(row), count, link: answer.url });
          else said.push(answer.why);
        }
        if (wanted) {
          const sent = await this.#sent(row, "txt", call.message);
          if (sent.key !== "log.exported") said.push(sent);
        }
        return [...said, ...this.#ways(row, sender !== undefined)];
      },
    };
  }

  /** How a log can be had. */
  #ways(row: LogRow, files: boolean): TextRef[] {
    const { uploader, boundMail } = this.services;
    const name = typedName(row.name);
    return [
      ...(files ? [text("log.ways.file", { name })] : []),
      ...(uploader.configured ? [text("log.ways.link", { name })] : []),
      ...(boundMail()?.enabled === true ? [text("log.ways.mail", { name })] : []),
    ];
  }

  async get(call: CommandCall, name: string, force: boolean): Promise<CommandAnswer> {
    const group = groupOf(call.message);
    const { userId } = call.message;
    const row =
      group.groupId === ""
        ? await this.#ownLog(userId, group.platform, name)
        : await this.services.telling.named(group, name);
    if (row === undefined) return this.services.telling.missing(filterOf(userId, group), name);
    return this.#link(row, force);
  }

  /** `.log masterget <group> <name>`: the owner fetches any log. */
  async masterGet(call: CommandCall, where: string, name: string, force: boolean): Promise<CommandAnswer> {
    const at = where.indexOf(":");
    const key =
      at < 0
        ? { platform: call.message.account.platform, groupId: where }
        : { platform: where.slice(0, at), groupId: where.slice(at + 1) };
    const row = await this.services.logs.services.store.byName(key, name);
    if (row === undefined) return this.services.telling.missing(key, name);
    return this.#link(row, force);
  }

  async send(call: CommandCall, said: ExportWords = readExport("")): Promise<CommandAnswer> {
    const { telling } = this.services;
    const group = groupOf(call.message);
    const { name, format, mails, unknown } = said;
    const row = await telling.named(group, name);
    if (row === undefined) {
      const meant = unknown && (await telling.named(group, unknown.name));
      if (unknown !== undefined && meant !== undefined && (unknown.name !== "" || unknown.certain))
        return text("log.unknownFormat", { format: excerpt(unknown.format), name: typedName(meant.name) });
      return telling.missing(group, name);
    }
    if (Number(row.lines) === 0) return text("log.empty", named(row));
    if (mails) return { later: (signal) => this.#mailed(row, format ?? "txt", call.message, signal) };
    if (this.#sender(call.message) === undefined) return text("log.noFiles");
    return { later: async () => await this.#sent(row, format ?? "txt", call.message) };
  }

  #link(row: LogRow, force: boolean): CommandAnswer {
    if (Number(row.lines) === 0) return text("log.empty", named(row));
    const { uploader } = this.services;
    if (!uploader.configured && row.upload_url === "") return text("log.noSite");
    return {
      later: async (signal): Promise<Reply> => {
        const answer = await this.#uploaded(row, force, signal);
        if (!("url" in answer)) return answer.why;
        return text(answer.reused ? "log.uploadAgain" : "log.uploaded", { ...named(row), link: answer.url });
      },
    };
  }

  async #uploaded(
    row: LogRow,
    force: boolean,
    signal: AbortSignal,
  ): Promise<{ readonly url: string; readonly reused: boolean } | { readonly why: TextRef }> {
    try {
      return await this.services.uploader.upload(row, force, signal);
    } catch (error) {
      // What the site or the network said is for the owner, who reads the log of the service.
      this.services.log.warn(`the log ${row.id} could not be uploaded`, { error });
      return { why: text("log.uploadFailed", { name: typedName(row.name) }) };
    }
  }

  /** How a file goes where a message came from; undefined where the platform takes none. */
  #sender({ account, groupId, userId }: Message) {
    const adapters = this.services.adapters();
    const actions = adapters?.get(account.id) === undefined ? undefined : adapters.actions(account.id);
    if (groupId !== "") {
      const upload = actions?.uploadFile?.bind(actions);
      return upload && ((file: string, name: string) => upload(groupId, file, name));
    }
    const upload = actions?.uploadPrivateFile?.bind(actions);
    return upload && ((file: string, name: string) => upload(userId, file, name));
  }

  async #sent(row: LogRow, format: ExportFormat, message: Message): Promise<TextRef> {
    const { exporter, adapters, log } = this.services;
    const send = this.#sender(message);
    if (send === undefined) return text("log.noFiles");
    const most = adapters()?.get(message.account.id)?.maxUploadBytes || usualUpload;
    const bytes = await exporter.whole(row, format, most, message.locale);
    if (bytes === undefined)
      return text("log.tooLarge", { ...named(row), megabytes: Math.floor(most / 2 ** 20) });
    const name = `${fileName(row.name)}.${format}`;
    try {
      await send(`base64://${bytes.toString("base64")}`, name);
    } catch (error) {
      log.warn(`account ${message.account.id} could not send the file of a log`, { error });
      return text("log.sendFailed", { name: typedName(row.name) });
    }
    return text("log.exported", { name });
  }

  /** Mails the file to the one who asks, at the mailbox of their account. */
  async #mailed(row: LogRow, format: ExportFormat, message: Message, signal: AbortSignal): Promise<TextRef> {
    const { exporter, boundMail, log } = this.services;
    const { account, userId, locale } = message;
    const mail = boundMail();
    if (mail === undefined) return text("log.noMail");
    const content = await exporter.whole(row, format, maxMailed, locale);
    if (content === undefined)
      return text("log.tooLarge", { ...named(row), megabytes: Math.floor(maxMailed / 2 ** 20) });
    const name = `${fileName(row.name)}.${format}`;
    try {
      const person = { platform: account.platform, userId };
      const attachments = [{ name, type: mediaTypes[format], content }];
      const sent = await mail.send(person, { subject: name.slice(0, 200), text: name, attachments }, signal);
      return text(mailAnswers[sent], { name });
    } catch (error) {
      log.warn(`the log ${row.id} could not be mailed`, { error });
      return text("log.mailFailed");
    }
  }

  async #ownLog(userId: string, platform: string, name: string): Promise<LogRow | undefined> {
    const { items } = await this.services.logs.services.store.find(
      { ...filterOf(userId, { platform, groupId: "" }), ...(name === "" ? {} : { q: name }) },
      1,
      200,
    );
    return name === "" ? items[0] : items.find((row) => row.name === name);
  }
}
