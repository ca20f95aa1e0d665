import { type CommandReader, followedBy } from "@dicetower/commands/api";
import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  type LiveSettings,
  type Reply,
  text,
} from "@dicetower/contract";
import { type CensorResult, censorLevels } from "./api.js";
import { type LeveledWord, levelName } from "./argument-kinds.js";
import { type CensorRule, type CensorSettings, maxRules, maxWordLength } from "./rules.js";
import { squeeze } from "./squeeze.js";

/** What the command works with. */
export interface CensorCommandServices {
  readonly settings: LiveSettings<CensorSettings>;
  readonly reader: CommandReader;
  look(text: string): CensorResult;
}

/** `.admin censor`: words and the switch of the check. */
export function censorCommand(services: CensorCommandServices): Command {
  return commandOfForms({
    key: "censor",
    names: ["admin"],
    category: "owner",
    replyKeys: [
      "censor.state",
      "censor.state.off",
      "censor.added",
      "censor.removed",
      "censor.notFound",
      "censor.switched.on",
      "censor.switched.off",
      "censor.levelSet",
      "censor.tried.none",
      "censor.tried.log",
      "censor.tried.warnBlock",
      "censor.tried.refuse",
      "censor.tried.nothing",
      "censor.emptyWord",
      "censor.full",
      "error.argument",
      "error.permission",
    ],
    permission: "master",
    priority: "core",
    whileOff: true,
    available: followedBy(services.reader, "admin", new Set(["censor", "敏感词"])),
    forms: [
      form("censor|敏感词 <change:censorChange>", {
        example: text("command.censor.example.censor.add"),
        run: ({ change: { level, words } }, call) =>
          level === undefined ? remove(services, call, words) : add(services, call, level, words),
      }),
      form("censor|敏感词 <on:switch>", {
        example: "censor on",
        run: ({ on }, call) => turn(services, call, on),
      }),
      form("censor|敏感词 level <rule:leveledWord>", {
        example: text("command.censor.example.censor.level"),
        run: ({ rule }, call) => setLevel(services, call, rule),
      }),
      form("censor|敏感词 test <text:raw>", {
        readOnly: true,
        example: text("command.censor.example.censor.test"),
        run: ({ text: said }, call) => tried(services.look(said), call),
      }),
      form("censor|敏感词", { readOnly: true, run: () => state(services.settings.value) }),
    ],
  });
}

function state({ enabled, rules }: CensorSettings): Reply {
  const counts = Object.fromEntries(
    censorLevels.map((name, level) => [
      name.toLowerCase(),
      rules.filter((rule) => rule.level === level).length,
    ]),
  );
  return text(enabled ? "censor.state" : "censor.state.off", { ...counts, total: rules.length });
}

async function save(
  { settings }: CensorCommandServices,
  call: CommandCall,
  change: Partial<CensorSettings>,
  answer: Reply,
): Promise<Reply> {
  await settings.save(change, call.actor);
  return answer;
}

function add(
  services: CensorCommandServices,
  call: CommandCall,
  level: number,
  words: readonly string[],
): Reply | Promise<Reply> {
  if (words.some((word) => squeeze(word) === "")) return text("censor.emptyWord");
  const rules = new Map<string, CensorRule>();
  for (const rule of services.settings.value.rules) rules.set(squeeze(rule.word), rule);
  for (const word of words) {
    const key = squeeze(word);
    const known = rules.get(key);
    rules.set(
      key,
      known === undefined
        ? { id: 0, word, level, note: "", enabled: true, createdAt: 0 }
        : { ...known, level, enabled: true },
    );
  }
  if (rules.size > maxRules || words.some((word) => word.length > maxWordLength)) return text("censor.full");
  return save(
    services,
    call,
    { rules: [...rules.values()] },
    text("censor.added", { count: words.length, level: levelName(level, call.locale) }),
  );
}

function remove(
  services: CensorCommandServices,
  call: CommandCall,
  words: readonly string[],
): Reply | Promise<Reply> {
  const gone = new Set(words.map(squeeze));
  const { rules } = services.settings.value;
  const kept = rules.filter(({ word }) => !gone.has(squeeze(word)));
  if (kept.length === rules.length) return text("censor.notFound");
  return save(services, call, { rules: kept }, text("censor.removed", { count: rules.length - kept.length }));
}

function turn(services: CensorCommandServices, call: CommandCall, on: boolean): Promise<Reply> {
  return save(services, call, { enabled: on }, text(on ? "censor.switched.on" : "censor.switched.off"));
}

function setLevel(
  services: CensorCommandServices,
  call: CommandCall,
  { word, level }: LeveledWord,
): Reply | Promise<Reply> {
  const { rules } = services.settings.value;
  const key = squeeze(word);
  if (!rules.some((rule) => squeeze(rule.word) === key)) return text("censor.notFound");
  return save(
    services,
    call,
    { rules: rules.map((rule) => (squeeze(rule.word) === key ? { ...rule, level } : rule)) },
    text("censor.levelSet", { level: levelName(level, call.locale) }),
  );
}

/** In a group the words that were hit are not repeated. */
function tried({ hit, level, action, rules }: CensorResult, { message, locale }: CommandCall): Reply {
  if (!hit) return text("censor.tried.nothing");
  const words = message.groupId === "" ? rules.map(({ word }) => word).join("|") : String(rules.length);
  return text(`censor.tried.${action}`, { level: levelName(level, locale), words });
}
