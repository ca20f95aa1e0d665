import { Joi } from "@dicetower/contract";
import * as field from "./fields.js";
import { type IndexedPackage, indexLimits, packageKinds } from "./store-index.js";

const digest = Joi.string()
  .pattern(/^[0-9a-f]{64}$/i)
  .messages({ "string.pattern.base": "{{#label}} is not 64 hexadecimal digits" })
  .lowercase();

/** One version of a package. Members that it does not know are left out. */
export const packageSchema: Joi.ObjectSchema<IndexedPackage> = Joi.object<IndexedPackage>({
  id: field.packageId.required(),
  kind: Joi.valid(...packageKinds).required(),
  version: field.version.required(),
  title: field.line(200).required(),
  description: field.text(4_000),
  authors: Joi.array().items(field.line(200)).min(1).max(50).required(),
  licence: field.licence.required(),
  homepage: field.webAddress,
  tags: Joi.array().items(field.line(50)).max(30),
  released: field.time.required(),
  requires: Joi.object({
    dicetower: field.range,
    packages: Joi.object().pattern(field.packageId, field.range).max(50),
  }),
  file: field.file.required(),
  size: Joi.number().integer().min(1).max(indexLimits.fileBytes).required(),
  sha256: digest.required(),
  grants: Joi.array().items(field.line(200)).max(50),
});

/** What an index says of itself. */
export interface IndexHead {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly homepage?: string;
  readonly updatedAt: string;
  readonly mirrors?: readonly string[];
}

/** An index without its packages. */
export const headSchema: Joi.ObjectSchema<IndexHead> = Joi.object<IndexHead>({
  id: field.slug.required(),
  name: field.line(200).required(),
  description: field.text(4_000),
  homepage: field.webAddress,
  updatedAt: field.time.required(),
  mirrors: Joi.array().items(field.webAddress).max(10),
});
