/** Words of which one stands there; the first is the one that people are shown. */
export interface PatternWord {
  readonly type: "word";
  readonly spellings: readonly string[];
}

/** An argument in its place. */
export interface PatternArgument {
  readonly type: "argument";
  readonly name: string;
  readonly kind: string;
  /** What stands in brackets behind the kind; empty without. */
  readonly parameter: string;
  readonly required: boolean;
  /** Several may follow one another. */
  readonly repeated: boolean;
}

/** `--name`, or `--name=value`, anywhere behind the word. */
export interface PatternOption {
  readonly type: "option";
  readonly name: string;
  /** Kind of its value; undefined for one that is there or not. */
  readonly kind: string | undefined;
  readonly parameter: string;
  /** The form is meant only where it stands in the call. */
  readonly required: boolean;
}

/** A part of a pattern. */
export type PatternElement = PatternWord | PatternArgument | PatternOption;

const argument = /^([<[])([a-z][A-Za-z]*)(?::([a-z][A-Za-z]*)(?:\(([^()]*)\))?)?(\.\.\.)?([>\]])$/;
const option = /^([<[])--([a-z][a-z-]*)(?::([a-z][A-Za-z]*)(?:\(([^()]*)\))?)?([>\]])$/;

/**
 * Reads the pattern of a form: words (`del|rm|删除`), arguments (`<name:kind>`, `[name:kind]` where it may be left out,
 * `[name:kind...]` for several) and options (`[--half]`, `[--cap:number]`), parted by single blanks. An argument without
 * a kind is a `word`; `<--name>` makes the form one that is meant only with that option. An argument that may be
 * repeated ends where its kind can read no more.
 * @throws TypeError for a mistake, which it names
 */
export function readPattern(pattern: string): readonly PatternElement[] {
  const wrong = (what: string) => new TypeError(`form "${pattern}": ${what}`);
  if (pattern === "") return [];
  if (pattern !== pattern.trim() || /\s\s|[^\S ]/u.test(pattern))
    throw wrong("its elements stand between single blanks, and nothing in front of the first");
  const names = new Set<string>();
  let behindOptional = false;
  const elements = pattern.split(" ").map((part): PatternElement => {
    const element = readElement(part, wrong);
    if (element.type === "word") {
      if (behindOptional) throw wrong(`the word "${part}" follows what may be left out`);
      return element;
    }
    if (names.has(element.name)) throw wrong(`two arguments are called "${element.name}"`);
    names.add(element.name);
    if (element.type === "argument") {
      if (element.required && behindOptional)
        throw wrong(`<${element.name}> is asked for behind what may be left out`);
      behindOptional ||= !element.required;
    }
    return element;
  });
  return elements;
}

function brackets(part: string): string {
  return `the brackets of "${part}" do not belong together`;
}

function readElement(part: string, wrong: (what: string) => TypeError): PatternElement {
  if (/^[<[]--/.test(part)) {
    const match = option.exec(part);
    if (match === null) throw wrong(`"${part}" is no option: write [--name], [--name:kind] or <--name>`);
    const [, opening, name = "", kind, parameter = "", closing] = match;
    if ((opening === "<") !== (closing === ">")) throw wrong(brackets(part));
    return { type: "option", name, kind, parameter, required: opening === "<" };
  }
  if (/^[<[]|[>\]]$/.test(part)) {
    const match = argument.exec(part);
    if (match === null) throw wrong(`"${part}" is no argument: write <name:kind> or [name:kind]`);
    const [, opening, name = "", kind = "word", parameter = "", dots, closing] = match;
    if ((opening === "<") !== (closing === ">")) throw wrong(brackets(part));
    return {
      type: "argument",
      name,
      kind,
      parameter,
      required: opening === "<",
      repeated: dots !== undefined,
    };
  }
  const spellings = part.split("|");
  for (const spelling of spellings)
    if (spelling === "" || spelling !== spelling.toLowerCase() || /[<>[\]():]/.test(spelling))
      throw wrong(`the word "${spelling}" is empty, or has capitals, brackets or a colon`);
  return { type: "word", spellings };
}
