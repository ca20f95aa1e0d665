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
export class Router {
  readonly address: Store<Address>;
  #index: number;
  #guard: LeaveGuard = () => true;
  /** Address changes of our own making that no one else needs to hear of. */
  readonly #own: (() => void)[] = [];
  #asking = false;

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
    const next = readAddress(location.hash);
    const stays = next.path === this.address.value.path;
    if (!stays && !(await this.#mayLeave(index))) return;
    this.#index = index;
    this.address.set(next);
  }

  /** Asks at the old address, so that what it shows and what the address says agree while one thinks. */
  async #mayLeave(index: number): Promise<boolean> {
    const answer = this.#guard();
    if (answer === true) return true;
    const distance = index - this.#index;
    await this.#go(-distance);
    if (this.#asking) return false;
    this.#asking = true;
    try {
      if (!(await answer)) return false;
    } finally {
      this.#asking = false;
    }
    await this.#go(distance);
    return true;
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
