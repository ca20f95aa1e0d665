import type { SharedNumber } from "./shared-number.js";

/** Lists of extensions whose hooks are known. */
const maxKnown = 500;

/**
 * Which of the hooks that share a call into the engine is running, and whose the jobs of promises are that they leave.
 * Extensions are called carefully, with a look behind each of them, when they are called together for the first time
 * and after jobs of which nobody knew who had left them: from then on the realm knows the ones that leave any.
 */
export class HookTurns {
  /** Place of the hook that has been reached. */
  place = 0;
  #owners: readonly string[] | undefined;
  /** The first one behind which nobody has looked for jobs. */
  #unseen = 0;
  #left = false;
  /** Lists of extensions that need no care. */
  readonly #known = new Set<string>();

  /** @param reached what the realm itself says of that; undefined where it cannot */
  constructor(readonly reached: SharedNumber | undefined) {}

  /** @param owners plugins of the hooks, in their order */
  begin(owners: readonly string[]): void {
    this.#owners = owners;
    this.place = 0;
    this.#left = false;
  }

  /** @param list the extensions, as a text */
  end(list: string): void {
    this.#owners = undefined;
    if (this.#known.size >= maxKnown) this.#known.clear();
    if (this.#left) this.#known.delete(list);
    else this.#known.add(list);
  }

  get running(): boolean {
    return this.#owners !== undefined;
  }

  get owner(): string {
    return this.#owners?.[this.place] ?? "";
  }

  needsCare(list: string): boolean {
    return !this.#known.has(list);
  }

  /** Goes on with a hook, behind a look for jobs of those before it. */
  take(place: number): void {
    if (this.reached !== undefined) this.reached.value = place;
    this.place = place;
    this.#unseen = place;
  }

  /** @returns true where the realm has reached another one since */
  look(): boolean {
    if (!this.running || this.reached === undefined || this.reached.value === this.place) return false;
    this.place = this.reached.value;
    return true;
  }

  /** True where several have run since somebody looked for jobs. */
  get isAnybodys(): boolean {
    return this.running && this.place > this.#unseen;
  }

  /** Notes that there are jobs. */
  leave(): void {
    this.#left ||= this.isAnybodys;
  }
}
