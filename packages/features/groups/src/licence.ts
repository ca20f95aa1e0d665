import type { Message } from "@dicetower/contract";
import type { GroupKey, Licence } from "./api.js";
import type { GroupEntry } from "./records/entry.js";
import type { GroupRecords } from "./records/group-records.js";
import type { GroupSettings } from "./settings.js";

/** Whether the owners have allowed the bot in groups. */
export class Licences {
  readonly #of = new WeakMap<GroupEntry, Licence>();

  constructor(
    readonly groupRecords: GroupRecords,
    readonly demand: () => GroupSettings["licence"],
    readonly now: () => number,
  ) {}

  /** True where the bot is silent until it has been allowed. Waits for nothing. */
  isSilent({ account, groupId }: Message): boolean {
    const licence = this.demand();
    if (licence === "none" || groupId === "") return false;
    const entry = this.groupRecords.cached(account.platform, groupId);
    if (entry === undefined) return licence === "all";
    return this.#lacks(entry, licence);
  }

  /** True where the bot waits to be allowed; a group without a record is a new one. */
  async isWanting(group: GroupKey): Promise<boolean> {
    const licence = this.demand();
    if (licence === "none") return false;
    const entry = await this.groupRecords.load(group);
    return entry === undefined || this.#lacks(entry, licence);
  }

  #lacks(entry: GroupEntry, licence: GroupSettings["licence"]): boolean {
    if (licence === "new" && !entry.flags.has("unreviewed")) return false;
    return !this.isGranted(entry);
  }

  isGranted(entry: GroupEntry): boolean {
    if (entry.flags.has("licensed")) return true;
    const { state, until } = this.of(entry);
    return state === "granted" && (until === 0 || until > this.now());
  }

  of(entry: GroupEntry): Licence {
    const known = this.#of.get(entry);
    if (known !== undefined) return known;
    const licence = JSON.parse(entry.row.licence) as Licence;
    this.#of.set(entry, licence);
    return licence;
  }
}
