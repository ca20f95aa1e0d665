import type { Socket } from "node:net";
import { type Boom, codes, failure, type Outbound } from "@dicetower/contract";
import { createTransport } from "nodemailer";
import { type Mail, type MailMessage, maxAttached, type SmtpServer } from "./api.js";
import { isMailAddress } from "./mail-address.js";

/** Milliseconds until the connection is open, and between two answers of the server. */
const silenceMs = 20_000;
/** Milliseconds for a whole message. */
const wholeMs = 30_000;
/** Ports that mail servers take messages at. */
const mailPorts = [25, 465, 587, 2525];
const tlsPort = 465;
const maxSubjectLength = 200;
const maxTextLength = 100_000;
const lineBreaks = /[\r\n\0\u2028\u2029]/;

/** Sends through nodemailer, over connections whose addresses `Outbound` has checked. */
export class Mailer implements Mail {
  constructor(readonly outbound: Outbound) {}

  async send(server: SmtpServer, message: MailMessage, signal: AbortSignal): Promise<void> {
    check(server, message);
    const tls = server.security === "tls" || (server.security === "auto" && server.port === tlsPort);
    // The time ends the connection as well: nothing is left behind a server that trickles.
    const ending = new AbortController();
    const limit = setTimeout(() => ending.abort(tooSlow()), wholeMs);
    const ended = AbortSignal.any([signal, ending.signal]);
    try {
      const connection = await this.#connect(server, tls, ended);
      const transport = createTransport({
        host: server.host,
        port: server.port,
        secure: tls,
        requireTLS: !tls,
        ...(server.user === "" ? {} : { auth: { user: server.user, pass: server.password } }),
        greetingTimeout: silenceMs,
        socketTimeout: silenceMs,
        disableFileAccess: true,
        disableUrlAccess: true,
        getSocket: (_options, done) => done(null, { connection, secured: tls }),
      });
      await transport.sendMail({
        envelope: { from: server.from, to: message.to },
        from: server.from,
        to: message.to,
        subject: message.subject,
        text: message.text,
        attachments: (message.attachments ?? []).map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
        })),
      });
    } catch (error) {
      throw ended.aborted ? ended.reason : inOurWords(error, server);
    } finally {
      clearTimeout(limit);
      ending.abort();
    }
  }

  #connect({ host, port, allowPrivate }: SmtpServer, tls: boolean, signal: AbortSignal): Promise<Socket> {
    const address = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
    return this.outbound.connect(
      `${tls ? "tls" : "tcp"}://${address}:${port}`,
      { timeoutMs: silenceMs, ports: [...mailPorts, port], ...(allowPrivate ? { allowHosts: [host] } : {}) },
      signal,
    );
  }
}

function tooSlow(): Boom {
  return failure(codes.upstreamTimeout, "The mail server did not answer in time.");
}

/** Refuses what could become another header, another recipient, or no message at all. */
function check({ host, from }: SmtpServer, { to, subject, text, attachments = [] }: MailMessage): void {
  if (host === "" || from === "")
    throw failure(codes.ruleBroken, "No mail server is set up: its host or the sender's address is empty.");
  if (!isMailAddress(from)) throw failure(codes.ruleBroken, "The sender is not an e-mail address.");
  if (!isMailAddress(to)) throw failure(codes.ruleBroken, "The recipient is not an e-mail address.");
  if (lineBreaks.test(subject) || subject.length > maxSubjectLength)
    throw failure(codes.ruleBroken, `A subject is one line of at most ${maxSubjectLength} characters.`);
  if (text.length > maxTextLength || text.includes("\0"))
    throw failure(codes.ruleBroken, `A message is text of at most ${maxTextLength} characters.`);
  if (attachments.some(({ name, type }) => lineBreaks.test(name) || lineBreaks.test(type)))
    throw failure(codes.ruleBroken, "The name of an attachment is one line.");
  if (attachments.reduce((sum, { content }) => sum + content.length, 0) > maxAttached)
    throw failure(codes.tooLarge, `Attachments have at most ${maxAttached} bytes together.`);
}

/** What the library's code means. Its words may hold what the server said, so they are kept as the cause alone. */
function inOurWords(error: unknown, { host, port }: SmtpServer): unknown {
  const where = `${host}:${port}`;
  const { code, command, originalCode } = error as {
    readonly [K in "code" | "command" | "originalCode"]?: unknown;
  };
  const fail = (status: number, sentence: string) => failure(status, sentence, { cause: error });
  switch (code) {
    case "EAUTH":
      return fail(codes.ruleBroken, `The mail server ${where} refused the log-in.`);
    case "ETLS":
      return fail(codes.ruleBroken, `The mail server ${where} offers no TLS that can be trusted.`);
    case "EENVELOPE":
    case "EMESSAGE":
      return fail(
        codes.ruleBroken,
        `The mail server ${where} refused the sender, the address or the message.`,
      );
    case "ETIMEDOUT":
      return fail(codes.upstreamTimeout, `The mail server ${where} did not answer in time.`);
    default:
      if (typeof code === "string" && code.startsWith("E"))
        return command === "STARTTLS" || /CERT|SSL|TLS/.test(String(originalCode))
          ? fail(codes.ruleBroken, `The mail server ${where} offers no TLS that can be trusted.`)
          : fail(codes.notReady, `The connection to the mail server ${where} broke off.`);
      return error;
  }
}
