import { type Contribution, type Metric, metrics, type Sample, type Scope } from "@dicetower/contract";

/** What features count, read through their metrics: nobody has to count twice. */
export class Counted {
  #all: ReadonlyMap<string, Contribution<Metric>> = new Map();

  constructor(scope: Pick<Scope, "read">) {
    scope.read(metrics, ({ all }) => {
      this.#all = new Map(all.map((one) => [one.key, one]));
    });
  }

  /** Sum over the samples that are wanted; 0 where nobody counts this. */
  sum(key: string, wanted: (labels: NonNullable<Sample["labels"]>) => boolean = () => true): number {
    const metric = this.#all.get(key);
    if (metric === undefined || !metric.live) return 0;
    return metric.item
      .collect()
      .reduce(
        (sum, { value, labels = {}, suffix }) => sum + (suffix === undefined && wanted(labels) ? value : 0),
        0,
      );
  }
}
