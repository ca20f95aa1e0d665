import { type Clock, LruMap, type PlatformEvent, type Role, withTimeout } from "@dicetower/contract";
import type { AccountActions } from "../accounts/account-actions.js";

/** Milliseconds that an answer is good for. */
const keptMs = 600_000;
/** Members whose role is kept, for each account. */
const maxKept = 2_000;
/** Milliseconds that a right waits for the answer. */
const patienceMs = 2_000;

/** Events by which somebody's role may have become another one. */
const changes: ReadonlySet<string> = new Set(["admin.set", "admin.unset", "member.left", "member.joined"]);

/** Roles of members that an account's events do not tell, as the platform answers when it is asked. */
export class MemberRoles {
  readonly #kept = new LruMap<string, { readonly role: Role; readonly until: number }>(maxKept);
  /** Questions that are under way. */
  readonly #asked = new Map<string, Promise<Role | undefined>>();

  /** @param actions what the connection offers now */
  constructor(
    readonly clock: Clock,
    readonly actions: () => Pick<Partial<AccountActions>, "member">,
  ) {}

  /** What the platform has answered lately. */
  known(groupId: string, userId: string): Role | undefined {
    const kept = this.#kept.get(nameOf(groupId, userId));
    return kept !== undefined && this.clock.monotonic() < kept.until ? kept.role : undefined;
  }

  /** Asks the platform, unless it has answered lately; undefined where it does not tell in time. Never rejects. */
  find(groupId: string, userId: string): Promise<Role | undefined> {
    const known = this.known(groupId, userId);
    if (known !== undefined) return Promise.resolve(known);
    const name = nameOf(groupId, userId);
    const asked = this.#asked.get(name);
    if (asked !== undefined) return asked;
    const answer: Promise<Role | undefined> = this.#ask(groupId, userId).then((role) => {
      // An answer from before a change is kept by nobody.
      if (this.#asked.get(name) !== answer) return role;
      this.#asked.delete(name);
      if (role !== undefined) this.#kept.set(name, { role, until: this.clock.monotonic() + keptMs });
      return role;
    });
    this.#asked.set(name, answer);
    return answer;
  }

  async #ask(groupId: string, userId: string): Promise<Role | undefined> {
    const told = async () => await this.actions().member?.(groupId, userId);
    const { role = "unknown" } = (await withTimeout(this.clock, patienceMs, told())) ?? {};
    return role === "unknown" ? undefined : role;
  }

  /** Forgets what an event makes doubtful. */
  heard({ kind, groupId, userId }: PlatformEvent): void {
    if (!changes.has(kind)) return;
    const name = nameOf(groupId, userId);
    this.#kept.delete(name);
    this.#asked.delete(name);
  }

  /** Forgets all: another account may come. */
  clear(): void {
    this.#kept.clear();
    this.#asked.clear();
  }
}

function nameOf(groupId: string, userId: string): string {
  return `${groupId} ${userId}`;
}
