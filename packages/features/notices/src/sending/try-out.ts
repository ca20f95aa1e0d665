import { type Clock, codes, failure, type LiveSettings } from "@dicetower/contract";
import { type Destination, destinationsOf } from "../delivery/destinations.js";
import type { TryOutAnswer } from "../routes/answers.js";
import type { NoticeMail, NoticeSettings } from "../setting-types.js";
import type { Renderer } from "./rendering.js";
import type { SendResult } from "./result.js";
import type { NoticeSender } from "./sender.js";

/** What is tried: a window, a webhook, or mail by settings that may not be saved yet. */
export interface TryOutBody {
  readonly windowId?: string;
  readonly webhookId?: string;
  readonly smtp?: Partial<NoticeMail>;
}

/** Sends a test at once, past the queue. */
export class TryOut {
  constructor(
    readonly parts: {
      readonly settings: Pick<LiveSettings<NoticeSettings>, "value">;
      readonly sender: NoticeSender;
      readonly renderer: Renderer;
      readonly clock: Clock;
      readonly token: () => string;
    },
  ) {}

  /** @throws Failure 40400 for what is not there, 42200 where nobody is written to */
  async run({ windowId, webhookId, smtp }: TryOutBody, signal: AbortSignal): Promise<TryOutAnswer> {
    const { clock, sender } = this.parts;
    const began = clock.monotonic();
    const server = smtp === undefined ? this.parts.settings.value.smtp : this.#mailOf(smtp);
    const key = windowId === undefined ? `webhook:${webhookId}` : `window:${windowId}`;
    const to = smtp === undefined ? [this.#find(key)] : mailsOf(server);
    let error = "";
    for (const destination of to) {
      const result: SendResult = await sender.send(destination, this.#words(), server, signal);
      if (result.state !== "sent") error ||= result.error;
    }
    return { ok: error === "", error, durationMs: Math.round(clock.monotonic() - began) };
  }

  #words() {
    const { renderer, clock, token } = this.parts;
    return {
      token: token(),
      event: "test",
      level: "routine",
      at: clock.seconds(),
      count: 1,
      title: renderer.say("notice.test"),
      text: renderer.say("notice.test.text"),
      about: {},
      data: {},
    } as const;
  }

  /** A stored password goes to the server that it was entered for, and to no other. */
  #mailOf(given: Partial<NoticeMail>): NoticeMail {
    const stored = this.parts.settings.value.smtp;
    const next = { ...stored, ...given };
    const isSame = next.host === stored.host && next.port === stored.port && next.user === stored.user;
    const typed = given.password;
    const kept = typed === undefined || typed === "" || typed === "<configured>";
    return { ...next, password: kept ? (isSame ? stored.password : "") : typed };
  }

  /** What is switched off can be tried, too. */
  #find(key: string): Destination {
    const { value } = this.parts.settings;
    const on = <T extends object>(one: T) => ({ ...one, enabled: true });
    const all = destinationsOf({
      ...value,
      smtp: on(value.smtp),
      windows: value.windows.map(on),
      webhook: value.webhook.map(on),
    });
    const found = all.find((one) => one.key === key);
    if (found === undefined)
      throw failure(codes.notFound, "There is no window or webhook of this id; save it before it is tried.");
    return found;
  }
}

function mailsOf({ to }: NoticeMail) {
  if (to.length === 0) throw failure(codes.ruleBroken, "No address is entered that mail would go to.");
  return to.map(
    (target) => ({ type: "email", adapterId: "", target, webhook: undefined }) satisfies Partial<Destination>,
  );
}
