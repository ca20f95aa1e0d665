import { Joi } from "@dicetower/contract";
import { groupField } from "@dicetower/groups/api";
import type { PoolDefaults } from "./engine/index.js";

/** Lines of pools that a group has set, by kind of pool. */
export interface StoredPools {
  readonly wod?: PoolDefaults;
}

const whole = (least: number) => Joi.number().integer().min(least).max(1_000_000);

/** `.ww set`: what holds in the group where a pool does not say. */
export const poolDefaultsField = groupField<StoredPools>({
  key: "poolDefaults",
  schema: Joi.object<StoredPools>({
    wod: Joi.object({
      again: whole(0).invalid(1),
      success: whole(1),
      low: whole(1),
      faces: whole(1),
    }),
  }),
  default: {},
  titleKey: "groups.field.poolDefaults",
});
