import {
  addBuiltPages,
  authorOf,
  Clock,
  type Contribution,
  defineFeature,
  delivered,
  edited,
  incoming,
  isRecentLogin,
  Line,
  Message,
  type MessageAuthors,
  messageAuthors,
  messageFacts,
  quoteAhead,
  Random,
  readableCq,
  recalled,
  requireRecentLogin,
  route,
  routes,
  type Segment,
  texts,
  textTable,
  withoutQuotedMention,
} from "@dicetower/contract";
import { rolled } from "@dicetower/dice/api";
import { answered } from "./answered.js";
import { body, type TestMessage } from "./body.js";
import { CapturingAccount } from "./capturing-account.js";
import { FailureOwners, refusal } from "./failure-owner.js";
import { shippedTexts } from "./generated/texts.js";
import { HeldAnswer } from "./held-answer.js";
import { mentions, segmentsOf } from "./segments.js";
import { ThrownDice } from "./thrown-dice.js";
import { freshStage, testFacts } from "./trust-stage.js";

/** Sends a message down the line with an account that keeps the reply. */
export default defineFeature({
  id: "test-message",
  needs: { line: Line, clock: Clock, random: Random },
  setup(host) {
    /** Emits that a message was taken back or changed, as adapters do. */
    const emitEvent = (
      kind: "recalled" | "edited",
      account: CapturingAccount,
      said: TestMessage,
      segments: Segment[],
    ) => {
      const { messageType, groupId, userId, messageId = "" } = said;
      const where = {
        account,
        groupId: messageType === "private" ? "" : groupId,
        userId,
        messageId,
        at: clock.seconds(),
      };
      if (kind === "recalled") host.emit(recalled, { ...where, operatorId: userId });
      else host.emit(edited, { ...where, segments, text: readableCq(segments) });
    };
    let authors: readonly Contribution<MessageAuthors>[] = [];
    host.read(messageAuthors, ({ all }) => {
      authors = all;
    });
    /** What was said, without the mention that clients put behind a quote. */
    const meant = async (said: TestMessage, all: readonly Segment[], groupId: string) => {
      const quote = quoteAhead(all, said.selfId);
      if (quote === undefined) return all;
      const place = { platform: said.platform, groupId, userId: said.userId };
      return withoutQuotedMention(all, quote, await authorOf(authors, place, quote.quoted));
    };
    const { line, clock, random } = host.needs;
    const failureOwners = new FailureOwners(host);
    const thrownDice = new ThrownDice();
    host.on(rolled, (roll) => thrownDice.note(roll));
    host.add(messageFacts, ...testFacts);
    host.add(incoming, freshStage);
    host.add(texts, ...textTable(shippedTexts, "test-message"));
    addBuiltPages(host, import.meta.url, {
      file: "test-chat",
      element: "dicetower-test-chat",
      key: "test-chat",
      titleKey: "test-message.page.title",
      category: "messages",
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
        returns: answered,
        audit: false,
        async handle({ body: said, identity, actor }) {
          const inGroup = said.messageType !== "private" && said.groupId !== "";
          const here = inGroup
            ? ({ scene: "group", target: said.groupId } as const)
            : ({ scene: "private", target: said.userId } as const);
          const written = segmentsOf(said);
          const id = said.messageId ?? random.bytes(8).toString("hex");
          const held = new HeldAnswer(clock, host.signal);
          const account = new CapturingAccount(
            said.platform,
            said.platform,
            said.selfId,
            actor,
            isRecentLogin(identity, clock.seconds()),
            id,
            (delivery) =>
              host.emit(delivered, { ...delivery, at: clock.now(), holds: (work) => held.add(work) }),
            said.trust,
          );
          if (said.event !== undefined) {
            emitEvent(said.event, account, said, written);
            return nothingSaid;
          }
          const segments = await meant(said, written, inGroup ? said.groupId : "");
          const message = new Message({
            account,
            id,
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
          const rolls = thrownDice.watch(message, said.trace === true);
          const outcome = await line.receive(message, { trace: said.trace, wait: true });
          await held.done();
          if (account.refused)
            requireRecentLogin(
              identity,
              clock.seconds(),
              "Log in again: test messages of admins and masters need a log-in of the last 15 minutes.",
            );
          if (account.problem !== undefined)
            throw account.giver === undefined
              ? failureOwners.charge(message, outcome, account.problem)
              : refusal(account.giver, account.problem);
          const { matched, trace } = outcome;
          const answer = { reply: account.reply(here), matched, segments: account.segments(here) };
          if (!said.trace) return answer;
          const parts = account.parts.map(({ scene, target, messageId, segments: all }) => ({
            scene,
            target,
            messageId,
            segments: all,
          }));
          return { ...answer, parts, rolls, trace: trace?.map(traceRow) ?? [] };
        },
      }),
    );
  },
});

const nothingSaid = { reply: "", matched: false, segments: [] };

function traceRow(step: { slot: string; stage: string; owner: string; verdict: string; ms: number }) {
  return { ...step, ms: Math.round(step.ms * 1000) / 1000 };
}
