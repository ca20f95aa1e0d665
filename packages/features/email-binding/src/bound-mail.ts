import type { LiveSettings } from "@dicetower/contract";
import type { Mail } from "@dicetower/mail/api";
import type { Players } from "@dicetower/players/api";
import type { BoundMail } from "./api.js";
import type { BindingRequests } from "./requests.js";
import { type EmailBinding, mailboxOf } from "./settings.js";

/** What mailing people stands on. */
export interface BoundMailServices {
  readonly players: Players;
  readonly mail: Mail;
  readonly requests: BindingRequests;
  readonly settings: LiveSettings<EmailBinding>;
}

/** Mails people at the mailbox of their account, within the limits that hold for codes. */
export function boundMail({ players, mail, requests, settings }: BoundMailServices): BoundMail {
  return {
    get enabled() {
      return settings.value.enabled;
    },
    async send(person, message, signal) {
      const server = settings.value;
      if (!server.enabled) return "off";
      const owner = players.main(person);
      const to = mailboxOf(server.addresses[owner.platform], owner.userId);
      if (to === undefined) return "none";
      if (!(await requests.countMail(person, owner, server.mailsPerHour))) return "tooOften";
      await mail.send(server, { ...message, to }, signal);
      return "sent";
    },
  };
}
