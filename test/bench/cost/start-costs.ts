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
}

/** Watches features being imported and set up. */
export class StartCosts {
  readonly #found = new Map<string, { importMs: number; importBytes: number; setupMs: number }>();

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
      });
      return module;
    });
    return features.map((feature) => this.#timed(feature));
  }

  #timed(feature: Feature): Feature {
    const found = this.#found.get(feature.id);
    if (found === undefined) return feature;
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
