import { codes, failure, type Lifecycle } from "@dicetower/contract";
import { exits } from "./exit-codes.js";

/** Ends the run on request, with an exit code. */
export class RunLifecycle implements Lifecycle {
  restartPending = false;

  readonly #launcher: () => boolean;

  /**
   * @param launcher returns true if a launcher supervises the host now: it may end before the host does
   * @param end shuts the host down and exits with the code
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
