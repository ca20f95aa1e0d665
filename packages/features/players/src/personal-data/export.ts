import type { Clock, JsonValue, Texts } from "@dicetower/contract";
import type { PersonKey } from "../api.js";
import type { Registry } from "../records/registry.js";
import type { PersonalDataOfFeatures } from "./contributions.js";

/** A file with everything that is held about somebody. */
export interface ExportFile {
  readonly name: string;
  readonly content: string;
}

/** Collects what features hold about people. */
export class DataExport {
  constructor(
    readonly registry: Registry,
    readonly data: PersonalDataOfFeatures,
    readonly clock: Clock,
    readonly texts: () => Texts | undefined,
  ) {}

  /** A feature that fails is named in the file, and does not cost the rest. */
  async of(person: PersonKey, locale?: string): Promise<ExportFile> {
    const { registry, data, clock } = this;
    const identities = registry.links.identities(person);
    const held: Record<string, JsonValue>[] = [];
    for (const one of identities) {
      const parts: Record<string, JsonValue> = {};
      for (const feature of data.inForce) {
        const { key, titleKey } = feature.item;
        const title = this.texts()?.render({ key: titleKey, values: {} }, locale) ?? key;
        try {
          parts[key] = { title, data: await feature.run(() => feature.item.export(one)) };
        } catch (error) {
          feature.failed(error, "exporting what it holds of a person");
          parts[key] = { title, error: "This part could not be read." };
        }
      }
      held.push({ platform: one.platform, userId: one.userId, held: parts });
    }
    const at = new Date(clock.now()).toISOString();
    const file = { kind: "personal-data", schemaVersion: 1, exportedAt: at, identities: held };
    return { name: `personal-data-${at.slice(0, 10)}.json`, content: `${JSON.stringify(file, null, 2)}\n` };
  }
}
