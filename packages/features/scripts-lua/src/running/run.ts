import type { Account, Message, MessageLocation } from "@dicetower/contract";
import type { LuaFields } from "../protocol.js";

/** One run of a script, from the service's side. */
export interface Run {
  /** Module that is to blame. */
  readonly module: string;
  /** What set it off; undefined for what nobody said. */
  readonly message: Message | undefined;
  /** It loads a module, for which somebody waits. */
  readonly loads?: true;
  /** The account that it speaks through; undefined where there is none. */
  readonly account: Account | undefined;
  /** Fields of the message as they were handed over. */
  readonly fields: LuaFields;
  /** How many events stand above it. */
  readonly depth: number;
  /** Aborts when nobody wants its result any more. */
  readonly signal: AbortSignal;
  /** Told when it begins to wait for something, and when it goes on. */
  readonly waits: (waiting: boolean) => void;
}

/** Platform of a run, empty where it has no account. */
export function platformOf({ account }: Run): string {
  return account?.platform ?? "";
}

/** Place of a run for what is known by place. */
export function placeOfRun(
  { message, account }: Run,
  userId = message?.userId ?? "",
  groupId = message?.groupId ?? "",
): MessageLocation {
  return {
    ...(account === undefined
      ? {}
      : { adapter: account.type, account: account.id, platform: account.platform }),
    ...(groupId === "" ? {} : { groupId }),
    ...(userId === "" ? {} : { userId }),
  };
}
