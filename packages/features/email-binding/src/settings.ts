import { codes, failure, Joi, settingsGroup } from "@dicetower/contract";
import { isMailAddress, type SmtpServer, smtpServerFields } from "@dicetower/mail/api";

/** Data of `GET, PUT /api/system/email-binding`. */
export interface EmailBinding extends SmtpServer {
  readonly enabled: boolean;
  /** Platform → address of an account's mailbox, `{id}` in it for the account's id. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly codeMinutes: number;
  /** Wrong codes until the request is dropped. */
  readonly tries: number;
  /** In an hour, for each person who asks and for each mailbox. */
  readonly mailsPerHour: number;
}

/** Stands for the account's id in an address. */
const idMark = "{id}";
/** Ids that a mailbox may be named after. */
const accountId = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?$/;

/** Returns the mailbox that belongs to an account, undefined where there can be none. */
export function mailboxOf(pattern: string | undefined, userId: string): string | undefined {
  if (pattern === undefined || !accountId.test(userId)) return undefined;
  const address = pattern.replace(idMark, userId);
  return isMailAddress(address) ? address : undefined;
}

export const emailBindingSettings = settingsGroup<EmailBinding>({
  key: "email-binding",
  path: "/api/system/email-binding",
  category: "players",
  order: 60,
  secrets: ["password"],
  schema: Joi.object<EmailBinding, true>({
    enabled: Joi.boolean().default(false),
    ...smtpServerFields,
    addresses: Joi.object()
      .pattern(Joi.string().max(40), Joi.string().max(200))
      .max(20)
      // Accounts of this adapter family have a mailbox named after their number.
      .default({ platform_a: "{id}@qq.com" })
      .meta({ advanced: true }),
    codeMinutes: Joi.number().integer().min(1).max(60).default(10),
    tries: Joi.number().integer().min(1).max(10).default(5),
    mailsPerHour: Joi.number().integer().min(1).max(20).default(3),
  }),
  check({ enabled, host, from, addresses }) {
    if (enabled && (host === "" || from === ""))
      throw failure(codes.invalid, "Binding by e-mail needs a mail server and the sender's address.", {
        errors: [{ path: host === "" ? "/host" : "/from", message: "must not be empty while this is on" }],
      });
    for (const [platform, pattern] of Object.entries(addresses))
      if (pattern.split(idMark).length !== 2 || mailboxOf(pattern, "12345") === undefined)
        throw failure(codes.invalid, `The address for "${platform}" is not one with {id} in it once.`, {
          errors: [
            { path: `/addresses/${platform}`, message: "must be an address such as {id}@example.org" },
          ],
        });
  },
});
