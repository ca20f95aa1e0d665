import type { ArgumentsRecord, MessageRecord } from "../../protocol.js";
import type { Kit } from "./kit.js";

/** Messages and arguments of commands, both ways. */
export function border(kit: Kit): void {
  const { text, int, isObject } = kit;
  const lower = (value: string) => value.toLowerCase();

  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

  kit.message = (value, caller) => {
    if (!isObject(value) || !("message" in value || "messageType" in value || "sender" in value))
      throw new TypeError(`${caller}: a message is expected`);
    const sender = isObject(value["sender"]) ? value["sender"] : {};
    return {
      message: text(value["message"]),
      messageType: text(value["messageType"]),
      groupId: text(value["groupId"]),
      guildId: text(value["guildId"]),
      channelId: text(value["channelId"]),
      time: int(value["time"]),
      rawId: text(value["rawId"]),
      platform: text(value["platform"]),
      sender: {
        userId: text(sender["userId"]),
        nickname: text(sender["nickname"]),
        isRobot: Boolean(sender["isRobot"]),
      },
      segment: segments(value["segment"]),
    };
  };

  let task: MessageRecord | undefined;
  // What tells where an answer goes, one by one: this engine takes longer to make a list than for all the rest.
  let [type, groupId, guildId, channelId, platform, rawId, userId] = ["", "", "", "", "", "", ""];
  kit.taskMessage = (message) => {
    task = message;
    if (message === undefined) return;
    type = message.messageType;
    groupId = message.groupId;
    guildId = message.guildId;
    channelId = message.channelId;
    platform = message.platform;
    rawId = message.rawId;
    userId = message.sender.userId;
  };
  kit.isTaskMessage = (value) =>
    task !== undefined &&
    value === task &&
    isObject(task.sender) &&
    task.sender.userId === userId &&
    task.messageType === type &&
    task.groupId === groupId &&
    task.guildId === guildId &&
    task.channelId === channelId &&
    task.platform === platform &&
    task.rawId === rawId;

  function segments(value: unknown): MessageRecord["segment"] {
    return list(value)
      .slice(0, 1000)
      .map((part) => {
        const fields = isObject(part) ? part : {};
        const data: Record<string, string> = {};
        if (isObject(fields["data"])) for (const key in fields["data"]) data[key] = text(fields["data"][key]);
        return { type: text(fields["type"]), data };
      });
  }

  class CommandArguments {
    command: string;
    args: readonly string[];
    kwargs: ArgumentsRecord["kwargs"];
    at: unknown;
    rawArgs: string;
    cleanArgs: string;
    rawText: string;
    amIBeMentioned: boolean;
    amIBeMentionedFirst: boolean;
    specialExecuteTimes: number;
    readonly #timesText: string;

    constructor(record: ArgumentsRecord) {
      this.command = record.command;
      this.args = record.args;
      this.kwargs = record.kwargs;
      this.at = record.at;
      this.rawArgs = record.rawArgs;
      this.cleanArgs = record.cleanArgs;
      this.rawText = record.rawText;
      this.amIBeMentioned = record.amIBeMentioned;
      this.amIBeMentionedFirst = record.amIBeMentionedFirst;
      this.specialExecuteTimes = record.specialExecuteTimes;
      this.#timesText = record.timesText;
    }

    getArgN(n: unknown): string {
      return text(this.args[int(n) - 1]);
    }

    getRestArgsFrom(n: unknown): string {
      return this.args.slice(Math.max(int(n) - 1, 0)).join(" ");
    }

    isArgEqual(n: unknown, ...texts: unknown[]): boolean {
      const index = int(n) - 1;
      return index in this.args && texts.some((one) => lower(text(one)) === lower(text(this.args[index])));
    }

    getKwarg(name: unknown): unknown {
      const wanted = text(name);
      return this.kwargs.find((one) => one.name === wanted) ?? null;
    }

    eatPrefixWith(...prefixes: unknown[]): [string, boolean] {
      const found = prefixOf(this.cleanArgs, prefixes);
      return found === undefined ? ["", false] : [this.cleanArgs.slice(found.length).trim(), true];
    }

    chopPrefixToArgsWith(...prefixes: unknown[]): boolean {
      const first = text(this.args[0]);
      const found = this.args.length === 0 ? undefined : prefixOf(first, prefixes);
      if (found === undefined) return false;
      const rest = first.slice(found.length).trim();
      this.args = [found, ...(rest === "" ? [] : [rest]), ...this.args.slice(1)];
      return true;
    }

    /** Mentions are told anew for another account of the bot. */
    setupAtInfo(userId: unknown): void {
      const at = list(this.at).map((one) => (isObject(one) ? text(one["userId"]) : ""));
      this.amIBeMentioned = at.includes(text(userId));
      this.amIBeMentionedFirst = at[0] === text(userId);
    }

    /** Takes the number of times for the first argument that it was before. */
    revokeExecuteTimesParse(): void {
      if (this.specialExecuteTimes === 0) return;
      this.specialExecuteTimes = 0;
      this.cleanArgs = `${this.#timesText}${this.cleanArgs}`.trim();
      this.args = this.cleanArgs === "" ? [] : this.cleanArgs.split(/\s+/u);
    }

    static timesTextOf(value: object): string {
      return #timesText in value ? value.#timesText : "";
    }
  }

  /** The first of the prefixes that the text begins with, whatever the case. */
  function prefixOf(whole: string, prefixes: unknown[]): string | undefined {
    return prefixes
      .map(text)
      .find((prefix) => whole !== "" && lower(whole.slice(0, prefix.length)) === lower(prefix));
  }

  kit.classes.push(CommandArguments);
  kit.newArguments = (record) => new CommandArguments(record);

  kit.argumentsRecord = (value, caller) => {
    if (!isObject(value) || !("command" in value || "args" in value))
      throw new TypeError(`${caller}: the arguments of a command are expected`);
    return {
      command: text(value["command"]),
      args: list(value["args"]).map(text),
      kwargs: list(value["kwargs"]).map((one) => {
        const fields = isObject(one) ? one : {};
        return {
          name: text(fields["name"]),
          valueExists: Boolean(fields["valueExists"]),
          value: text(fields["value"]),
          asBool: Boolean(fields["asBool"]),
        };
      }),
      at: list(value["at"]).map((one) => {
        const fields = isObject(one) ? one : {};
        return {
          userId: text(fields["userId"]),
          isRobot: Boolean(fields["isRobot"]),
          name: text(fields["name"]),
        };
      }),
      rawArgs: text(value["rawArgs"]),
      cleanArgs: text(value["cleanArgs"]),
      rawText: text(value["rawText"]),
      amIBeMentioned: Boolean(value["amIBeMentioned"]),
      amIBeMentionedFirst: Boolean(value["amIBeMentionedFirst"]),
      specialExecuteTimes: int(value["specialExecuteTimes"]),
      timesText: CommandArguments.timesTextOf(value),
    };
  };
}
