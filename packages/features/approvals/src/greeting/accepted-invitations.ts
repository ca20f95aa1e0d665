import type { AccountEvent, Adapters } from "@dicetower/adapters/api";
import { type Account, type Clock, type Log, LruMap } from "@dicetower/contract";

/** Milliseconds that a platform has to tell of a group by itself after an invitation was accepted. */
const patienceMs = 15_000;
const maxRemembered = 1_000;

/** An invitation that was accepted. */
export interface AcceptedInvitation {
  readonly account: Account;
  readonly groupId: string;
  /** Empty where the platform does not say. */
  readonly userId: string;
}

/** What watching works with. */
export interface InvitationServices {
  readonly adapters: Adapters;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Whether the group was greeted, by the event that tells of the joining. */
  readonly isGreeted: (invitation: AcceptedInvitation) => Promise<boolean>;
  readonly joined: (heard: AccountEvent) => Promise<void>;
  readonly follow: (work: Promise<unknown>) => void;
}

/** Invitations that were accepted: not every platform tells of the joining that follows, nor of who had invited. */
export class AcceptedInvitations {
  readonly #inviters = new LruMap<string, string>(maxRemembered);

  constructor(readonly services: InvitationServices) {}

  add(invitation: AcceptedInvitation): void {
    const { clock, signal, follow, log } = this.services;
    const { account, groupId, userId } = invitation;
    this.#inviters.set(nameOf(account, groupId), userId);
    clock.after(patienceMs, signal, () =>
      follow(
        this.#look(invitation).catch((error: unknown) =>
          log.info(`account ${account.id} could not look whether it has joined group ${groupId}`, { error }),
        ),
      ),
    );
  }

  /** Who invited an account to a group of late; empty where that is not known. */
  inviterOf(account: Account, groupId: string): string {
    return this.#inviters.get(nameOf(account, groupId)) ?? "";
  }

  async #look(invitation: AcceptedInvitation): Promise<void> {
    const { adapters, clock, isGreeted, joined } = this.services;
    const { account, groupId, userId } = invitation;
    if (await isGreeted(invitation)) return;
    const listed = await adapters.actions(account.id).groupList?.();
    if (listed?.some((group) => group.groupId === groupId) !== true) return;
    await joined({
      account,
      event: {
        kind: "bot.joined",
        groupId,
        userId: account.selfId,
        operatorId: userId,
        invited: true,
        at: clock.seconds(),
        raw: null,
      },
    });
  }
}

function nameOf({ id }: Account, groupId: string): string {
  return `${id} ${groupId}`;
}
