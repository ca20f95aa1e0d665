import type { Feature } from "@dicetower/contract";
import { fullInstallation } from "../full-installation.js";

/** What the start of one feature took. */
export interface FeatureStart {
  readonly id: string;
  /** Milliseconds to import its package with what nobody has imported before, and to set it up. */
  readonly importMs: number;
  readonly setupMs: number;
  /** Heap that its packages took as they were imported, in bytes. */
  readonly importBytes: number;
  /** Features whose services it cannot do without, by what they provide. */
  readonly needs: readonly string[];
}

/** Watches features being imported and set up. */
export class StartCosts {
  readonly #found = new Map<
    string,
    { importMs: number; importBytes: number; setupMs: number; needs: string[] }
  >();

  get all(): readonly FeatureStart[] {
    return [...this.#found].map(([id, found]) => ({ id, ...found }));
  }

  /** The features of the full installation, whose set-up is timed. */
  async installation(): Promise<Feature[]> {
    const features = await fullInstallation(async (name) => {
      const heap = heapBytes();
      const began = performance.now();
      const module = (await import(name)) as { default: Feature };
      const importMs = performance.now() - began;
      this.#found.set(module.default.id, {
        importMs,
        importBytes: Math.max(0, heapBytes() - heap),
        setupMs: 0,
        needs: [],
      });
      return module;
    });
    const providers = new Map(
      features.flatMap(({ id, provides }) => provides.map((token) => [token.id, id] as const)),
    );
    return features.map((feature) => this.#timed(feature, providers));
  }

  #timed(feature: Feature, providers: ReadonlyMap<symbol, string>): Feature {
    const found = this.#found.get(feature.id);
    if (found === undefined) return feature;
    found.needs = Object.values(feature.needs ?? {}).flatMap((token) => providers.get(token.id) ?? []);
    return {
      ...feature,
      setup: async (host) => {
        const began = performance.now();
        await feature.setup(host);
        found.setupMs = performance.now() - began;
      },
    };
  }
}

function heapBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
