import { codes, failure, Joi, type RouteItem, route } from "@dicetower/contract";
import type { AuditPage, Verdict } from "./answers.js";
import type { AuditFilter } from "./query.js";
import type { AuditDetails } from "./values.js";

/** Query of `GET /api/system/audit`. */
interface Asked extends AuditFilter {
  readonly page: number;
  readonly pageSize: number;
}

const text = (longest: number) => Joi.string().max(longest);
const time = Joi.number().integer().min(0).max(8_640_000_000_000).meta({ widget: "time" });

const query = Joi.object<Asked, true>({
  from: time,
  to: time,
  actor: text(200),
  action: text(100),
  result: Joi.string().valid("ok", "denied", "failed"),
  q: text(200),
  page: Joi.number().integer().min(1).max(1_000_000_000).default(1),
  pageSize: Joi.number().integer().min(1).max(200).default(20),
});

const hex = Joi.string().hex().length(64);
const word = Joi.string().allow("").required();

const lineAnswer = Joi.object({
  seq: Joi.number().integer().required(),
  at: Joi.number().integer().required().meta({ widget: "time" }),
  actor: Joi.object({ kind: word, id: word, name: word, platform: word }).required(),
  address: word,
  action: word,
  target: Joi.object({ type: word, id: word, name: word }).allow(null).required(),
  before: hex.allow(null).required(),
  after: hex.allow(null).required(),
  fields: Joi.array().items(Joi.string()).required(),
  result: Joi.string().valid("ok", "denied", "failed").required(),
  code: Joi.number().integer().required(),
  via: word,
  note: word,
  prevHash: hex.required(),
  hash: hex.required(),
});

const pageAnswer = Joi.object({
  items: Joi.array().items(lineAnswer).required(),
  total: Joi.number().integer().required(),
  page: Joi.number().integer().required(),
  pageSize: Joi.number().integer().required(),
  complete: Joi.boolean().required(),
});

const verdictAnswer = Joi.object({
  ok: Joi.boolean().required(),
  files: Joi.number().integer().required(),
  lines: Joi.number().integer().required(),
  broken: Joi.object({
    file: Joi.string().required(),
    line: Joi.number().integer().required(),
    seq: Joi.number().integer().allow(null).required(),
    reason: Joi.string().required(),
  })
    .allow(null)
    .required(),
});

const detailsAnswer = Joi.object({
  line: lineAnswer.required(),
  before: Joi.any().optional(),
  after: Joi.any().optional(),
  kept: Joi.boolean().required(),
});

const lineParams = Joi.object<{ seq: number }>({
  seq: Joi.number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required(),
});

/** The audit log over HTTP: to read and to check, nothing to change. */
export function auditRoutes(
  find: (filter: AuditFilter, page: number, pageSize: number, signal: AbortSignal) => Promise<AuditPage>,
  check: (signal: AbortSignal) => Promise<Verdict>,
  details: (seq: number, signal: AbortSignal) => Promise<AuditDetails | undefined>,
): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/system/audit",
      summary: "Lists what people and jobs have changed, the newest first.",
      accepts: { query },
      returns: pageAnswer,
      handle: ({ query: { page, pageSize, ...filter }, signal }) => find(filter, page, pageSize, signal),
    }),
    route({
      method: "GET",
      path: "/api/system/audit/{seq}",
      summary: "One line, with the values before and after while the change itself is kept.",
      accepts: { params: lineParams },
      returns: detailsAnswer,
      async handle({ params: { seq }, signal }) {
        const found = await details(seq, signal);
        if (found === undefined) throw failure(codes.notFound, `The log has no line ${seq}.`);
        return found;
      },
    }),
    route({
      method: "GET",
      path: "/api/system/audit/verify",
      summary: "Checks the whole log and names the first line that is not as it was written.",
      expensive: true,
      returns: verdictAnswer,
      handle: ({ signal }) => check(signal),
    }),
  ];
}
