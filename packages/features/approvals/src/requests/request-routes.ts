import { type Actor, Joi, type PanelPage, type Resource, type RouteItem, route } from "@dicetower/contract";
import { type ApprovalRequest, requestKinds, requestStates } from "./request.js";
import type { RequestFilter, WaitingRequests } from "./waiting-requests.js";

const time = Joi.number().integer().min(0).required().meta({ widget: "time" });
const word = Joi.string().allow("").required();
const whole = Joi.number().integer().min(0).required();

const requestItem = Joi.object({
  id: whole,
  kind: Joi.string()
    .valid(...requestKinds)
    .required(),
  adapterId: word,
  platform: word,
  userId: word,
  groupId: word,
  comment: word,
  at: time,
  expiresAt: time,
  state: Joi.string()
    .valid(...requestStates)
    .required(),
  answeredAt: time,
  answeredBy: word,
  reason: word,
  error: word,
});

/** Answers a request by its number. */
export type Answering = (
  id: number,
  accept: boolean,
  reason: string,
  actor: Actor,
) => Promise<ApprovalRequest>;

/** Friend requests and invitations that wait for a master: list and answers. */
export function requestRoutes(waiting: WaitingRequests, answer: Answering): RouteItem[] {
  const params = Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() });
  const reasoned = Joi.object<{ reason: string }>({ reason: Joi.string().allow("").max(200).default("") });
  return [
    route({
      method: "GET",
      path: "/api/requests",
      summary: "Friend requests and invitations that a master has or had to answer, the newest first, paged.",
      accepts: {
        query: Joi.object<RequestFilter & { readonly page: number; readonly pageSize: number }>({
          state: Joi.string().valid(...requestStates),
          kind: Joi.string().valid(...requestKinds),
          adapterId: Joi.string().max(40),
          page: Joi.number().integer().min(1).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: Joi.object({
        items: Joi.array().items(requestItem).required(),
        total: whole,
        page: whole,
        pageSize: whole,
      }),
      async handle({ query: { page, pageSize, ...filter } }) {
        return { ...(await waiting.find(filter, page, pageSize)), page, pageSize };
      },
    }),
    route({
      method: "POST",
      path: "/api/requests/{id}/accept",
      summary: "Accepts a request that waits; once, whoever answers first.",
      accepts: { params },
      returns: requestItem,
      audit: false,
      handle: ({ params: { id }, actor }) => answer(id, true, "", actor),
    }),
    route({
      method: "POST",
      path: "/api/requests/{id}/reject",
      summary: "Refuses a request that waits, with a reason where the platform passes one on.",
      accepts: { params, body: reasoned.default({ reason: "" }) },
      returns: requestItem,
      audit: false,
      handle: ({ params: { id }, body, actor }) => answer(id, false, body.reason, actor),
    }),
  ];
}

/** Requests as a table. */
export const requestTable: Resource = {
  key: "requests",
  titleKey: "resource.requests",
  category: "lists",
  order: 16,
  icon: "shield",
  path: "/api/requests",
  idField: "id",
  columns: ["kind", "adapterId", "platform", "userId", "groupId", "comment", "at", "state"],
  item: requestItem,
  create: false,
  update: false,
  remove: false,
  actions: [
    {
      method: "POST",
      path: "/api/requests/{id}/accept",
      titleKey: "resource.requests.accept",
      confirm: true,
    },
    { method: "POST", path: "/api/requests/{id}/reject", titleKey: "resource.requests.reject" },
  ],
};

/** Requests, and the rules about them, on one page. */
export const requestPage: PanelPage = {
  key: "requests",
  titleKey: "resource.requests",
  category: "lists",
  order: 16,
  icon: "shield",
  tables: ["requests"],
  forms: ["events"],
};
