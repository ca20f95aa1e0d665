import { createHash, timingSafeEqual } from "node:crypto";
import type { Clock, Random } from "@dicetower/contract";

/** Wrong codes after which there is none any more. */
const tries = 10;
/** Seconds that a code is good for. */
const validSeconds = 3600;

/** The one-time code that opens the first session. It stands on the terminal and nowhere else. */
export class SetUpCode {
  #digest: Buffer | undefined;
  #left = 0;
  #expiresAt = 0;

  constructor(
    readonly random: Random,
    readonly clock: Clock,
  ) {}

  /** UTC epoch seconds; undefined while no code opens anything. */
  get expiresAt(): number | undefined {
    const open = this.#digest !== undefined && this.#left > 0 && this.clock.seconds() < this.#expiresAt;
    return open ? this.#expiresAt : undefined;
  }

  /** Makes a new code; the one before is dead. */
  begin(): string {
    const code = this.random.bytes(9).toString("base64url");
    this.#digest = digest(code);
    this.#left = tries;
    this.#expiresAt = this.clock.seconds() + validSeconds;
    return code;
  }

  end(): void {
    this.#digest = undefined;
  }

  /** True for the right code, once, compared in constant time; each wrong one counts. */
  take(said: string): boolean {
    const right = timingSafeEqual(digest(said), this.#digest ?? digest(""));
    if (this.expiresAt === undefined) return false;
    if (right) this.end();
    else this.#left--;
    return right;
  }
}

function digest(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
