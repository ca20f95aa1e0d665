import type { Clock } from "@dicetower/contract";

/** Seconds that an account counts as being in a group after it was last noticed there. */
const staysSeconds = 7 * 86_400;
/** Accounts in groups that are kept in mind; the one noticed longest ago goes first. */
const mostKept = 20_000;

/** Where accounts of this service were noticed: they said something in a group, or heard it. */
export class Present {
  /** Account and group → when, the longest ago first. */
  readonly #noticed = new Map<string, number>();

  constructor(readonly clock: Clock) {}

  notice(platform: string, selfId: string, groupId: string): void {
    if (groupId === "") return;
    const name = nameOf(platform, selfId, groupId);
    const now = this.clock.seconds();
    const before = this.#noticed.get(name);
    if (before !== undefined && now - before < 3_600) return;
    this.#noticed.delete(name);
    this.#noticed.set(name, now);
    if (this.#noticed.size <= mostKept) return;
    for (const oldest of this.#noticed.keys()) {
      this.#noticed.delete(oldest);
      return;
    }
  }

  left(platform: string, selfId: string, groupId: string): void {
    this.#noticed.delete(nameOf(platform, selfId, groupId));
  }

  has(platform: string, selfId: string, groupId: string): boolean {
    const at = this.#noticed.get(nameOf(platform, selfId, groupId));
    return at !== undefined && this.clock.seconds() - at <= staysSeconds;
  }
}

function nameOf(platform: string, selfId: string, groupId: string): string {
  return `${platform}:${selfId}:${groupId}`;
}
