import { type Command, type CommandForm, commands, type Permission, texts } from "@dicetower/contract";
import { type ContributedTexts, exampleIn, type TestHost } from "@dicetower/testkit";

/** Languages that the chat side speaks. */
export const languages = ["en", "zh-CN"] as const;
export type Language = (typeof languages)[number];

/** A form of a command as it is declared, and what its example says in one language. */
export interface Subject {
  readonly command: Command;
  readonly form: CommandForm;
  readonly language: Language;
  /** A word of the command: the main one, in Chinese the first Chinese one. */
  readonly word: string;
  /** What stands behind the word; `@Bob` in it is a mention. */
  readonly said: string;
  readonly permission: Permission;
  /** Names the form in findings and exemptions: `coc.check <check:check> [who:mention]`. */
  readonly name: string;
}

/** Every visible form that can be said as it stands: with an example, or without an argument that has to be there. */
export function subjectsOf(tower: TestHost): Subject[] {
  const words = tower.host.contributions(texts);
  return tower.host
    .contributions(commands)
    .filter(({ live }) => live)
    .flatMap(({ item }) => (item.forms ?? []).map((form) => ({ command: item, form })))
    .filter(({ form }) => form.hidden !== true)
    .flatMap(({ command, form }) => languages.flatMap((language) => subject(command, form, language, words)));
}

function subject(
  command: Command,
  form: CommandForm,
  language: Language,
  words: ContributedTexts,
): Subject[] {
  const { example, pattern } = form;
  const said = example === undefined ? bareCall(form) : exampleIn(example, language, words);
  if (said === undefined) return [];
  const [main = command.key] = command.names;
  const chinese = command.names.find((name) => /\p{Script=Han}/u.test(name));
  const word = language === "zh-CN" && command.names.length % 2 === 0 ? (chinese ?? main) : main;
  const permission = form.permission ?? command.permission ?? "anyone";
  return [{ command, form, language, word, said, permission, name: `${command.key} ${pattern}`.trim() }];
}

/** The words of a form that needs nothing else; undefined where an argument has to be there. */
function bareCall({ elements }: CommandForm): string | undefined {
  const words: string[] = [];
  for (const element of elements) {
    if (element.type === "word") words.push(element.spellings[0] ?? "");
    else if (element.type === "option" && element.required) {
      if (element.kind !== undefined) return undefined;
      words.push(`--${element.name}`);
    } else if (element.type === "argument" && element.required) return undefined;
  }
  return words.join(" ");
}
