import type { Adapters, PastMessage } from "@dicetower/adapters/api";
import {
  type Account,
  type CommandAnswer,
  type CommandCall,
  groupOf,
  quotedIn,
  type Segment,
  segmentField,
  text,
} from "@dicetower/contract";
import type { ForwardedLine, Importer } from "../import/importer.js";
import type { Sayings } from "../naming/sayings.js";
import { named } from "./log-call.js";
import type { Telling } from "./telling.js";

/** Lines of one merged forward. */
const maxLines = 2_000;

/** Forms that bring lines of a merged forward into a log, and take them back. */
export class Importing {
  constructor(
    readonly importer: Importer,
    readonly telling: Telling,
    readonly adapters: () => Adapters | undefined,
    readonly sayings: Sayings,
  ) {}

  async add(call: CommandCall): Promise<CommandAnswer> {
    const group = groupOf(call.message);
    const row = await this.telling.named(group, "");
    if (row === undefined) return text("log.noneRunning");
    const adapters = this.adapters();
    const { account } = call.message;
    const actions = adapters?.get(account.id) === undefined ? undefined : adapters?.actions(account.id);
    const own = forwardIn(call.message.segments);
    const quote = quotedIn(call.message.segments);
    if (own === undefined && quote === undefined) return text("log.addWhat");
    if (actions?.forwarded === undefined) return text("log.noForward");
    return {
      later: async () => {
        const id = own ?? forwardIn((await actions.message?.(quote ?? ""))?.segments ?? []);
        const said = id === undefined ? [] : ((await actions.forwarded?.(id)) ?? []);
        if (said.length === 0) return text("log.addWhat");
        const count = await this.importer.addForwarded(
          row.id,
          said.slice(0, maxLines).map((one) => this.#line(account, group.groupId, one)),
        );
        return count === 0
          ? text("log.addedNothing", named(row))
          : text("log.added", { ...named(row), count });
      },
    };
  }

  #line(account: Account, groupId: string, past: PastMessage): ForwardedLine {
    const { messageId, userId, nickname, card, sentAt } = past;
    const { message, segments } = this.sayings.of(account, groupId, past.segments);
    return { at: sentAt, userId, nickname: card || nickname, message, segments, messageId };
  }

  async undo(call: CommandCall): Promise<CommandAnswer> {
    const row = await this.telling.named(groupOf(call.message), "");
    if (row === undefined) return text("log.noneRunning");
    const count = await this.importer.undo(row.id);
    return count === undefined
      ? text("log.undoNone", named(row))
      : text("log.undone", { ...named(row), count });
  }
}

/** Id of a merged forward among segments. */
function forwardIn(segments: readonly Segment[]): string | undefined {
  const found = segments.find(({ type }) => type === "forward");
  return found === undefined ? undefined : segmentField(found.data["id"]) || undefined;
}
