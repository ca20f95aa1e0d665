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
}

/** A part of a pattern. */
export type PatternElement = PatternWord | PatternArgument | PatternOption;

const argument = /^([<[])([a-z][A-Za-z]*)(?::([a-z][A-Za-z]*)(?:\(([^()]*)\))?)?(\.\.\.)?([>\]])$/;
const option = /^\[--([a-z][a-z-]*)(?::([a-z][A-Za-z]*)(?:\(([^()]*)\))?)?\]$/;

/**
 * Reads the pattern of a form: words (`del|rm|删除`), arguments (`<name:kind>`, `[name:kind]` where it may be left out,
 * `[name:kind...]` for several) and options (`[--half]`, `[--cap:number]`), parted by single blanks. An argument without
 * a kind is a `word`.
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
  const places = elements.filter(({ type }) => type === "argument") as readonly PatternArgument[];
  for (const [at, { repeated, name }] of places.entries())
    if (repeated && at < places.length - 1)
      throw wrong(`"${name}..." takes all that follows, and is not the last argument`);
  return elements;
}

function readElement(part: string, wrong: (what: string) => TypeError): PatternElement {
  if (part.startsWith("[--")) {
    const match = option.exec(part);
    if (match === null) throw wrong(`"${part}" is no option: write [--name] or [--name:kind]`);
    const [, name = "", kind, parameter = ""] = match;
    return { type: "option", name, kind, parameter };
  }
  if (/^[<[]|[>\]]$/.test(part)) {
    const match = argument.exec(part);
    if (match === null) throw wrong(`"${part}" is no argument: write <name:kind> or [name:kind]`);
    const [, opening, name = "", kind = "word", parameter = "", dots, closing] = match;
    if ((opening === "<") !== (closing === ">"))
      throw wrong(`the brackets of "${part}" do not belong together`);
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
