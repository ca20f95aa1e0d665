/**
 * What the feature `mail` offers to others.
 * @packageDocumentation
 */
import { defineToken, Joi } from "@dicetower/contract";
import { isMailAddress } from "./mail-address.js";

export { isMailAddress } from "./mail-address.js";

/** How a connection is secured. `auto`: TLS from the beginning on port 465, STARTTLS demanded on others. */
export type MailSecurity = "auto" | "tls" | "starttls";

/** Settings of an SMTP server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Empty for a server that asks for no log-in. */
  readonly user: string;
  readonly password: string;
  /** Address of the sender. */
  readonly from: string;
  readonly security: MailSecurity;
  /** The owner allows `host` although it is an address of a private network. */
  readonly allowPrivate: boolean;
}

/** A file that goes with a message. */
export interface MailAttachment {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: Buffer;
}

/** Bytes of all attachments of a message. */
export const maxAttached = 10 * 1024 * 1024;

/** A message to one address, in plain text. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** At most {@link maxAttached} bytes together. */
  readonly attachments?: readonly MailAttachment[];
}

/** Sends e-mail, over TLS with a checked certificate alone. */
export interface Mail {
  /**
   * Sends, and answers when the server has taken the message.
   * @throws Failure 50300 where the server cannot be reached, 50400 where it does not answer within 30 s, 42200 where it
   *   refused the log-in, the sender or the address, or has no TLS; no sentence holds the password or the server's words
   */
  send(server: SmtpServer, message: MailMessage, signal: AbortSignal): Promise<void>;
}
export const Mail = defineToken<Mail>("Mail");

const address = Joi.string()
  .max(254)
  .custom((value: string, helpers) =>
    value === "" || isMailAddress(value) ? value : helpers.error("string.email"),
  );

/** Members of a settings group that names an SMTP server; `password` belongs into its `secrets`. */
export const smtpServerFields = {
  host: Joi.string().trim().max(253).allow("").default(""),
  port: Joi.number().port().default(465),
  user: Joi.string().max(254).allow("").default(""),
  password: Joi.string().max(512).allow("").default(""),
  from: address.allow("").default(""),
  security: Joi.string().valid("auto", "tls", "starttls").default("auto"),
  allowPrivate: Joi.boolean().default(false).meta({ advanced: true }),
} as const;
