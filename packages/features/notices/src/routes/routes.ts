import { codes, failure, inLanguage, Joi, languageCode, type RouteItem, route } from "@dicetower/contract";
import { type DeliveryState, deliveryStates } from "../delivery/rows.js";
import type { TryOut, TryOutBody } from "../sending/try-out.js";
import { levels } from "../setting-types.js";
import { smtpFields } from "../settings.js";
import type { DeliveryView, KindView } from "./answers.js";
import type { NoticeViews } from "./views.js";

const count = Joi.number().integer().min(0).required();
const moment = count.meta({ widget: "time" });
const word = Joi.string().allow("").required();
const level = Joi.string()
  .valid(...levels)
  .required();
const id = Joi.string().min(1).max(80);

const kind = Joi.object<KindView>({ kind: word, class: level, title: word, owner: word });

/** A delivery as the list answers it. */
const delivery = Joi.object<DeliveryView>({
  id: count,
  state: Joi.string()
    .valid(...deliveryStates)
    .required(),
  destination: word,
  name: word,
  event: word,
  title: word,
  class: level,
  count,
  attempts: count,
  error: word,
  dueAt: moment,
  createdAt: moment,
  updatedAt: moment,
});

interface DeliveryQuery {
  readonly state?: DeliveryState;
  readonly page: number;
  readonly pageSize: number;
  readonly locale?: string;
}

/** Routes beside those of the settings. */
export function noticeRoutes(
  views: NoticeViews,
  tryOut: TryOut,
  retry: (id: number) => Promise<boolean>,
): RouteItem[] {
  return [
    route({
      method: "POST",
      path: "/api/system/notice/test",
      summary:
        "Sends a test by a window, a webhook, or the mail server of the body, and says what came of it.",
      audit: "notice.test",
      accepts: {
        body: Joi.object<TryOutBody>({
          windowId: id,
          webhookId: id,
          smtp: Joi.object(smtpFields).prefs({ noDefaults: true }),
        })
          .xor("windowId", "webhookId", "smtp")
          .required(),
      },
      returns: Joi.object({ ok: Joi.boolean().required(), error: word, durationMs: count }),
      handle: ({ body, signal }) => tryOut.run(body, signal),
    }),
    route({
      method: "GET",
      path: "/api/system/notice/kinds",
      summary: "The kinds of notices that windows can choose, with their class and title.",
      accepts: { query: inLanguage },
      returns: Joi.array().items(kind),
      handle: ({ query: { locale } }) => views.kinds(locale),
    }),
    route({
      method: "GET",
      path: "/api/system/notice/deliveries",
      summary: "Notices on their way and those that have arrived or failed, the newest first.",
      accepts: {
        query: Joi.object<DeliveryQuery>({
          state: Joi.string().valid(...deliveryStates),
          page: Joi.number().integer().min(1).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
          locale: languageCode.meta({ widget: "hidden" }),
        }),
      },
      returns: Joi.object({
        items: Joi.array().items(delivery).required(),
        total: count,
        page: count,
        pageSize: count,
      }),
      handle: ({ query }) => views.page(query.state, query.page, query.pageSize, query.locale),
    }),
    route({
      method: "POST",
      path: "/api/system/notice/deliveries/{id}/retry",
      summary: "Has a delivery tried again that has failed or waits for its next try.",
      audit: "notice.retry",
      accepts: { params: Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() }) },
      returns: Joi.object({ id: count }),
      async handle({ params }) {
        if (!(await retry(params.id)))
          throw failure(codes.notFound, "There is no such delivery, or it has arrived.");
        return { id: params.id };
      },
    }),
  ];
}
