import { expect } from "chai";
import type { Saying } from "./said.js";
import type { TestHost } from "./test-host.js";

/** An act that cannot be undone, and what a test knows of it. */
export interface AskedAct {
  /** The call, without the word that confirms it: `.deck clr`. */
  readonly line: string;
  /** Who may do it, and where. */
  readonly by: Saying;
  /** Somebody else who may do it there. */
  readonly another?: Saying;
  /** What the question says, with the count and the names. */
  readonly question: RegExp;
  /** What is answered when it is done. */
  readonly done: RegExp;
  /** What is answered when it is confirmed once more; anything but `done` when left out. */
  readonly again?: RegExp;
  /** What is answered where another word stands behind it; that the word was not understood, when left out. */
  readonly refuses?: RegExp;
  /** Lets time pass; left out, that the question expires is not looked at. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Throws where it was done. */
  readonly untouched: () => unknown;
}

/** Names the word, or a record that would have to be called so. */
const notUnderstood = /^“[^”]*” was not understood|perhaps”/u;

/** Milliseconds after which no question can be answered any more. */
const expired = 300_001;

/**
 * Passes where an act asks first, is left alone by every other word, person, chat and time, and is done exactly once by
 * the line that the question names.
 */
export async function asksFirst(tower: Pick<TestHost, "say">, act: AskedAct): Promise<void> {
  const { line, by, another, question, done, again, refuses = notUnderstood, wait, untouched } = act;
  const said = (words: string, how: Saying = by) => tower.say(words, how).text();
  const stays = async (words: string, answer: RegExp, how: Saying = by) => {
    expect(await said(words, how)).to.match(answer);
    await untouched();
  };
  await stays(`${line} yes`, question);
  await stays(`${line} perhaps`, refuses);
  await stays(`${line} yes perhaps`, refuses);
  if (wait !== undefined) {
    await wait(expired);
    await stays(`${line} yes`, question);
  }
  if (another !== undefined) await stays(`${line} yes`, question, another);
  await said(`${line} yes`, { ...by, scene: "group", groupId: "9009" });
  await untouched();
  const asked = await said(line);
  expect(asked).to.match(question);
  expect(asked.split("\n").at(-1)).to.match(/^This cannot be undone\. .*: .* yes$/u);
  await untouched();
  const [, confirms = ""] = /: (\S.* yes)$/u.exec(asked) ?? [];
  expect(await said(confirms)).to.match(done);
  const more = await said(confirms);
  if (again === undefined) expect(more).to.not.match(done);
  else expect(more).to.match(again);
}
