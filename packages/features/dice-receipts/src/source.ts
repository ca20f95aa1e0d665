import type { MessageLocation } from "@dicetower/contract";
import type { RollOutcome, RollSource, RollTicket } from "@dicetower/dice/api";
import type { Receipts } from "./receipts/receipts.js";
import type { NumberBlocks } from "./seeds/number-blocks.js";
import type { SeedPeriod, SeedStore } from "./seeds/seed-store.js";
import { RollStream } from "./seeds/stream.js";
import { ThrownFaces } from "./seeds/thrown-faces.js";

/** What the tickets of a source share. */
export interface SourceParts {
  readonly seeds: SeedStore;
  readonly numbers: NumberBlocks;
  readonly receipts: Receipts;
  /** True where replies show the number. */
  readonly shows: () => boolean;
}

/** Dice of chat commands from the seed of the day; each command has a number and leaves a receipt. */
export class ReceiptSource implements RollSource {
  constructor(readonly parts: SourceParts) {}

  take(place: MessageLocation): RollTicket | Promise<RollTicket> {
    return this.#take(place) ?? this.#fetch(place);
  }

  #take(place: MessageLocation): RollTicket | undefined {
    const { seeds, numbers } = this.parts;
    const now = seeds.clock.seconds();
    const period = seeds.at(now);
    if (period?.seed === undefined) return undefined;
    const number = numbers.take();
    return number === undefined
      ? undefined
      : new Ticket(number, now, this.parts, place, period, new RollStream(period.seed, number));
  }

  /** Many may wait here for one block: who comes too late for it waits for the next. */
  async #fetch(place: MessageLocation): Promise<RollTicket> {
    const { seeds, numbers } = this.parts;
    for (;;) {
      if (seeds.current === undefined) await seeds.load();
      else await numbers.fetch();
      const ticket = this.#take(place);
      if (ticket !== undefined) return ticket;
    }
  }
}

class Ticket implements RollTicket {
  readonly #faces = new ThrownFaces();

  constructor(
    readonly number: number,
    /** UTC epoch seconds at which it was taken: certainly within the period. */
    readonly at: number,
    readonly parts: SourceParts,
    readonly place: MessageLocation,
    readonly period: SeedPeriod,
    readonly stream: RollStream,
  ) {}

  get mark(): string {
    return this.parts.shows() ? ` #${this.number}` : "";
  }

  die(faces: number): number {
    const value = this.stream.die(faces);
    this.#faces.note(faces);
    return value;
  }

  done({ expression, value, hidden }: RollOutcome): void {
    const { place, number, period, at } = this;
    this.parts.receipts.add({
      number,
      seedId: period.id,
      at,
      platform: place.platform ?? "",
      groupId: place.groupId ?? "",
      userId: place.userId ?? "",
      hidden,
      expression,
      value,
      faces: this.#faces.text,
    });
  }
}
