import type { Adapters } from "@dicetower/adapters/api";
import type { Ai } from "@dicetower/ai/api";
import { codes, failure, type RouteItem, route } from "@dicetower/contract";
import type { SessionLog, SessionLogs } from "@dicetower/session-logs/api";
import { postedText } from "../command/recap-command.js";
import type { RecapService } from "../recaps/recap-service.js";
import { type RecapRow, type RecapStore, viewOf } from "../recaps/recap-store.js";
import { droppedAnswer, idParams, postedAnswer, recapAnswer, wishBody } from "./schemas.js";

/** What the routes work with. */
export interface RecapRouteParts {
  readonly ai: Ai;
  readonly logs: SessionLogs;
  readonly store: RecapStore;
  readonly recaps: RecapService;
  readonly adapters: () => Adapters | undefined;
  readonly locale: () => string;
  readonly post: (log: number) => Promise<RecapRow | undefined>;
}

const path = "/api/logs/{id}/recap";

/** Routes of recaps: of a log, beside those of the logs. */
export function recapRoutes({
  ai,
  logs,
  store,
  recaps,
  adapters,
  locale,
  post,
}: RecapRouteParts): RouteItem[] {
  const known = async (id: number): Promise<SessionLog> => {
    const log = await logs.get(id);
    if (log === undefined) throw failure(codes.notFound, `There is no log ${id}.`);
    return log;
  };
  const state = async (log: SessionLog, signal: AbortSignal) => {
    const running = recaps.running(log.id);
    const view = async (wanted: "draft" | "posted") => {
      const row = await store.of(log.id, wanted);
      return row === undefined ? null : viewOf(row);
    };
    return {
      available: ai.available(),
      plan: running?.plan ?? (await recaps.plan(log, signal)),
      running:
        running === undefined
          ? null
          : { done: running.done, calls: running.plan.calls, startedAt: running.startedAt },
      draft: await view("draft"),
      posted: await view("posted"),
      failure: recaps.failureOf(log.id) ?? "",
    };
  };
  return [
    route({
      method: "GET",
      path,
      summary: "What telling a log again costs, how far it is, the draft and the recap that was posted.",
      accepts: { params: idParams },
      returns: recapAnswer,
      expensive: true,
      handle: async ({ params: { id }, signal }) => state(await known(id), signal),
    }),
    route({
      method: "POST",
      path,
      summary: "Begins to write a recap; the draft follows, and goes nowhere until it is posted.",
      accepts: { params: idParams, body: wishBody },
      returns: recapAnswer,
      audit: "recap.write",
      async handle({ params: { id }, body, signal }) {
        const log = await known(id);
        if (!ai.available())
          throw failure(codes.notReady, "AI is switched off, or no model is configured: PUT /api/system/ai.");
        const { length = "medium", tone = "plain", locale: wanted = locale() } = body;
        await recaps.begin(
          log,
          { length, tone, locale: wanted },
          { payer: { group: { platform: log.platform, groupId: log.groupId }, master: true }, userId: "" },
        );
        return state(log, signal);
      },
    }),
    route({
      method: "POST",
      path: `${path}/post`,
      summary: "Says the draft in the group of the log.",
      accepts: { params: idParams },
      returns: postedAnswer,
      audit: "recap.post",
      async handle({ params: { id } }) {
        const log = await known(id);
        const draft = await store.of(id, "draft");
        if (draft === undefined)
          throw failure(codes.notFound, `There is no draft of a recap of the log ${id}.`);
        const to = { scene: "group", target: log.groupId } as const;
        if (adapters()?.get(log.account)?.state !== "connected")
          throw failure(codes.notReady, "The account that recorded the log is not connected.");
        const row = await post(id);
        if (row === undefined) throw failure(codes.conflict, "The draft has just been posted or dropped.");
        adapters()?.say(log.account, to, { content: postedText(row) });
        return { posted: viewOf(row) };
      },
    }),
    route({
      method: "DELETE",
      path,
      summary: "Drops the draft, and gives up what is being written.",
      accepts: { params: idParams },
      returns: droppedAnswer,
      async handle({ params: { id } }) {
        return { dropped: await recaps.drop((await known(id)).id) };
      },
    }),
  ];
}
