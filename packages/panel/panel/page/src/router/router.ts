import { Store } from "../state/store.js";
import { type Address, readAddress } from "./address.js";

/** Asked before a page is left; false stays. */
export type LeaveGuard = () => boolean | Promise<boolean>;

interface Marked {
  readonly dicetowerIndex?: number;
}

/**
 * Routing by the part of the address behind `#`. Each entry of the history carries its number, so that a Back
 * that is not wanted can be taken back exactly.
 */
class Router {
  readonly address: Store<Address>;
  #index: number;
  #guard: LeaveGuard = () => true;
  /** Address changes of our own making that no one else needs to hear of. */
  readonly #own: (() => void)[] = [];
  #asking = false;
  /** Where somebody wanted to go while the answer of the guard was waited for. */
  #meanwhile: string | undefined;

  constructor() {
    this.address = new Store(readAddress(location.hash));
    this.#index = (history.state as Marked | null)?.dicetowerIndex ?? 0;
    history.replaceState({ dicetowerIndex: this.#index }, "");
  }

  /** Listens to the browser until what it answers is called. */
  start(): () => void {
    const changed = () => void this.#changed();
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }

  /** The one who is asked before a page is left. */
  guard(guard: LeaveGuard): void {
    this.#guard = guard;
  }

  /** Goes to `#/…`. @param replace leaves no entry in the history */
  navigate(hash: string, replace = false): void {
    const target = hash.startsWith("#") ? hash : `#/${hash.replace(/^\//, "")}`;
    if (target === location.hash) return;
    if (!replace) {
      location.hash = target;
      return;
    }
    history.replaceState({ dicetowerIndex: this.#index }, "", target);
    this.address.set(readAddress(target));
  }

  async #changed(): Promise<void> {
    const own = this.#own.shift();
    if (own !== undefined) {
      own();
      return;
    }
    const marked = (history.state as Marked | null)?.dicetowerIndex;
    const index = marked ?? this.#index + 1;
    if (marked === undefined) history.replaceState({ dicetowerIndex: index }, "");
    const stays = readAddress(location.hash).path === this.address.value.path;
    if (!stays && !(await this.#mayLeave(index))) return;
    this.#index = index;
    // A link that was followed meanwhile stands in the entry of the one before it.
    this.address.set(readAddress(location.hash));
    const last = this.#meanwhile;
    this.#meanwhile = undefined;
    if (last !== undefined) this.navigate(last);
  }

  /** Asks at the old address, so that what it shows and what the address says agree while one thinks. */
  async #mayLeave(index: number): Promise<boolean> {
    const distance = index - this.#index;
    if (this.#asking) {
      // One question at a time: the answer to it decides for the last place, too.
      this.#meanwhile = location.hash;
      await this.#go(-distance);
      return false;
    }
    const answer = this.#guard();
    if (answer === true) return true;
    this.#asking = true;
    let leaves = false;
    try {
      await this.#go(-distance);
      leaves = await answer;
    } finally {
      this.#asking = false;
      if (!leaves) this.#meanwhile = undefined;
    }
    if (leaves) await this.#go(distance);
    return leaves;
  }

  #go(distance: number): Promise<void> {
    if (distance === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#own.push(resolve);
      history.go(distance);
    });
  }
}

/** The one router of the page. */
export const router = new Router();
