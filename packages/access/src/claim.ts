import { timingSafeEqual } from "node:crypto";
import type { Clock, Installation, Random } from "@dicetower/contract";

/** Wrong codes until the claim is closed (security H3). */
const tries = 10;
/** Seconds that a code is good for. */
const validSeconds = 24 * 3600;

/** The code that makes somebody the first master. It stands on the host's console, or was asked for by who runs the panel. */
export class Claim {
  #code: Buffer | undefined;
  #left = 0;
  #expiresAt = 0;

  constructor(
    readonly random: Random,
    readonly clock: Clock,
    readonly installation: Installation,
  ) {}

  get open(): boolean {
    return this.#code !== undefined && this.#left > 0 && this.clock.seconds() < this.#expiresAt;
  }

  /** 0 when there is nothing to claim. */
  get expiresAt(): number {
    return this.open ? this.#expiresAt : 0;
  }

  /** Makes a new code and prints it. */
  begin(): void {
    this.installation.announce([`claim the bot, by saying to it in a chat: .master ${this.make()}`]);
  }

  /** Makes a new code, for somebody who may see it; the one before is dead. */
  make(): string {
    const code = this.random.bytes(6).toString("hex");
    this.#code = Buffer.from(code);
    this.#left = tries;
    this.#expiresAt = this.clock.seconds() + validSeconds;
    return code;
  }

  end(): void {
    this.#code = undefined;
  }

  /** True for the right code, once, compared in constant time; each wrong one counts. */
  take(said: string): boolean {
    if (!this.open || this.#code === undefined) return false;
    const given = Buffer.from(said);
    const right = given.length === this.#code.length && timingSafeEqual(given, this.#code);
    if (right) this.end();
    else this.#left--;
    return right;
  }
}
