import {
  type ActQuestion,
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  type Later,
  type LiveSettings,
  type Log,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { Mail } from "@dicetower/mail/api";
import type { PersonalData, PersonKey, Players } from "@dicetower/players/api";
import type { ConsentRoute } from "./api.js";
import type { BindingRequests, PendingRequest } from "./requests.js";
import { type EmailBinding, mailboxOf } from "./settings.js";

/** What the command works with. */
export interface BindingParts {
  readonly players: Players;
  readonly mail: Mail;
  readonly requests: BindingRequests;
  readonly settings: LiveSettings<EmailBinding>;
  readonly routes: () => readonly ConsentRoute[];
  readonly held: () => readonly PersonalData[];
  readonly seconds: () => number;
  readonly log: Log;
  /** Puts a text of the service into words. */
  readonly word: (key: string, values: Readonly<Record<string, string | number>>, locale: string) => string;
}

/** `.bind`: proves that an account of another platform is the sender's own, and joins the two. */
export function bindCommand(parts: BindingParts): Command {
  const act = (
    call: CommandCall,
    does: (bind: BindCall) => CommandAnswer | Promise<CommandAnswer>,
  ): CommandAnswer | Promise<CommandAnswer> => refusal(call) ?? does(new BindCall(parts, call));
  const status = (_none: unknown, call: CommandCall) => act(call, (bind) => bind.status());
  return commandOfForms({
    key: "bind",
    names: ["bind", "绑定"],
    category: "people",
    replyKeys: [
      "bind.mailSent",
      "bind.consent",
      "bind.done",
      "bind.none",
      "bind.waiting",
      "bind.bound",
      "bind.merge",
      "bind.cancelled",
      "bind.offAsk",
      "bind.off",
      "bind.notBound",
      "bind.notConfigured",
      "bind.privateOnly",
      "bind.badAccount",
      "bind.tooOften",
      "bind.codeWrong",
      "bind.codeExpired",
      "bind.alreadyBound",
      "bind.mailFailed",
      "bind.noConsent",
      "bind.tester",
    ],
    inPerson: true,
    priority: "core",
    forms: [
      form("<account:word> [by:choice(email)]", {
        example: "10000000",
        run: ({ account, by }, call) => act(call, (bind) => bind.begin(account, by === "email")),
      }),
      form("confirm [code:word]", {
        example: "confirm 12345678",
        run: ({ code }, call) => act(call, (bind) => bind.confirm(code)),
      }),
      form("status", { readOnly: true, run: status }),
      form("", { hidden: true, run: status }),
      form("yes", { hidden: true, run: (_none, call) => act(call, (bind) => bind.join()) }),
      form("cancel", { run: (_none, call) => act(call, (bind) => bind.cancel()) }),
      form("off", {
        confirm: (_none, call) =>
          refusal(call) === undefined ? new BindCall(parts, call).offQuestion() : undefined,
        run: (_none, call) => act(call, (bind) => bind.off()),
      }),
    ],
  });
}

/** Why nothing of an account is shown or changed; undefined where it may be. */
function refusal({ message }: CommandCall): TextRef | undefined {
  // Others read along.
  if (message.scene !== "private") return text("bind.privateOnly");
  // Whoever a test message names has not said it.
  return message.account.tester === undefined ? undefined : text("bind.tester");
}

class BindCall {
  readonly person: PersonKey;

  constructor(
    readonly parts: BindingParts,
    readonly call: CommandCall,
  ) {
    const { account, userId } = call.message;
    this.person = { platform: account.platform, userId };
  }

  async begin(id: string, byMail: boolean): Promise<CommandAnswer> {
    const { players, settings, requests } = this.parts;
    const { value } = settings;
    const target = this.#target(id);
    if (target === undefined) return text("bind.badAccount");
    if (players.identities(this.person).length > 1 || players.main(target).userId !== target.userId)
      return text("bind.alreadyBound");
    const asked = {
      person: this.person,
      target,
      account: this.call.message.account.id,
      minutes: value.codeMinutes,
    };
    const route = byMail ? undefined : this.#route();
    if (route !== undefined)
      return {
        later: async (signal) => {
          const { url } = await route.begin(this.person, target, signal);
          await requests.beginConsent(asked);
          return text("bind.consent", { url, minutes: value.codeMinutes });
        },
      };
    if (!value.enabled || value.host === "") return text("bind.notConfigured");
    const to = mailboxOf(value.addresses[target.platform], target.userId);
    if (to === undefined) return text("bind.badAccount");
    const code = await requests.beginMail(asked, value.mailsPerHour);
    if (code === undefined) return text("bind.tooOften", { mails: value.mailsPerHour });
    return this.#mail(value, to, code);
  }

  #mail(value: EmailBinding, to: string, code: string): Later {
    const { mail, word, log, requests } = this.parts;
    const { locale } = this.call;
    const values = { code, minutes: value.codeMinutes };
    return {
      later: async (signal): Promise<Reply> => {
        try {
          const subject = word("bind.mailSubject", values, locale);
          await mail.send(value, { to, subject, text: word("bind.mailText", values, locale) }, signal);
          return text("bind.mailSent", { address: masked(to), minutes: value.codeMinutes });
        } catch (error) {
          log.warn("the mail with a confirmation code was not sent", { error });
          await requests.drop(this.person);
          return text("bind.mailFailed");
        }
      },
    };
  }

  /**
   * The account that is meant: `platform:id`; an id alone is one of the first other platform whose mailboxes are
   * known, else of the sender's own.
   */
  #target(id: string): PersonKey | undefined {
    const { addresses } = this.parts.settings.value;
    const colon = id.indexOf(":");
    const platform =
      colon > 0
        ? id.slice(0, colon)
        : (Object.keys(addresses).find((known) => known !== this.person.platform) ??
          Object.keys(addresses).find((known) => known === this.person.platform));
    const userId = id.slice(colon + 1);
    if (platform === undefined || !Object.hasOwn(addresses, platform)) return undefined;
    if (platform === this.person.platform && userId === this.person.userId) return undefined;
    return mailboxOf(addresses[platform], userId) === undefined ? undefined : { platform, userId };
  }

  #route(): ConsentRoute | undefined {
    return this.parts.routes().find(({ platform }) => platform === this.person.platform);
  }

  async confirm(code = ""): Promise<CommandAnswer> {
    const { requests, settings } = this.parts;
    const pending = await requests.of(this.person);
    if (pending?.route === "oauth" && code === "") return this.#consented(pending);
    if (!/^\d{8}$/.test(code)) return text("bind.badCode");
    const found = await requests.confirm(
      this.person,
      this.call.message.account.id,
      code,
      settings.value.tries,
    );
    switch (found.is) {
      case "right":
        return this.#proven(found.request);
      case "wrong":
        return text("bind.codeWrong", { left: found.triesLeft });
      case "expired":
        return text("bind.codeExpired");
      default:
        return text("bind.none");
    }
  }

  #consented({ target }: PendingRequest): CommandAnswer {
    const route = this.#route();
    if (route === undefined) return text("bind.noConsent");
    return {
      later: async (signal) => {
        if (!(await route.confirmed(this.person, target, signal))) return text("bind.noConsent");
        const proven = await this.parts.requests.verify(this.person);
        return proven === undefined ? text("bind.codeExpired") : this.#proven(proven);
      },
    };
  }

  /** Tells first what the two will have together, where both have something. */
  async #proven(request: PendingRequest): Promise<Reply> {
    const { word, held } = this.parts;
    const lines: string[] = [];
    for (const data of held()) {
      const counts = Object.values((await data.preview?.(request.person, request.target)) ?? {});
      const total = counts.reduce((sum, count) => sum + count, 0);
      if (total > 0) lines.push(`${word(data.titleKey, {}, this.call.locale)}: ${total}`);
    }
    return lines.length === 0
      ? this.join()
      : text("bind.merge", { account: nameOf(request.target), list: lines.join("\n") });
  }

  async join(): Promise<Reply> {
    const { requests, players } = this.parts;
    const request = await requests.of(this.person);
    if (request === undefined || !request.verified) return text("bind.none");
    const method = request.route === "email" ? "email" : "oauth";
    await players.link(this.person, request.target, method, this.call.actor);
    await requests.drop(this.person);
    return text("bind.done", { account: nameOf(request.target) });
  }

  async status(): Promise<Reply> {
    const { players, requests, seconds } = this.parts;
    const others = players.identities(this.person).filter((key) => nameOf(key) !== nameOf(this.person));
    if (others.length > 0) return text("bind.bound", { accounts: others.map(nameOf).join(", ") });
    const pending = await requests.of(this.person);
    if (pending === undefined) return text("bind.none");
    const minutes = Math.max(1, Math.ceil((pending.expiresAt - seconds()) / 60));
    return text("bind.waiting", { account: nameOf(pending.target), minutes });
  }

  async cancel(): Promise<Reply> {
    return text((await this.parts.requests.drop(this.person)) ? "bind.cancelled" : "bind.none");
  }

  /** Undefined where the account stands alone. */
  offQuestion(): ActQuestion | undefined {
    const accounts = this.parts.players.identities(this.person).map(nameOf);
    return accounts.length < 2 ? undefined : { question: text("bind.offAsk"), about: accounts };
  }

  async off(): Promise<Reply> {
    const { players } = this.parts;
    if (players.identities(this.person).length < 2) return text("bind.notBound");
    await players.unlink(this.person, this.call.actor);
    return text("bind.off");
  }
}

function nameOf({ platform, userId }: PersonKey): string {
  return `${platform}:${userId}`;
}

/** Enough of an address for its owner to know it: `12***89@example.org`. */
function masked(address: string): string {
  const at = address.lastIndexOf("@");
  const name = address.slice(0, at);
  const shown = name.length > 5 ? 2 : 1;
  return `${name.slice(0, shown)}***${name.slice(-shown)}${address.slice(at)}`;
}
