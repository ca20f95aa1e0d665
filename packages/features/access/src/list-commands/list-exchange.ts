import type { Adapters } from "@dicetower/adapters/api";
import {
  type CommandAnswer,
  type CommandCall,
  type Log,
  type Message,
  type Outbound,
  quotedIn,
  type Segment,
  segmentField,
  text,
} from "@dicetower/contract";
import { checked } from "../lists/checked-rows.js";
import { listFile, maxList, rowsIn } from "../lists/list-file.js";
import type { ListEntry } from "../lists/list-row.js";
import type { Lists } from "../lists/lists.js";
import { privately } from "../master-command/private-reply.js";

const embedded = "base64://";
const timeoutMs = 15_000;

/** What handing lists in and out uses. */
export interface ExchangeServices {
  readonly lists: Lists;
  readonly adapters: () => Adapters | undefined;
  readonly outbound: () => Outbound | undefined;
  readonly log: Log;
}

/** Lists of a command: those that it hands out, and takes in. */
export type ListTypes = readonly ListEntry["listType"][];

/** `.ban import` and `export`, and the same of `.white`. */
export class ListExchange {
  constructor(readonly services: ExchangeServices) {}

  /** Sends the rows to the caller, in private. */
  export(call: CommandCall, types: ListTypes): CommandAnswer {
    const { lists, adapters, log } = this.services;
    const { account, userId } = call.message;
    const rows = lists.export({}).filter(({ listType }) => types.includes(listType));
    if (rows.length === 0) return text("list.exportNone");
    const actions = adapters()?.get(account.id) === undefined ? undefined : adapters()?.actions(account.id);
    if (actions?.uploadPrivateFile === undefined) return text("list.noFiles");
    return {
      later: async () => {
        const name = `${types[0] === "allow" ? "allowlist" : "banlist"}.json`;
        const content = Buffer.from(JSON.stringify(listFile(rows, lists.clock), undefined, 2));
        try {
          await actions.uploadPrivateFile?.(userId, `${embedded}${content.toString("base64")}`, name);
        } catch (error) {
          log.warn(`account ${account.id} could not send the file of a list`, { error });
          return text("list.noFiles");
        }
        return privately(call, text("list.exported", { name, count: rows.length }));
      },
    };
  }

  /** Takes the rows of the file that the message has, or that it answers. */
  import(call: CommandCall, types: ListTypes): CommandAnswer {
    const { message } = call;
    const own = fileIn(message.segments);
    const quote = quotedIn(message.segments);
    if (own === undefined && quote === undefined) return text("list.importWhat");
    return {
      later: async (signal) => {
        const bytes = await this.#bytes(message, own, quote, signal);
        if (bytes === undefined) return text("list.importUnread");
        const rows = rowsIn(bytes);
        if (rows === undefined) return text("list.importBad", { megabytes: maxList / 2 ** 20 });
        const { lists } = this.services;
        const { entries, skipped } = await checked(rows, (row) =>
          types.includes(row.listType) ? lists.spares(row) : "belongs to another list",
        );
        const counts =
          entries.length === 0 ? { added: 0, changed: 0 } : await lists.import(entries, call.actor);
        return privately(call, text("list.imported", { ...counts, skipped: skipped.length }));
      },
    };
  }

  async #bytes(
    { account, groupId }: Message,
    own: Segment | undefined,
    quote: string | undefined,
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    const { adapters, outbound, log } = this.services;
    const actions = adapters()?.get(account.id) === undefined ? undefined : adapters()?.actions(account.id);
    try {
      const segment = own ?? fileIn((await actions?.message?.(quote ?? ""))?.segments ?? []);
      if (segment === undefined) return undefined;
      const { data } = segment;
      const said = [segmentField(data["url"]), segmentField(data["file"])];
      const inline = said.find((one) => one.startsWith(embedded));
      if (inline !== undefined)
        return inline.length > maxList * 1.4
          ? undefined
          : Buffer.from(inline.slice(embedded.length), "base64");
      const id = segmentField(data["file_id"]) || segmentField(data["file"]);
      const url =
        said.find((one) => /^https?:\/\//.test(one)) ??
        ((await actions?.storedFile?.(id))?.url ||
          (groupId === "" ? "" : await actions?.fileLink?.(groupId, id, segmentField(data["busid"]))));
      if (url === undefined || url === "") return undefined;
      const policy = { timeoutMs, maxBytes: maxList, redirects: 3 };
      const answer = await outbound()?.request(url, { method: "GET" }, policy, signal);
      return answer?.status === 200 ? answer.body : undefined;
    } catch (error) {
      log.warn(`account ${account.id} could not fetch the file of a list`, { error });
      return undefined;
    }
  }
}

function fileIn(segments: readonly Segment[]): Segment | undefined {
  return segments.find(({ type }) => type === "file");
}
