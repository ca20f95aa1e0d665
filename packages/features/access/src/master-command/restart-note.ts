import { type AccountStatus, type Adapters, adapterState } from "@dicetower/adapters/api";
import { type Clock, type CommandCall, type Scope, type Store, text } from "@dicetower/contract";

/** Seconds after which nobody waits for the answer any more. */
const validSeconds = 600;

interface NoteRow {
  account: string;
  scene: "group" | "private";
  target: string;
  asked_at: number;
}

/** Where a restart was asked for: it is told there when the service is back. */
export class RestartNote {
  #note: NoteRow | undefined;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
  ) {}

  /** Takes the note of the last run, so that it is told once. */
  async take(): Promise<void> {
    const rows = await this.store.read((db) => db<NoteRow>("access_restart").select());
    if (rows.length === 0) return;
    await this.store.change((db) => db<NoteRow>("access_restart").delete());
    this.#note = rows.find(({ asked_at }) => this.clock.seconds() - Number(asked_at) <= validSeconds);
  }

  async leave({ message }: CommandCall): Promise<void> {
    const { account, groupId, userId } = message;
    const row: NoteRow = {
      account: account.id,
      scene: groupId === "" ? "private" : "group",
      target: groupId === "" ? userId : groupId,
      asked_at: this.clock.seconds(),
    };
    await this.store.change(async (db) => {
      await db<NoteRow>("access_restart").delete();
      await db<NoteRow>("access_restart").insert(row);
    });
  }

  /** Tells it as soon as that account is connected. */
  tell(part: Scope, adapters: Adapters): void {
    const look = ({ id, state }: Pick<AccountStatus, "id" | "state">) => {
      const note = this.#note;
      if (note === undefined || id !== note.account || state !== "connected") return;
      const { scene, target } = note;
      if (adapters.say(id, { scene, target }, { content: text("master.restarted") })) this.#note = undefined;
    };
    part.on(adapterState, look);
    for (const account of adapters.list()) look(account);
  }
}
