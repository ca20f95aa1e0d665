import { api, type Manifest, readManifest, reasonOf } from "@dicetower/panel-kit";
import { Store } from "../state/store.js";

export interface ManifestState {
  readonly manifest: Manifest | undefined;
  readonly texts: Readonly<Record<string, string>>;
  /** Why there is no manifest. */
  readonly problem: string | undefined;
}

/** The manifest in force and the words that pages of features use, in the language of the panel. */
class ManifestStore {
  readonly state = new Store<ManifestState>({ manifest: undefined, texts: {}, problem: undefined });
  #round = 0;

  /** Reads both anew; what was read before stays until then. @param locale language of the server's words */
  async load(locale: string): Promise<void> {
    const round = ++this.#round;
    try {
      const [manifest, { texts }] = await Promise.all([
        readManifest(locale),
        api.get("/api/panel/texts", { query: { locale } }),
      ]);
      // A later load has begun meanwhile: its answer counts.
      if (round === this.#round) this.state.set({ manifest, texts, problem: undefined });
    } catch (error) {
      if (round !== this.#round) return;
      const problem = reasonOf(error);
      this.state.set({ ...this.state.value, problem });
    }
  }

  clear(): void {
    this.#round++;
    this.state.set({ manifest: undefined, texts: {}, problem: undefined });
  }
}

export const manifests = new ManifestStore();
