/** A line of a Dockerfile, put together where it goes on behind a backslash. */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** Reads a Dockerfile. */
export function instructionsOf(text: string): readonly Instruction[] {
  return text
    .split("\n")
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join("\n")
    .replace(/\\\n\s*/g, " ")
    .split("\n")
    .map((line) => {
      const [word = "", ...rest] = line.trim().split(/\s+/);
      return { word: word.toUpperCase(), rest: rest.join(" ") };
    });
}

/** The value of the last instruction of a kind; empty where there is none. */
export function lastOf(instructions: readonly Instruction[], word: string): string {
  return instructions.findLast((one) => one.word === word)?.rest ?? "";
}

/** Variables that the image sets. */
export function environmentOf(instructions: readonly Instruction[]): Record<string, string> {
  const pairs = instructions
    .filter(({ word }) => word === "ENV")
    .flatMap(({ rest }) => rest.split(" "))
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** The words of a command in the form that needs no shell. @throws SyntaxError for the other form */
export function wordsOf(command: string): string[] {
  return JSON.parse(command.slice(command.indexOf("["))) as string[];
}

/** What is wrong with a Dockerfile, by the rules that linters hold it to. */
export function dockerfileFaults(text: string): string[] {
  const all = instructionsOf(text);
  const stage = all.slice(all.findLastIndex(({ word }) => word === "FROM"));
  const faults: string[] = [];
  const demand = (fine: boolean, fault: string) => void (fine || faults.push(fault));
  for (const { rest } of all.filter(({ word }) => word === "FROM")) {
    const [image = ""] = rest.split(" ");
    demand(/:(?!latest$)[\w.-]+$|@sha256:/.test(image), `${image} is not pinned to a version`);
  }
  demand(/^[1-9]\d*:[1-9]\d*$/.test(lastOf(stage, "USER")), "it runs as root, or as a name");
  demand(lastOf(stage, "HEALTHCHECK").includes("CMD ["), "it has no health check, or one with a shell");
  for (const word of ["ENTRYPOINT", "CMD"])
    demand(lastOf(stage, word).startsWith("["), `${word} runs in a shell, which keeps signals`);
  demand(!all.some(({ word }) => word === "ADD"), "ADD unpacks and downloads; COPY does not");
  demand(!all.some(({ rest }) => /\bsudo\b|curl [^|]*\|/.test(rest)), "it runs what it downloads, or sudo");
  const variables = all.filter(({ word }) => word === "ENV" || word === "ARG");
  const secret = variables.some(({ rest }) => /(KEY|PASSWORD|TOKEN|SECRET)\w*=/i.test(rest));
  demand(!secret, "it carries a secret");
  demand(
    all.filter(({ word }) => word === "WORKDIR").every(({ rest }) => rest.startsWith("/")),
    "a folder of it is relative",
  );
  demand(
    !all.some(({ rest }) => rest.includes("apt-get install")) || text.includes("/var/lib/apt/lists"),
    "lists of apt are left",
  );
  return faults;
}
