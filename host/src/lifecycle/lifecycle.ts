import { codes, failure, type Lifecycle } from "@dicetower/contract";

/** Exit codes of the host; the launcher knows them (`@dicetower/launcher`, exit codes). */
export const exits = {
  well: 0,
  fault: 70,
  refused: 78,
  /** Told to end, and left before everything had come to its end. */
  late: 79,
  restart: 82,
  install: 83,
} as const;

/** Ends the run on request, and says how. */
export class RunLifecycle implements Lifecycle {
  restartPending = false;

  readonly #launcher: () => boolean;

  /**
   * @param launcher whether a launcher stands above the host now: it may go before the host does
   * @param end ends the host in good order and leaves the process with that code
   */
  constructor(
    launcher: () => boolean,
    readonly end: (code: number) => void,
  ) {
    this.#launcher = launcher;
  }

  get supervised(): boolean {
    return this.#launcher();
  }

  restart({ install = false }: { readonly install?: boolean } = {}): void {
    if (!this.supervised)
      throw failure(
        codes.notSupported,
        "This host was started without a launcher, so nobody would start it again. Start it with npm start or dicetower start.",
      );
    this.end(install ? exits.install : exits.restart);
  }

  stop(): void {
    this.end(exits.well);
  }
}
