import { CommandReader } from "@dicetower/commands/api";
import {
  Clock,
  defineFact,
  defineFeature,
  incoming,
  Joi,
  type Message,
  type NoticeLevel,
  Notices,
  notices,
  route,
  routes,
  Settings,
  settings,
  settingsGroup,
  text,
  texts,
} from "@dicetower/contract";
import { Censor, censorLevels } from "./api.js";
import { Matcher } from "./matcher.js";
import { ownTexts } from "./own-texts.js";
import { type CensorSettings, censorSchema, checkRules } from "./rules.js";

/** Level → class of notice; Ignore has none (service.md, events 3). */
const noticeOf: readonly (NoticeLevel | undefined)[] = [
  undefined,
  "routine",
  "important",
  "important",
  "critical",
  "error",
];
const replyOf = [
  undefined,
  undefined,
  "censor.caution",
  "censor.warning",
  "censor.danger",
  "censor.critical",
];

/** Trust 1 to 3 is blocked only by a level that is not lower; 4 and more are not checked at all. */
function blocks(level: number, trust: number): boolean {
  return level >= 2 && trust < 4 && level >= trust;
}

interface Tried {
  readonly text: string;
  readonly trust?: number;
  readonly platform?: string;
}

/** Checks messages that begin with a command prefix. */
export default defineFeature({
  id: "censor",
  needs: { settings: Settings, clock: Clock, reader: CommandReader, notices: Notices },
  provides: [Censor],
  setup(host) {
    const { reader, notices: board, clock } = host.needs;
    const group = settingsGroup<CensorSettings>({
      key: "censor",
      path: "/api/system/censor",
      category: "people",
      order: 40,
      schema: censorSchema,
      check: checkRules,
      completes: (next, before) => ({ ...next, rules: numbered(next, before, clock.seconds()) }),
    });
    const live = host.needs.settings.of(group);
    let matcher = matcherOf(live.value);
    live.watch(host, (value) => {
      matcher = matcherOf(value);
    });

    const found = defineFact("censor.found", ({ text: said }: Message) => matcher.look(said));
    const isLookedAt = (message: Message): boolean =>
      live.value.enabled && message.trust < 4 && !message.own && reader.prefixed(message);
    const isBlocked = (message: Message): boolean =>
      isLookedAt(message) && blocks(message.fact(found).level, message.trust);

    const tell = (message: Message, done: "blocked" | "noticed"): undefined => {
      const { level, rules } = message.fact(found);
      const notice = noticeOf[level];
      if (notice === undefined) return;
      // Neither the word nor the command is repeated: notices go to windows that others read.
      const where = message.groupId === "" ? "in private" : `in group ${message.groupId}`;
      const who = `${message.account.platform}:${message.userId}`;
      host.log.warn(`a command of ${who} ${where} hit rule ${rules.map(({ id }) => id).join(", ")}`);
      board.send({
        kind: `censor.${notice}`,
        level: notice,
        detail: `${censorLevels[level]}: a command of ${who} ${where} was ${done}.`,
      });
    };

    host.add(settings, group);
    host.add(texts, ...ownTexts);
    for (const level of ["routine", "important", "critical", "error"] as const)
      host.add(notices, { key: `censor.${level}`, level, titleKey: `notice.censor.${level}` });
    host.add(
      incoming,
      {
        key: "censor",
        slot: "censor",
        // What is answered is charged to the flood limits, like commands.
        wants: isBlocked,
        run(message) {
          tell(message, "blocked");
          const { level } = message.fact(found);
          return { reply: text(live.value.noticeText[String(level)] ?? replyOf[level] ?? "censor.caution") };
        },
      },
      {
        key: "censor.notice",
        slot: "censor",
        run: (message) => (isLookedAt(message) ? tell(message, "noticed") : undefined),
      },
    );
    host.add(
      routes,
      route({
        method: "POST",
        path: "/api/system/censor",
        summary: "Tests a text with the matcher that live messages meet.",
        audit: false,
        accepts: {
          body: Joi.object<Tried>({
            text: Joi.string().allow("").max(16_384).required(),
            trust: Joi.number().integer().min(0).max(256),
            platform: Joi.string().max(40),
          }).required(),
        },
        gives: triedAnswer,
        handle({ body }) {
          const result = matcher.look(body.text);
          const blockedForTrust = Object.fromEntries(
            [0, 1, 2, 3].map((trust) => [trust, blocks(result.level, trust)]),
          );
          return { ...result, blockedForTrust };
        },
      }),
    );
    host.provide(Censor, { look: (said) => matcher.look(said), blocks });
  },
});

/** Schema of what a test of the matcher answers. */
const triedAnswer = Joi.object({
  hit: Joi.boolean().required(),
  level: Joi.number().integer().required(),
  action: Joi.string().valid("none", "log", "warnBlock", "refuse").required(),
  rules: Joi.array()
    .items(Joi.object({ id: Joi.number().integer().required(), word: Joi.string().required() }))
    .required(),
  blockedForTrust: Joi.object().pattern(Joi.string(), Joi.boolean()).required(),
});

function matcherOf({ rules, exceptions }: CensorSettings): Matcher {
  return new Matcher(
    rules.filter(({ enabled }) => enabled),
    exceptions,
  );
}

/** New rules get numbers above those of all rules that were there, and the time. */
function numbered(next: CensorSettings, before: CensorSettings, now: number): CensorSettings["rules"] {
  let last = Math.max(0, ...before.rules.map(({ id }) => id), ...next.rules.map(({ id }) => id));
  return next.rules.map((rule) => ({
    ...rule,
    id: rule.id === 0 ? ++last : rule.id,
    createdAt: rule.createdAt === 0 ? now : rule.createdAt,
  }));
}
