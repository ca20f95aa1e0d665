import type { Adapters } from "@dicetower/adapters/api";
import { errorMessage, type Outbound, shortenText, textSegment } from "@dicetower/contract";
import type { Mail, SmtpServer } from "@dicetower/mail/api";
import type { Destination } from "../delivery/destinations.js";
import type { RenderedNotice, Renderer } from "./rendering.js";
import { failed, type SendResult, sent } from "./result.js";
import { postNotice, type Sender } from "./webhook.js";

/** Characters of one message of a chat. */
const maxMessageLength = 1_500;
const maxSubjectLength = 120;
const lineBreaks = /[\r\n\0\u2028\u2029]+/g;

/** Services by which notices leave; undefined while their feature is off. */
export interface SendingServices {
  readonly outbound: Outbound;
  readonly renderer: Renderer;
  readonly instance: Sender;
  adapters: Adapters | undefined;
  mail: Mail | undefined;
}

/** Brings a notice to one destination, once. */
export class NoticeSender {
  constructor(readonly services: SendingServices) {}

  /** Never rejects. @param server by which mail leaves */
  async send(
    destination: Pick<Destination, "type" | "adapterId" | "target" | "webhook">,
    notice: RenderedNotice,
    server: SmtpServer,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const { type, adapterId, target, webhook } = destination;
    try {
      if (webhook !== undefined)
        return await postNotice(this.services.outbound, webhook, notice, this.services.instance, signal);
      if (type === "email") return await this.#mail(server, target, notice, signal);
      return await this.#say(adapterId, type === "group" ? "group" : "private", target, notice);
    } catch (error) {
      return failed(errorMessage(error), true);
    }
  }

  async #say(
    accountId: string,
    scene: "group" | "private",
    target: string,
    notice: RenderedNotice,
  ): Promise<SendResult> {
    const { adapters, renderer } = this.services;
    const account = adapters?.get(accountId);
    if (adapters === undefined || account === undefined)
      return failed(`There is no adapter ${accountId}.`, adapters === undefined);
    if (account.state !== "connected") return failed(`The adapter "${account.name}" is not connected.`, true);
    const words = shortenText(renderer.asMessage(notice), maxMessageLength);
    const outcome = await adapters.send(accountId, { scene, target, segments: [textSegment(words)] });
    if (outcome.state === "sent") return sent;
    return outcome.state === "unknown"
      ? { state: "unknown", error: outcome.reason || "It may have arrived." }
      : failed(outcome.reason || "The platform refused it.", true);
  }

  async #mail(
    server: SmtpServer,
    to: string,
    notice: RenderedNotice,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const { mail, renderer } = this.services;
    if (mail === undefined) return failed("The feature that sends mail is off.", true);
    const subject = renderer
      .say("notice.subject", { title: notice.title, instance: this.services.instance.name })
      .replace(lineBreaks, " ")
      .slice(0, maxSubjectLength);
    await mail.send(server, { to, subject, text: `${notice.text.replaceAll("\0", "")}\n` }, signal);
    return sent;
  }
}
