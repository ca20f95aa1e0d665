import { readFileSync } from "node:fs";

/** A line that is said to a script, and the pattern of what it answers. */
export interface Proof {
  readonly say: string;
  readonly answers: string;
  /**
   * Who says it: Bob, Carol, or somebody with an id that a script knows; Alice otherwise, a master who has called all
   * commands before.
   */
  readonly from?: string;
  /** Id of the group where it is said, or `private`. */
  readonly in?: string;
  /** Role of who says it in the group; `member` otherwise. */
  readonly role?: "member" | "admin" | "owner";
  /** What the network answers: part of an address → body. There is no network otherwise. */
  readonly web?: Readonly<Record<string, unknown>>;
}

/** Somebody who speaks. */
export interface Speaker {
  readonly userId: string;
  readonly nickname: string;
  readonly trust: number;
}

/** Who speaks in the chats of the runs. */
const speakers: Readonly<Record<string, Speaker>> = {
  Alice: { userId: "111", nickname: "Alice", trust: 5 },
  Bob: { userId: "222", nickname: "Bob", trust: 0 },
  Carol: { userId: "333", nickname: "Carol", trust: 5 },
};

export function speakerOf(from = "Alice"): Speaker {
  return speakers[from] ?? { userId: from, nickname: `User${from}`, trust: 0 };
}

/** Lines that are said to scripts of a kind, by the name of the file; plugins also by `author:name`. */
export function readProofs(kind: "js" | "lua"): Readonly<Record<string, readonly Proof[]>> {
  return JSON.parse(readFileSync(new URL(`./proofs/${kind}.json`, import.meta.url), "utf8")) as Readonly<
    Record<string, readonly Proof[]>
  >;
}

/** Why scripts of a kind cannot do what is asked of them, by the name of the file: for this the file is to blame. */
export function readFaults(kind: "js" | "lua"): Readonly<Record<string, string>> {
  const all = JSON.parse(readFileSync(new URL("./proofs/faults.json", import.meta.url), "utf8")) as Readonly<
    Record<typeof kind, Readonly<Record<string, string>>>
  >;
  return all[kind];
}

/** @returns what is wrong with an answer; undefined where it is as it should be */
export function disproof({ say, answers }: Proof, reply: string): string | undefined {
  return new RegExp(answers, "u").test(reply)
    ? undefined
    : `${say} answered "${reply.slice(0, 160).replaceAll("\n", "⏎")}"`;
}
