/** Where a page stands in the address of the panel, as the shell has it. */
export interface PageAddress {
  /** Path of the page that is shown. */
  readonly path: string;
  /** What stands behind `?`. */
  readonly params: URLSearchParams;
  /** The address of this page with other parameters: `#/players?q=ann`. */
  href(params: Readonly<Record<string, string>>): string;
  /** Goes there. @param replace leaves no entry in the history */
  go(hash: string, replace: boolean): void;
  back(): void;
  /** Calls after each change, until what it answers is called. */
  watch(listener: () => void): () => void;
}

let current: PageAddress | undefined;

/** Tells the kit of the address of the panel. Called once, by the shell. */
export function setPageAddress(address: PageAddress): void {
  current = address;
}

/** The address of the panel; undefined where a part of a page stands alone. */
export function pageAddress(): PageAddress | undefined {
  return current;
}
