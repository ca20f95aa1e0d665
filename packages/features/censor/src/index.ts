import { CommandReader, commandGuards } from "@dicetower/commands/api";
import {
  argumentKinds,
  Clock,
  codes,
  commands,
  decodeText,
  defineFact,
  defineFeature,
  failure,
  incoming,
  Joi,
  type Message,
  type NoticeLevel,
  Notices,
  notices,
  panelPages,
  resources,
  route,
  routes,
  Settings,
  settings,
  settingsGroup,
  text,
  texts,
  type Verdict,
} from "@dicetower/contract";
import { importTargets } from "@dicetower/imports/api";
import { Censor, type CensorResult, censorHit, censorLevels } from "./api.js";
import { censorKinds } from "./argument-kinds.js";
import { censorCommand } from "./censor-command.js";
import { censorImport } from "./importing/censor-import.js";
import { readLegacyFile } from "./legacy-file.js";
import { actionOf, Matcher } from "./matcher.js";
import { ownTexts } from "./own-texts.js";
import { censorPage, ruleRoutes, ruleTable } from "./rule-routes.js";
import { type CensorSettings, censorSchema, checkRules } from "./rules.js";

/** Level → class of notice; Ignore has none. */
const noticeOf: readonly (NoticeLevel | undefined)[] = [
  undefined,
  "routine",
  "important",
  "important",
  "critical",
  "error",
];
/** The kind of notice about a level. */
const kindOf = (level: number): string => `censor${censorLevels[level] ?? ""}`;
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
  return level >= 2 && trust < exemptFrom && level >= trust;
}

/** Nothing that people of this trust say is checked. */
const exemptFrom = 4;

/** What comes of a level for somebody of that trust; to who is not blocked it is logged at most. */
function actionFor(level: number, trust: number): CensorResult["action"] {
  if (trust >= exemptFrom) return "none";
  return blocks(level, trust) ? actionOf(level) : actionOf(Math.min(level, 1));
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
      category: "censor",
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

    const found = defineFact("censor.found", ({ words }: Message) => matcher.look(words));
    const isLookedAt = (message: Message): boolean =>
      live.value.enabled && message.trust < exemptFrom && !message.own && reader.prefixed(message);
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
      const { id: adapterId, platform } = message.account;
      const { groupId, groupName, userId, nickname } = message;
      const account = { id: adapterId, platform };
      const hit = { account, userId, nickname, groupId, groupName, level, blocked: done === "blocked" };
      if (message.account.tester === undefined) host.emit(censorHit, hit);
      board.send({
        kind: kindOf(level),
        level: notice,
        detail: `${censorLevels[level]}: a command of ${who} ${where} was ${done}.`,
        text: text(`notice.censor.${done}.${groupId === "" ? "private" : "group"}`, { who, group: groupId }),
        about: { adapterId, platform, groupId, userId },
        data: { level, danger: level },
      });
    };

    const block = (message: Message): Verdict => {
      tell(message, "blocked");
      const { level } = message.fact(found);
      return { reply: text(live.value.noticeText[String(level)] ?? replyOf[level] ?? "censor.caution") };
    };

    host.add(settings, group);
    host.add(argumentKinds, ...censorKinds);
    host.add(commands, censorCommand({ settings: live, reader, look: (said) => matcher.look(said) }));
    host.add(commandGuards, {
      key: "censor",
      refuses: (message) => (isBlocked(message) ? block(message) : undefined),
    });
    host.add(routes, ...ruleRoutes(live));
    host.add(resources, ruleTable);
    host.add(panelPages, censorPage);
    host.add(texts, ...ownTexts);
    host.add(importTargets, censorImport(live));
    for (const [level, notice] of noticeOf.entries())
      if (notice !== undefined)
        host.add(notices, { key: kindOf(level), level: notice, titleKey: `notice.${kindOf(level)}` });
    host.add(
      incoming,
      {
        key: "censor",
        slot: "censor",
        // What is answered is charged to the flood limits, like commands.
        matches: isBlocked,
        run: block,
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
        summary:
          "Tests a text with the matcher that live messages meet; with a trust, the action is what somebody of that trust meets.",
        audit: false,
        accepts: {
          body: Joi.object<Tried>({
            text: Joi.string().allow("").max(16_384).required(),
            trust: Joi.number().integer().min(0).max(256),
            platform: Joi.string().max(40),
          }).required(),
        },
        returns: triedAnswer,
        handle({ body: { text: said, trust } }) {
          const found = matcher.look(said);
          const result = trust === undefined ? found : { ...found, action: actionFor(found.level, trust) };
          const blockedForTrust = Object.fromEntries(
            [0, 1, 2, 3].map((trust) => [trust, blocks(result.level, trust)]),
          );
          return { ...result, blockedForTrust };
        },
      }),
    );
    host.add(
      routes,
      route({
        method: "POST",
        path: "/api/system/censor/import",
        summary:
          "Adds the words of a censor file of earlier bots: sections such as #Danger, a word a line. A known word gets the level of the file.",
        // The settings record the change.
        audit: false,
        accepts: {
          maxBytes: 4 * 1024 * 1024,
          // In the place of the file; the panel sends what is pasted as a file.
          body: Joi.object<{ text?: string }>({
            text: Joi.string().max(2_000_000).meta({ multiline: true, widget: "hidden" }),
          }).default({}),
          file: { maxBytes: 4 * 1024 * 1024, types: [".txt", ".conf", ".list"] },
        },
        returns: importedAnswer,
        async handle({ body, file, actor }) {
          const said = file === undefined ? body.text : decodeText(await file.bytes()).text;
          if (said === undefined)
            throw failure(codes.invalid, "A file is needed, or its words as `text`.", {
              errors: [{ path: "/text", message: "A file is needed, or its words." }],
            });
          const { rules, ...told } = await readLegacyFile(said, live.value.rules);
          if (told.added + told.changed > 0) await live.save({ rules }, actor);
          return told;
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

/** Schema of what an import answers. */
const importedAnswer = Joi.object({
  added: Joi.number().integer().required(),
  changed: Joi.number().integer().required(),
  skipped: Joi.array()
    .items(Joi.object({ line: Joi.number().integer().required(), reason: Joi.string().required() }))
    .required(),
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
