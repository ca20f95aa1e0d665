import type { Message } from "@dicetower/contract";
import { likeness } from "../compare/likeness.js";
import { normalize } from "../compare/normalize.js";
import { bounded, type Exchange, isOf, type Question, questionOf, refOf, type Said } from "./exchange.js";
import { Heard } from "./heard.js";

/** Exchanges that are open in one chat; the oldest is closed when there are more. */
const maxOpen = 100;
/** Messages of one answer. */
const maxParts = 20;
/** Milliseconds in which the same words are one message that several accounts have heard. */
const sameWithinMs = 5_000;
/** Milliseconds in which what the other bot says without anybody waiting for it goes on with its last answer. */
const goesOnMs = 3_000;
/** From here on the wording tells more than the order. */
const minLikeness = 0.3;
/** Milliseconds for which it stays open what the other bot has answered: ours may take as long. */
const undecidedMs = 1_000;

/** What is open in one chat, the oldest first. */
export class Chat {
  #open: Exchange[] = [];
  readonly #undecided: Heard[] = [];

  get isEmpty(): boolean {
    return this.#open.length === 0 && this.#undecided.length === 0;
  }

  /** Somebody has said something that either bot may answer. @returns what must make room */
  asked(message: Message, now: number, seconds: number): Exchange[] {
    const again = this.#open.findLast(
      ({ question, refs, changedAt }) =>
        question.userId === message.userId &&
        question.text === bounded(message.text) &&
        now - changedAt < sameWithinMs &&
        ![...refs].some((ref) => isOf(ref, message.account.id)),
    );
    if (again !== undefined && refOf(message) !== "") {
      again.refs.add(refOf(message));
      return [];
    }
    return this.#add(questionOf(message, seconds), refOf(message), now);
  }

  /** We would have said this. @param message what it answers, where it answers one */
  answered(said: Said, message: Message | undefined, unasked: Question, now: number): Exchange[] {
    let made: Exchange[] = [];
    let exchange = message === undefined ? undefined : this.#askedBy(message);
    if (exchange === undefined) {
      const question = message === undefined ? unasked : questionOf(message, unasked.at);
      made = this.#add(question, message === undefined ? "" : refOf(message), now);
      exchange = this.#open.at(-1) as Exchange;
    }
    if (exchange.ours.length < maxParts) exchange.ours.push(said);
    exchange.changedAt = now;
    return made;
  }

  /** The other bot has said something. What it answers is decided a moment later, when ours is there, too. */
  saidByOther(message: Message, unasked: Question, now: number): Exchange[] {
    const heard = new Heard(message, unasked, now);
    if (this.#isHeardAgain(heard)) return [];
    this.#undecided.push(heard);
    return this.#undecided.length > maxOpen ? this.#decide(this.#undecided.shift() as Heard) : [];
  }

  /** Closes what nobody has said anything about for so long; what nobody answered is forgotten. */
  close(now: number, waitMs: number): Exchange[] {
    const made: Exchange[] = [];
    while (this.#undecided[0] !== undefined && now - this.#undecided[0].at >= undecidedMs)
      made.push(...this.#decide(this.#undecided.shift() as Heard));
    const until = this.#undecided[0]?.at ?? now;
    const closed = this.#open.filter(({ changedAt }) => until - changedAt >= waitMs);
    if (closed.length > 0) this.#open = this.#open.filter((one) => !closed.includes(one));
    return [...made, ...closed.filter(isAnswered)];
  }

  #decide(heard: Heard): Exchange[] {
    let made: Exchange[] = [];
    let exchange = this.#meant(heard);
    if (exchange === undefined) {
      made = this.#add(heard.unasked, "", heard.at);
      exchange = this.#open.at(-1) as Exchange;
    }
    if (exchange.theirs.length < maxParts) exchange.theirs.push(heard.said);
    exchange.heard.add(heard.ref);
    for (const name of heard.names) exchange.otherNames.add(name);
    exchange.saidAt = heard.at;
    exchange.changedAt = Math.max(exchange.changedAt, heard.at);
    return made;
  }

  #add(question: Question, ref: string, now: number): Exchange[] {
    const refs = new Set(ref === "" ? [] : [ref]);
    const [heard, otherNames] = [new Set<string>(), new Set<string>()];
    const times = { askedAt: now, saidAt: Number.NEGATIVE_INFINITY, changedAt: now };
    this.#open.push({ question, refs, ours: [], theirs: [], heard, otherNames, ...times });
    return this.#open.length > maxOpen ? this.#open.splice(0, 1).filter(isAnswered) : [];
  }

  #of(ref: string): Exchange | undefined {
    return this.#open.findLast(({ refs }) => refs.has(ref));
  }

  /** Some platforms name no message. */
  #askedBy(message: Message): Exchange | undefined {
    const ref = refOf(message);
    if (ref !== "") return this.#of(ref);
    const asked = bounded(message.text);
    return this.#open.findLast(
      ({ question: { userId, text } }) => userId === message.userId && text === asked,
    );
  }

  /** Another account of ours is in the chat and has heard the same. */
  #isHeardAgain({ ref, account, said, at }: Heard): boolean {
    if (ref === "") return false;
    const isSame = (words: string, refs: Iterable<string>, before: number) =>
      words === said.words && at - before < sameWithinMs && ![...refs].some((one) => isOf(one, account));
    return (
      this.#undecided.some((one) => isSame(one.said.words, [one.ref], one.at)) ||
      this.#open.some(({ theirs, heard, saidAt }) => theirs.some(({ words }) => isSame(words, heard, saidAt)))
    );
  }

  /**
   * What the other bot answers: the message that it quotes, else of those that wait for it the one with a wording like ours,
   * that of whom it mentions, the oldest. Where none waits it answers what we do not, or goes on with its last answer.
   */
  #meant({ account, quoted, mentioned, said, at }: Heard): Exchange | undefined {
    const quote = quoted === "" ? undefined : this.#of(`${account} ${quoted}`);
    if (quote !== undefined) return quote;
    const earlier = this.#open.filter(({ askedAt, question }) => askedAt <= at || question.text === "");
    const waiting = earlier.filter(({ ours, theirs }) => ours.length > 0 && theirs.length === 0);
    const asked = earlier.findLast(({ question, theirs }) => question.text !== "" && theirs.length === 0);
    const last = earlier.findLast(({ theirs, saidAt }) => theirs.length > 0 && at - saidAt < goesOnMs);
    return (
      likest(waiting, said) ??
      (mentioned === "" ? undefined : waiting.find(({ question }) => question.userId === mentioned)) ??
      waiting[0] ??
      (asked !== undefined && last !== undefined && asked.askedAt < last.saidAt ? last : (asked ?? last))
    );
  }
}

/** The one with the wording most like what was said, where one is like it at all. */
function likest(waiting: readonly Exchange[], { words }: Said): Exchange | undefined {
  let found: Exchange | undefined;
  let most = minLikeness;
  for (const one of waiting) {
    const { names } = one.question;
    const ours = one.ours.map((part) => part.words).join("\n");
    const like = likeness(normalize(ours, names), normalize(words, names));
    if (like <= most) continue;
    found = one;
    most = like;
  }
  return found;
}

function isAnswered({ ours, theirs }: Exchange): boolean {
  return ours.length > 0 || theirs.length > 0;
}
