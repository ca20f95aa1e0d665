/**
 * What the feature `email-binding` offers to others.
 * @packageDocumentation
 */
import { definePoint, defineToken, type Keyed } from "@dicetower/contract";
import type { MailMessage } from "@dicetower/mail/api";
import type { PersonKey } from "@dicetower/players/api";

/**
 * A way to prove an account by the platform's own consent page. A platform adapter with a formal bot key contributes
 * one; where there is none for the asker's platform, a code is mailed.
 */
export interface ConsentRoute extends Keyed {
  /** Platform of those who can be asked. */
  readonly platform: string;
  /** Begins, and returns the address that the person opens. @throws Failure where the platform refuses */
  begin(person: PersonKey, target: PersonKey, signal: AbortSignal): Promise<{ readonly url: string }>;
  /** True once the person has consented to exactly this target. */
  confirmed(person: PersonKey, target: PersonKey, signal: AbortSignal): Promise<boolean>;
}
export const consentRoutes = definePoint<ConsentRoute>("consentRoutes", undefined, {
  optional:
    "Only platforms with a consent page have one, and no adapter that is shipped is for such a platform.",
});

/** Mails people at the mailbox of their account: nobody types an address, so nobody else can be written to. */
export interface BoundMail {
  /** A mail server is set up. */
  readonly enabled: boolean;
  /**
   * Sends to the mailbox of the account that a person is bound to, else of their own.
   * @returns `off` where no mail server is set up, `none` where that account has no mailbox, `tooOften` where the person
   *   or the mailbox has had its mails of this hour
   * @throws Failure as `Mail.send`
   */
  send(
    person: PersonKey,
    message: Omit<MailMessage, "to">,
    signal: AbortSignal,
  ): Promise<"sent" | "off" | "none" | "tooOften">;
}
export const BoundMail = defineToken<BoundMail>("BoundMail");
