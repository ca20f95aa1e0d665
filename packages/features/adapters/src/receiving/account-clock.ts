/** Messages whose ages are compared. */
const compared = 5;
/** Seconds by which these may differ. */
const spread = 10;
/** Seconds by which a clock has to be off at least: less is said of no message. */
const minOffset = 30;
/** Seconds beyond which a time is no time of these days, but in another unit. */
const maxOffset = 400 * 86_400;
/** Seconds by which ages change in one direction at least, all in all, where old messages come in one go. */
const drift = 1.5;

/**
 * Tells whether the clock is wrong by which an account says when things were said: the last messages are all off by the
 * same amount. What was said while nobody listened and comes in one go is off by less and less, and is no clock.
 */
export class AccountClock {
  /** Seconds by which the clock is ahead, negative where it is behind; 0 while it is right. */
  offsetSeconds = 0;
  /** Ages of the last messages in seconds, a ring. */
  readonly #ages = new Float64Array(compared);
  /** The chats in which these were said. */
  readonly #chats: string[] = [];
  #next = 0;
  #known = 0;

  /** Forgets the last messages: those of another connection may be old ones. */
  forget(): void {
    this.#known = 0;
  }

  /**
   * Looks at when a message says that it was said.
   * @param sentAt UTC epoch seconds by the clock of the account
   * @param now UTC epoch seconds
   * @param chat where it was said
   * @returns true where the offset has changed
   */
  look(sentAt: number, now: number, chat: string): boolean {
    const age = now - sentAt;
    this.#ages[this.#next] = age;
    this.#chats[this.#next] = chat;
    this.#next = (this.#next + 1) % compared;
    if (this.#known < compared) this.#known++;
    if (this.offsetSeconds === 0 && Math.abs(age) < minOffset) return false;
    return this.#known === compared && this.#set();
  }

  /** A time by the clock of the account as it is by ours, not in the future. @param now UTC epoch seconds */
  corrected(sentAt: number, now: number): number {
    if (this.offsetSeconds === 0) return sentAt;
    return Math.min(sentAt - this.offsetSeconds, Math.floor(now));
  }

  #set(): boolean {
    const sorted = [...this.#ages].sort((a, b) => a - b) as [number, ...number[]];
    const age = sorted[Math.floor(compared / 2)] ?? 0;
    if ((sorted.at(-1) ?? 0) - sorted[0] > spread || this.#isDrifting()) return false;
    const offset = Math.abs(age) < minOffset || Math.abs(age) > maxOffset ? 0 : -Math.round(age);
    // A clock that is off as before is not set again for a second of delay.
    const isSame = offset === 0 ? this.offsetSeconds === 0 : Math.abs(offset - this.offsetSeconds) <= spread;
    if (isSame) return false;
    this.offsetSeconds = offset;
    return true;
  }

  /** True where in each chat the messages are older and older, or younger and younger. */
  #isDrifting(): boolean {
    const last = new Map<string, number>();
    const steps: number[] = [];
    for (let at = 0; at < compared; at++) {
      const place = (this.#next + at) % compared;
      const [age, chat] = [this.#ages[place] ?? 0, this.#chats[place] ?? ""];
      steps.push(age - (last.get(chat) ?? age));
      last.set(chat, age);
    }
    const all = steps.reduce((sum, step) => sum + step, 0);
    return Math.abs(all) >= drift && steps.every((step) => step * Math.sign(all) > -0.5);
  }
}
