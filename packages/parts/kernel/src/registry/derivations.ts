import type { Keyed, Point, Scope } from "@dicetower/contract";
import type { Owner } from "../context/owner.js";

type Derive = (item: Keyed, owner: Owner) => readonly (readonly [Point<Keyed>, Keyed])[];

/** Items of one point that follow from items of another. */
export class Derivations {
  readonly #derives = new Map<symbol, Derive>();

  /** Adds items to `other` with each item of `point`, in the same commit; `reader` then counts as one of `point`. */
  add<T extends Keyed, D extends Keyed>(
    point: Point<T>,
    other: Point<D>,
    expand: (item: T, owner: string) => readonly NoInfer<D>[],
    reader: Pick<Scope, "read">,
  ): void {
    reader.read(point, () => {});
    const to = other as unknown as Point<Keyed>;
    this.#derives.set(point.id, (item, owner) =>
      expand(item as T, owner.id).map((derived) => [to, derived] as const),
    );
  }

  /** Returns what follows from an item. */
  of(point: Point<Keyed>, item: Keyed, owner: Owner): readonly (readonly [Point<Keyed>, Keyed])[] {
    return this.#derives.get(point.id)?.(item, owner) ?? [];
  }
}
