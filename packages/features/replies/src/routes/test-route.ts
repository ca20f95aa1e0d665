import type { CommandReader } from "@dicetower/commands/api";
import {
  type Account,
  characters,
  type Fact,
  Joi,
  Message,
  type RouteItem,
  route,
  senderTrust,
  textSegment,
} from "@dicetower/contract";
import type { Templates } from "@dicetower/texts/api";
import type { RuleTrial } from "../answering/trial.js";
import type { RuleFields } from "../rules/rule.js";
import { checkedRule } from "./checked-rule.js";
import type { RuleSchemas } from "./schemas.js";

interface TestBody {
  readonly text: string;
  readonly rule?: Readonly<Record<string, unknown>>;
  readonly platform: string;
  readonly adapterId: string;
  readonly messageType: "group" | "private" | "channel";
  readonly groupId: string;
  readonly userId: string;
  readonly trust: number;
  readonly mentioned: boolean;
}

const id = (otherwise: string) => Joi.string().min(1).max(128).default(otherwise);

const testBody = Joi.object<TestBody>({
  text: characters(10_000).required(),
  rule: Joi.object().unknown(true),
  platform: id("test"),
  adapterId: id("test"),
  messageType: Joi.string().valid("group", "private", "channel").default("group"),
  groupId: id("1000"),
  userId: id("1"),
  trust: Joi.number().integer().min(0).max(5).default(0),
  mentioned: Joi.boolean().default(false),
}).required();

const tried = Joi.object({
  id: Joi.number().integer().required(),
  name: Joi.string().allow("").required(),
  keyword: Joi.string().allow("").required(),
  captures: Joi.object().pattern(Joi.string(), Joi.string().allow("")).required(),
  outcome: Joi.string().required(),
  conditions: Joi.array().items(Joi.object()).required(),
});

/** What the route needs. */
export interface TestRouteServices {
  readonly trial: RuleTrial;
  readonly schemas: RuleSchemas;
  readonly templates: Pick<Templates, "compile">;
  readonly reader: Pick<CommandReader, "read">;
}

/** Tries a text on the rules, or on one that is being written. */
export function testRoute({ trial, schemas, templates, reader }: TestRouteServices): RouteItem {
  return route({
    method: "POST",
    path: "/api/replies/test",
    summary:
      "Tells which reply rules a text would meet, in their order, and what is in the way of each; with a rule, of this one alone. Nothing is said or counted.",
    audit: false,
    accepts: { body: testBody },
    returns: Joi.object({
      command: Joi.string().allow("").required(),
      rules: Joi.array().items(tried).required(),
    }),
    async handle({ body, signal }) {
      const message = messageOf(body);
      const command = reader.read(message)?.command.key ?? "";
      if (body.rule === undefined) return { command, rules: await trial.all(message, signal) };
      const fields: RuleFields = checkedRule(body.rule, schemas.rule, templates);
      const draft = { ...fields, id: 0, pack: "", createdAt: 0, updatedAt: 0, revision: 0 };
      return { command, rules: [await trial.one(draft, message, signal)] };
    },
  });
}

function messageOf({
  text,
  platform,
  adapterId,
  messageType,
  groupId,
  userId,
  trust,
  mentioned,
}: TestBody): Message {
  const account: Account = {
    id: adapterId,
    type: platform,
    platform,
    selfId: "0",
    exempt: true,
    deliver: () => {},
  };
  const message = new Message({
    account,
    id: "",
    scene: messageType,
    groupId: messageType === "private" ? "" : groupId,
    userId,
    nickname: userId,
    segments: [textSegment(text)],
    text,
    sentAt: 0,
    mentioned,
  });
  const given: unknown = trust;
  message.resolveFacts({
    resolve: <T>(fact: Fact<T>, of: Message) =>
      (fact as Fact<unknown>) === senderTrust ? (given as T) : fact.of(of),
  });
  return message;
}
