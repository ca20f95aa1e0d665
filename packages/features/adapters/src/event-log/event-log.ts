import type { Clock, FileInfo, Folder, LiveSettings, Log } from "@dicetower/contract";
import { maskSecrets } from "../connection/recent-frames.js";
import type { EventLogSettings } from "./settings.js";

/** Characters of one event that are written. */
const maxEventLength = 65_536;
/** Characters that may wait to be written; what comes beyond is counted. */
const maxWaiting = 8_388_608;
/** The whole is split into so many files: the oldest goes when it is too much. */
const files = 8;
const mib = 1_048_576;
const daySeconds = 86_400;
const pattern = /^events\.(\d{4}-\d\d-\d\d)\.(\d+)\.log$/;

/** The adapter that an event came through. */
interface Sender {
  readonly id: number;
  readonly accessToken: string | undefined;
}

/** Writes events of platforms to files, as they came, while that is switched on. */
export class EventLog {
  #lines: string[] = [];
  #waiting = 0;
  #dropped = 0;
  #writing: Promise<void> | undefined;

  constructor(
    readonly folder: Folder,
    readonly settings: Pick<LiveSettings<EventLogSettings>, "value">,
    readonly clock: Clock,
    readonly log: Log,
  ) {}

  /** Takes a frame, where it came from the platform. */
  add(direction: "in" | "out", text: string, { id, accessToken }: Sender): void {
    if (direction === "out" || !this.settings.value.enabled) return;
    if (this.#waiting > maxWaiting) {
      this.#dropped++;
      return;
    }
    const at = new Date(this.clock.now()).toISOString();
    // Masked before it is cut: what is left of a secret at the cut is not known for one.
    const event = maskSecrets(text, [accessToken ?? ""]).slice(0, maxEventLength);
    const line = `${JSON.stringify({ at, adapter: id, event })}\n`;
    this.#lines.push(line);
    this.#waiting += line.length;
  }

  /** Writes what waits. Asked again meanwhile it answers when that is done, too. Never rejects. */
  async flush(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    if (this.#lines.length === 0) return;
    this.#writing = this.#write().catch((error: unknown) => {
      this.log.warn("events cannot be written to the raw event log", { error });
    });
    await this.#writing;
    this.#writing = undefined;
  }

  async #write(): Promise<void> {
    const text = this.#lines.join("");
    this.#lines = [];
    this.#waiting = 0;
    if (this.#dropped > 0) {
      this.log.warn(`${this.#dropped} events came faster than the raw event log could be written`);
      this.#dropped = 0;
    }
    const day = new Date(this.clock.now()).toISOString().slice(0, 10);
    const ours = await this.#files();
    const today = ours.filter(({ name }) => pattern.exec(name)?.[1] === day);
    const last = today.at(-1);
    const full = last !== undefined && last.size >= (this.settings.value.maxMb * mib) / files;
    const name =
      last === undefined || full
        ? `events.${day}.${last === undefined ? 1 : numberOf(last) + 1}.log`
        : last.name;
    await this.folder.append(name, text);
    if (name !== last?.name) await this.tidy();
  }

  /** Removes files that are too old, and the oldest while all together are too large. */
  async tidy(): Promise<void> {
    const { maxMb, retentionDays } = this.settings.value;
    const before = this.clock.seconds() - retentionDays * daySeconds;
    const ours = await this.#files();
    let bytes = ours.reduce((sum, { size }) => sum + size, 0);
    for (const file of ours.slice(0, -1)) {
      if (file.updatedAt >= before && bytes <= maxMb * mib) continue;
      await this.folder.remove(file.name);
      bytes -= file.size;
    }
    const [last] = ours.slice(-1);
    if (last !== undefined && last.updatedAt < before) await this.folder.remove(last.name);
  }

  /** The oldest first. */
  async #files(): Promise<FileInfo[]> {
    const ours = (await this.folder.list()).filter(({ name }) => pattern.test(name));
    return ours.sort((one, other) => {
      const [, day = ""] = pattern.exec(one.name) ?? [];
      const [, otherDay = ""] = pattern.exec(other.name) ?? [];
      return day === otherDay ? numberOf(one) - numberOf(other) : day < otherDay ? -1 : 1;
    });
  }
}

function numberOf({ name }: FileInfo): number {
  return Number(pattern.exec(name)?.[2] ?? 0);
}
