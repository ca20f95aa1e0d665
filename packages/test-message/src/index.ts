import { readableCq } from "@dicetower/adapters/api";
import {
  addBuiltPages,
  Clock,
  defineFeature,
  incoming,
  Line,
  Message,
  Random,
  route,
  routes,
  texts,
} from "@dicetower/contract";
import { answered } from "./answered.js";
import { body } from "./body.js";
import { Culprits, refusal } from "./culprits.js";
import { isFresh, logInAgain } from "./fresh.js";
import { ownTexts } from "./own-texts.js";
import { mentions, segmentsOf } from "./segments.js";
import { Tray } from "./tray.js";
import { trustStage } from "./trust-stage.js";

/** Sends a message down the line with an account that keeps the reply. */
export default defineFeature({
  id: "test-message",
  needs: { line: Line, clock: Clock, random: Random },
  setup(host) {
    const { line, clock, random } = host.needs;
    const culprits = new Culprits(host);
    host.add(incoming, trustStage);
    host.add(texts, ...ownTexts);
    addBuiltPages(host, import.meta.url, {
      file: "test-chat",
      element: "dicetower-test-chat",
      key: "test-chat",
      titleKey: "test-message.page.title",
      category: "play",
      order: 10,
      icon: "messages",
      requires: ["POST /api/test/message"],
    });
    host.add(
      routes,
      route({
        method: "POST",
        path: "/api/test/message",
        summary: "Runs a message through the whole line without a platform and answers the reply.",
        accepts: { body },
        answers: "bare",
        gives: answered,
        audit: false,
        async handle({ body: said, identity, actor }) {
          const inGroup = said.messageType !== "private" && said.groupId !== "";
          const here = inGroup
            ? ({ scene: "group", target: said.groupId } as const)
            : ({ scene: "private", target: said.userId } as const);
          const segments = segmentsOf(said);
          const tray = new Tray(
            said.platform,
            said.platform,
            said.selfId,
            actor,
            isFresh(identity, clock.seconds()),
            said.trust,
          );
          const message = new Message({
            account: tray,
            id: random.bytes(8).toString("hex"),
            scene: inGroup ? said.messageType : "private",
            groupId: inGroup ? said.groupId : "",
            userId: said.userId,
            nickname: said.nickname,
            card: said.card,
            role: said.role,
            segments,
            text: readableCq(segments),
            sentAt: clock.seconds(),
            mentioned: mentions(segments, said.selfId),
            ...(said.locale === undefined ? {} : { locale: said.locale }),
          });
          const outcome = await line.receive(message, { trace: said.trace, wait: true });
          if (tray.refused) throw logInAgain();
          if (tray.wrong !== undefined)
            throw tray.giver === undefined
              ? culprits.charge(message, outcome, tray.wrong)
              : refusal(tray.giver, tray.wrong);
          const { matched, trace } = outcome;
          const answer = { reply: tray.reply(here), matched, segments: tray.segments(here) };
          if (!said.trace) return answer;
          const parts = tray.parts.map(({ scene, target, segments: all }) => ({
            scene,
            target,
            segments: all,
          }));
          return { ...answer, parts, trace: trace?.map(traceRow) ?? [] };
        },
      }),
    );
  },
});

function traceRow(step: { slot: string; stage: string; owner: string; verdict: string; ms: number }) {
  return { ...step, ms: Math.round(step.ms * 1000) / 1000 };
}
