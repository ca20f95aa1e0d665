import { type CommandReader, followedBy } from "@dicetower/commands/api";
import { type Command, type CommandCall, type LiveSettings, type Reply, text } from "@dicetower/contract";
import { type CensorResult, censorLevels } from "./api.js";
import { type CensorRule, type CensorSettings, longestWord, mostRules } from "./rules.js";
import { squeeze } from "./squeeze.js";

/** Level of a word that is added without one: Warning. */
const usualLevel = 3;
/** Names of the levels in Chinese, by number. */
const chineseLevels = ["忽略", "提醒", "注意", "警告", "危险", "严重"];

/** What the command works with. */
export interface CensorCommandServices {
  readonly settings: LiveSettings<CensorSettings>;
  readonly reader: CommandReader;
  look(text: string): CensorResult;
}

const syntax =
  ".admin censor [+(level)=word|word | -word|word | on | off | level <word> <level> | test <text>]";
const wrong = text("error.argument", { syntax, word: "admin" });

/** `.admin censor`: words and the switch of the check. */
export function censorCommand(services: CensorCommandServices): Command {
  return {
    key: "censor",
    names: ["admin"],
    category: "owner",
    syntax,
    example: ".admin censor +(Danger)=mushroom",
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
    run: (call) => run(services, call),
  };
}

function run(services: CensorCommandServices, call: CommandCall): Reply | Promise<Reply> {
  const said = call.original.replace(/^(?:censor|敏感词)/iu, "").trim();
  const { value } = services.settings;
  if (said === "") return state(value);
  const added = /^\+\s*(?:[(（]\s*([^)）]*)\s*[)）])?\s*[=＝]?\s*(.+)$/su.exec(said);
  if (added !== null) return add(services, call, added[1] ?? "", wordsOf(added[2] ?? ""));
  if (said.startsWith("-")) return remove(services, call, wordsOf(said.slice(1)));
  const [form = "", rest = ""] = said.split(/\s+(.*)/su);
  switch (form.toLowerCase()) {
    case "on":
    case "off":
      return turn(services, call, form.toLowerCase() === "on");
    case "level": {
      const [, word = "", level = ""] = /^(.+?)\s+(\S+)$/su.exec(rest) ?? [];
      return word === "" ? wrong : setLevel(services, call, word, level);
    }
    case "test":
      return rest === "" ? wrong : tried(services.look(rest), call);
    default:
      return wrong;
  }
}

function wordsOf(list: string): string[] {
  return list
    .split(/[|｜]/u)
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** The number of a level by its English or Chinese name, or by itself. */
function levelOf(said: string): number | undefined {
  if (/^[0-5]$/.test(said)) return Number(said);
  const named = censorLevels.findIndex((name) => name.toLowerCase() === said.toLowerCase());
  const found = named >= 0 ? named : chineseLevels.indexOf(said);
  return found < 0 ? undefined : found;
}

/** The word for a level, one of those that the command takes. */
function nameOf(level: number, locale: string): string {
  const names: readonly string[] = locale.toLowerCase().startsWith("zh") ? chineseLevels : censorLevels;
  return names[level] ?? String(level);
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
  named: string,
  words: string[],
): Reply | Promise<Reply> {
  const level = named === "" ? usualLevel : levelOf(named);
  if (level === undefined || words.length === 0) return wrong;
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
  if (rules.size > mostRules || words.some((word) => word.length > longestWord)) return text("censor.full");
  return save(
    services,
    call,
    { rules: [...rules.values()] },
    text("censor.added", { count: words.length, level: nameOf(level, call.locale) }),
  );
}

function remove(services: CensorCommandServices, call: CommandCall, words: string[]): Reply | Promise<Reply> {
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
  word: string,
  said: string,
): Reply | Promise<Reply> {
  const level = levelOf(said);
  if (level === undefined) return wrong;
  const { rules } = services.settings.value;
  const key = squeeze(word);
  if (!rules.some((rule) => squeeze(rule.word) === key)) return text("censor.notFound");
  return save(
    services,
    call,
    { rules: rules.map((rule) => (squeeze(rule.word) === key ? { ...rule, level } : rule)) },
    text("censor.levelSet", { level: nameOf(level, call.locale) }),
  );
}

/** In a group the words that were hit are not repeated. */
function tried({ hit, level, action, rules }: CensorResult, { message, locale }: CommandCall): Reply {
  if (!hit) return text("censor.tried.nothing");
  const words = message.groupId === "" ? rules.map(({ word }) => word).join("|") : String(rules.length);
  return text(`censor.tried.${action}`, { level: nameOf(level, locale), words });
}
