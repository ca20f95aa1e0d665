import { createInterface } from "node:readline";
import type { Config } from "@dicetower/installation";
import { type Client, runningHost } from "../host-access/client.js";
import type { HostControl } from "../host-access/control.js";
import { expectFeature } from "../host-access/expect-feature.js";
import { CommandError } from "../problem.js";
import type { Terminal } from "../terminal.js";

/** The sender of a line, and the chat. */
export interface Speaker {
  readonly as: string | undefined;
  readonly alone: boolean | undefined;
  readonly locale: string | undefined;
}

/** Runs `dicetower chat`: sends each line through the message line and prints the replies, without any platform. */
export async function chat(
  speaker: Speaker,
  config: Config,
  terminal: Terminal,
  control: HostControl,
): Promise<void> {
  const running = await runningHost(config);
  if (running !== undefined) return converse(speaker, running, config, terminal);
  // If no host is running, one is started for the conversation, without adapters.
  await control.briefly(
    config,
    (id) => !id.startsWith("adapter"),
    (client) => converse(speaker, client, config, terminal),
  );
}

async function converse(speaker: Speaker, client: Client, config: Config, terminal: Terminal): Promise<void> {
  await expectFeature(
    client,
    config,
    "test-message",
    "and chat speaks through it. Install @dicetower/test-message",
  );
  if (terminal.interactive) terminal.out("Say something, such as .r d20. Ctrl+D ends the conversation.");
  const lines = createInterface({
    input: terminal.input,
    crlfDelay: Number.POSITIVE_INFINITY,
    ...(terminal.gone === undefined ? {} : { signal: terminal.gone }),
  });
  for await (const text of lines) {
    if (text.trim() === "") continue;
    try {
      for (const reply of await say(speaker, client, text)) terminal.out(reply);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      terminal.err(`dicetower: ${error.message}`);
    }
  }
}

/** The part of the test endpoint's response that is shown. */
interface Answer {
  readonly matched: boolean;
  /** The reply in this chat, empty if there was none. */
  readonly reply: string;
  readonly segments: readonly {
    readonly type: string;
    /** `to` and `target` name the destination if it is another chat. */
    readonly data: { readonly text?: string; readonly to?: string; readonly target?: string };
  }[];
}

async function say({ as, alone, locale }: Speaker, client: Client, text: string): Promise<string[]> {
  const { matched, reply, segments } = await client.ask<Answer>("POST", "/api/test/message", {
    text,
    messageType: alone === true ? "private" : "group",
    ...(as === undefined ? {} : { nickname: as }),
    ...(locale === undefined ? {} : { locale }),
  });
  const elsewhere = segments
    .filter(({ data }) => data.to !== undefined)
    .map(({ type, data }) => `(to ${data.to} ${data.target}) ${data.text ?? `[${type}]`}`);
  const said = [...(reply === "" ? [] : [reply]), ...elsewhere];
  if (said.length > 0) return said;
  return [matched ? "(no reply)" : "(not understood)"];
}
