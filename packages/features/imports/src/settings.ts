import { Joi, settingsGroup } from "@dicetower/contract";

/** Settings of imports. */
export interface ImportSettings {
  /** Folders below which others may be imported, beside the one in which the data folder lies. */
  readonly roots: readonly string[];
}

export const importSettings = settingsGroup<ImportSettings>({
  key: "imports",
  category: "maintenance",
  order: 45,
  schema: Joi.object<ImportSettings>({
    roots: Joi.array().items(Joi.string().max(1_024)).max(20).default([]),
  }),
});
