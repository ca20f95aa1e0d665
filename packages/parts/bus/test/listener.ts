import type { BusTransport } from "@dicetower/contract";

/** A process on a bus, and what it hears. */
export class Listener {
  readonly heard: string[] = [];
  readonly #looks = new Set<() => void>();

  constructor(readonly bus: BusTransport) {}

  /** @returns ends the subscription */
  hears(subject: string): () => void {
    return this.bus.subscribe(subject, (data) => {
      this.heard.push(data);
      this.look();
    });
  }

  /** Has whoever waits look again. */
  look(): void {
    for (const look of this.#looks) look();
  }

  until(is: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!is()) return;
        this.#looks.delete(look);
        resolve();
      };
      this.#looks.add(look);
      look();
    });
  }
}
