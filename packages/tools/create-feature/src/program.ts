import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { createFeature } from "./create-feature.js";
import { type FeatureNames, namesOf, Refused } from "./names.js";

const usage = `Usage: npm create dicetower-feature <id or folder> -- [--title-en "My thing"] [--title-zh "我的东西"]`;

/** Where the program reads and writes. */
export interface Terminal {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  /** Left out where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
}

/**
 * What `npm create dicetower-feature` does.
 * @param words what follows it
 * @param from the folder in which it was called
 * @returns exit code: 0, or 1 for what was refused
 */
export async function main(
  words: readonly string[],
  from: string,
  terminal: Terminal = ownTerminal(),
): Promise<number> {
  try {
    const { word, titles, help } = await optionsOf(words, terminal);
    if (help) terminal.say(usage);
    else {
      const names = namesOf(word, from, titles);
      refuseInstalled(names, from);
      await createFeature(names);
      terminal.say(next(names, from));
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    terminal.complain(`create-dicetower-feature: ${error.message}`);
    return 1;
  }
}

async function optionsOf(words: readonly string[], terminal: Terminal) {
  const { values, positionals } = parsed(words);
  const { "title-en": en, "title-zh": zh, help = false } = values;
  if (positionals.length > 1)
    throw new Refused(
      `"${positionals[1]}" is one word too many. A title of several words stands in quotes, and options behind "--". ${usage}`,
    );
  const word =
    positionals[0] ?? (help ? "" : ((await terminal.ask?.("Id of the feature (my-thing): ")) ?? "").trim());
  if (word === "" && !help) throw new Refused(`say what it is called. ${usage}`);
  return {
    word,
    help,
    titles: { ...(en === undefined ? {} : { en }), ...(zh === undefined ? {} : { zh }) },
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        "title-en": { type: "string" },
        "title-zh": { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message.split(". ")[0] : String(error)}. ${usage}`);
  }
}

/** Two packages with one id: the host refuses the later one. */
function refuseInstalled({ id }: FeatureNames, from: string): void {
  if (above(from, join("node_modules", "@dicetower", id)) !== undefined)
    throw new Refused(`the id "${id}" is that of @dicetower/${id}, which is installed here; take another.`);
}

/** What to type next, for who stands where it was called. */
function next({ folder, titleEn, titleZh }: FeatureNames, from: string): string {
  const below = relative(from, folder);
  // Many steps up are harder to read than the whole path.
  const near = below.startsWith(join("..", "..")) ? folder : below;
  const installed = above(folder, join("node_modules", "@dicetower", "testkit")) !== undefined;
  return [
    `Written into ${folder}. Next:`,
    `  cd ${/\s/.test(near) ? `"${near}"` : near}`,
    ...(installed
      ? []
      : [
          "  npm install",
          "As long as the packages of Dicetower are not in the npm registry, pack them in a checkout of it by",
          `  npm run tarballs -- --for ${folder}`,
          "and in the place of npm install say what that prints. Then:",
        ]),
    "  npm run build",
    "  npm test",
    ...(titleZh === titleEn
      ? ["The Chinese title is the English one: package.json and locales/zh-CN.yml have it."]
      : []),
  ].join("\n");
}

/** The nearest folder, from here upwards, that has something. */
function above(from: string, what: string): string | undefined {
  const up = dirname(from);
  if (existsSync(join(from, what))) return from;
  return up === from ? undefined : above(up, what);
}

function ownTerminal(): Terminal {
  const terminal = {
    say: (text: string) => console.log(text),
    complain: (text: string) => console.error(text),
  };
  if (!process.stdin.isTTY) return terminal;
  return {
    ...terminal,
    async ask(question) {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      try {
        return await lines.question(question);
      } finally {
        lines.close();
      }
    },
  };
}
