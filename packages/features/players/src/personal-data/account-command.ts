import type { Adapters } from "@dicetower/adapters/api";
import {
  type ActQuestion,
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type Reply,
  text,
} from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import type { Identities } from "../identities/identities.js";
import { senderOf } from "../names/name-command.js";
import { personName, samePerson } from "../records/person-name.js";
import type { Registry } from "../records/registry.js";
import type { Erasure } from "./erasure.js";
import type { DataExport } from "./export.js";
import type { DailyRequests } from "./requests.js";

/** What the command works with. */
export interface AccountServices {
  readonly registry: Registry;
  readonly identities: Identities;
  readonly erasure: Erasure;
  readonly dataExport: DataExport;
  readonly requests: DailyRequests;
  readonly adapters: () => Adapters | undefined;
}

/** `.account`: one's identities, and what the bot holds about oneself. In private chats alone. */
export function accountCommand(services: AccountServices): Command {
  return commandOfForms({
    key: "account",
    names: ["account", "账号"],
    category: "manage",
    replyKeys: [
      "account.shown",
      "account.alone",
      "account.exported",
      "account.noFiles",
      "account.onceADay",
      "account.erase.ask",
      "account.erased",
      "account.unlinked",
      "account.unlink.none",
      "account.unlink.which",
      "error.argument",
    ],
    inPerson: true,
    priority: "core",
    scope: "private",
    forms: [
      form("", { readOnly: true, run: (_none, call) => shown(services, call) }),
      form("export", { example: "export", run: (_none, call) => exported(services, call) }),
      form("erase", {
        confirm: (_none, call) => eraseQuestion(services, call),
        run: (_none, call) => erase(services, call),
      }),
      form("unlink [account:word]", {
        example: "unlink platform_a:123456",
        run: ({ account }, call) => unlink(services, call, account),
      }),
    ],
  });
}

function shown({ registry }: AccountServices, call: CommandCall): Reply {
  const person = senderOf(call);
  const all = registry.links.identities(person);
  if (all.length === 1) return text("account.alone", { account: personName(person) });
  return text("account.shown", { list: all.map(personName).join("\n") });
}

async function exported(services: AccountServices, call: CommandCall): Promise<Reply> {
  const person = senderOf(call);
  const main = services.registry.links.main(person);
  const account = call.message.account.id;
  const upload = services.adapters()?.actions(account).uploadPrivateFile;
  if (upload === undefined) return text("account.noFiles", { account: personName(person) });
  if (!(await services.requests.take(main, "export"))) return text("account.onceADay");
  const { name, content } = await services.dataExport.of(person, call.locale);
  try {
    const send = services.adapters()?.action(account, "uploadPrivateFile");
    await send?.(person.userId, `base64://${Buffer.from(content).toString("base64")}`, name);
  } catch (error) {
    services.registry.services.log.warn(`account ${account} could not send an export`, { error });
    await services.requests.giveBack(main, "export");
    return text("account.noFiles", { account: personName(person) });
  }
  return text("account.exported", { name });
}

function eraseQuestion({ registry }: AccountServices, call: CommandCall): ActQuestion {
  const accounts = registry.links.identities(senderOf(call)).map(personName);
  const question = text("account.erase.ask", { count: accounts.length, list: accounts.join(", ") });
  return { question, about: accounts };
}

async function erase({ registry, erasure, requests }: AccountServices, call: CommandCall): Promise<Reply> {
  const person = senderOf(call);
  const main = registry.links.main(person);
  if (!(await requests.take(main, "erase"))) return text("account.onceADay");
  const { pseudonym } = await erasure.all(person, undefined);
  return text("account.erased", { pseudonym });
}

async function unlink(
  { registry, identities }: AccountServices,
  call: CommandCall,
  named: string | undefined,
): Promise<Reply> {
  const person = senderOf(call);
  const { links } = registry;
  const others = links.identities(person).filter((one) => !samePerson(one, links.main(person)));
  const own = links.linkOf(person);
  const whom: PersonKey | undefined =
    named === undefined
      ? (own ?? (others.length === 1 ? others[0] : undefined))
      : others.find((one) => personName(one) === named);
  if (others.length === 0) return text("account.unlink.none");
  if (whom === undefined) return text("account.unlink.which", { list: others.map(personName).join("\n") });
  await identities.unlink(whom, call.actor);
  return text("account.unlinked", { account: personName(whom) });
}
