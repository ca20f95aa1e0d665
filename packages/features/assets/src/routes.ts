import { timingSafeEqual } from "node:crypto";
import {
  type FileAnswer,
  type FileRule,
  Joi,
  own,
  type Resource,
  type RouteItem,
  route,
} from "@dicetower/contract";
import { type Asset, type AssetStore, noSuchAsset } from "./store/asset-store.js";
import { maxBytes } from "./store/picture.js";

const rule: FileRule = { maxBytes: maxBytes, types: [".png", ".jpg", ".jpeg", ".gif", ".webp"] };
/** Anything that is not a name of a picture is nobody's. */
const named = Joi.object<{ name: string }>({ name: Joi.string().max(200).required() });

const assetAnswer = Joi.object({
  name: Joi.string().required(),
  url: Joi.string().required(),
  type: Joi.string().required(),
  size: Joi.number().integer().required().meta({ unit: "bytes" }),
  width: Joi.number().integer().required(),
  height: Joi.number().integer().required(),
  sha256: Joi.string().required(),
  createdAt: Joi.number().integer().required().meta({ format: "time" }),
});

/** Where pictures are to be had by whoever knows their address. */
export const publicPath = "/assets/{digest}/{name}";

/** Digits of the content that the public address of a picture holds: nobody guesses them. */
export function digestOf({ sha256 }: Asset): string {
  return sha256.slice(0, 32);
}

function isDigestOf(asset: Asset, given: string): boolean {
  const digest = Buffer.from(given);
  return digest.length === 32 && timingSafeEqual(digest, Buffer.from(digestOf(asset)));
}

/** @param isPublic true while pictures are shown to those outside */
export function assetRoutes(assets: AssetStore, isPublic: () => boolean): RouteItem[] {
  const shown = async (name: string, fits: (asset: Asset) => boolean = () => true): Promise<FileAnswer> => {
    const found = await assets.read(name);
    if (found === undefined || !fits(found.asset)) throw noSuchAsset(name);
    const { asset, bytes } = found;
    return { name: asset.name, type: asset.type, etag: asset.sha256.slice(0, 32), inline: true, body: bytes };
  };
  return [
    route({
      method: "GET",
      path: "/api/assets",
      summary: "Pictures of the owner, by name.",
      returns: Joi.array().items(assetAnswer).required(),
      handle: () => assets.list(),
    }),
    route({
      method: "POST",
      path: "/api/assets/upload",
      summary:
        "Keeps a picture (PNG, JPEG, GIF, WebP by its content; 10 MiB, 40 megapixels); a name that is taken gets a suffix.",
      accepts: { file: rule },
      returns: assetAnswer,
      handle: async ({ file, actor }) => assets.add(file as NonNullable<typeof file>, actor),
    }),
    route({
      method: "GET",
      path: "/api/assets/{name}",
      summary: "The bytes of a picture.",
      accepts: { params: named },
      answers: "file",
      handle: ({ params }) => shown(params.name),
    }),
    route({
      method: "DELETE",
      path: "/api/assets/{name}",
      summary: "Deletes a picture. Texts that name it say so in words from then on.",
      accepts: { params: named },
      returns: Joi.object({ name: Joi.string().required() }),
      async handle({ params: { name }, actor }) {
        await assets.remove(name, actor);
        return { name };
      },
    }),
    route<{ digest: string; name: string }>({
      method: "GET",
      path: publicPath,
      summary:
        "The bytes of a picture, for whoever was given its address; only while pictures are sent as links here.",
      access: own(() => undefined),
      accepts: {
        params: Joi.object<{ digest: string; name: string }>({
          digest: Joi.string().length(32).required(),
          name: Joi.string().max(200).required(),
        }),
      },
      answers: "file",
      handle({ params: { digest, name } }) {
        if (!isPublic()) throw noSuchAsset(name);
        return shown(name, (asset) => isDigestOf(asset, digest));
      },
    }),
  ];
}

export const assetTable: Resource = {
  key: "assets",
  titleKey: "resource.assets",
  category: "texts",
  order: 70,
  icon: "photo",
  path: "/api/assets",
  idField: "name",
  columns: ["name", "type", "size", "width", "height", "createdAt"],
  create: false,
  update: false,
};
