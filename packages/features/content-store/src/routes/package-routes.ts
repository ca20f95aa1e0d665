import { packageKinds } from "@dicetower/content-index";
import { inLanguage, Joi, type RouteItem, route, type Texts } from "@dicetower/contract";
import type { Agreement } from "../packages/agreement.js";
import type { InstalledPackages } from "../packages/installed-packages.js";
import type { Installer } from "../packages/installer.js";
import type { PackageFilter, PackageList } from "../packages/package-list.js";
import {
  installedRow,
  installedRowOf,
  packageDetails,
  packageDetailsOf,
  packageRow,
  packageRowOf,
} from "./package-schemas.js";
import { planRow } from "./plan-schema.js";

const kind = Joi.string().valid(...packageKinds);
/** A source, and the key of a package: its kind, its author and its name, with `~` in between (`deck~ann~loot`). */
const params = Joi.object<{ source: number; id: string }>({
  source: Joi.number().integer().min(1).required(),
  id: Joi.string()
    .max(200)
    .pattern(/^[a-z-]+~[^~/]+~[^~/]+$/u, "kind~author~name")
    .required(),
});
const version = Joi.string().min(1).max(64);

type Paged = PackageFilter & { readonly page: number; readonly pageSize: number };

type InstallBody = Omit<Agreement, "version"> & { readonly version?: string };
const agreed = Joi.boolean().default(false);

/** Packages: found, looked at, installed, removed. */
export function packageRoutes(
  list: PackageList,
  installer: Installer,
  packages: InstalledPackages,
  words: Texts,
): RouteItem[] {
  return [
    route({
      method: "GET",
      path: "/api/store/kinds",
      summary: "Kinds of content that can be installed: those whose features are on.",
      accepts: { query: inLanguage },
      returns: Joi.array()
        .items(Joi.object({ key: kind.required(), title: Joi.string().required() }))
        .required(),
      handle: ({ query: { locale } }) =>
        packages.kinds
          .map(({ key, titleKey }) => ({ key, title: words.render({ key: titleKey, values: {} }, locale) }))
          .sort((one, other) => packageKinds.indexOf(one.key) - packageKinds.indexOf(other.key)),
    }),
    route({
      method: "GET",
      path: "/api/store/packages",
      summary: "Packages of all sources that are on, paged, with what is installed of them.",
      accepts: {
        query: Joi.object<Paged>({
          q: Joi.string().allow("").max(100),
          kind,
          tag: Joi.string().min(1).max(100),
          source: Joi.number().integer().min(1),
          state: Joi.string().valid("installed", "updatable", "available"),
          page: Joi.number().integer().min(1).default(1),
          pageSize: Joi.number().integer().min(1).max(200).default(20),
        }),
      },
      returns: Joi.object({
        items: Joi.array().items(packageRow).required(),
        total: Joi.number().integer().required(),
        page: Joi.number().integer().required(),
        pageSize: Joi.number().integer().required(),
      }),
      async handle({ query: { page, pageSize, ...filter } }) {
        const found = await list.find(filter);
        const from = (page - 1) * pageSize;
        return {
          items: found.slice(from, from + pageSize).map(packageRowOf),
          total: found.length,
          page,
          pageSize,
        };
      },
    }),
    route({
      method: "GET",
      path: "/api/store/packages/{source}/{id}",
      summary: "A package with all its versions. Its id in the path is `kind~author~name`.",
      accepts: { params },
      returns: packageDetails,
      async handle({ params: { source, id } }) {
        const found = await list.must(source, id);
        const { installed } = found;
        return packageDetailsOf(found, installed === undefined ? [] : await installer.neededBy(installed.id));
      },
    }),
    route({
      method: "POST",
      path: "/api/store/packages/{source}/{id}/plan",
      summary: "What installing a version would do: grants, licence, differences. Changes nothing.",
      expensive: true,
      audit: false,
      accepts: { params, body: Joi.object<{ version?: string }>({ version }).allow(null).default({}) },
      returns: planRow,
      handle: ({ params: { source, id }, body, signal }) => installer.plan(source, id, body?.version, signal),
    }),
    route({
      method: "POST",
      path: "/api/store/packages/{source}/{id}/install",
      summary:
        "Installs a version as its plan has shown it, with those it cannot be without. New grants, what is replaced, what its file says otherwise and what others lose have to be accepted.",
      expensive: true,
      accepts: {
        params,
        body: Joi.object<InstallBody>({
          plan: Joi.string().hex().length(64).lowercase().required(),
          version,
          acceptGrants: agreed,
          acceptReplace: agreed,
          acceptMismatch: agreed,
          acceptBreaks: agreed,
        }).required(),
      },
      returns: installedRow.append({
        together: Joi.array().items(installedRow).required(),
        problem: Joi.string().allow("").required(),
      }),
      async handle({ params: { source, id }, body, actor, signal }) {
        const agreement = { ...body, version: body.version };
        const { installed, together, problem } = await installer.install(
          source,
          id,
          agreement,
          actor,
          signal,
        );
        return { ...installedRowOf(installed), together: together.map(installedRowOf), problem };
      },
    }),
    route({
      method: "GET",
      path: "/api/store/installed",
      summary: "Packages that the store has installed and that are still there.",
      returns: Joi.array().items(installedRow).required(),
      handle: async () => (await packages.all()).map(installedRowOf),
    }),
    route({
      method: "DELETE",
      path: "/api/store/installed/{id}",
      summary:
        "Removes a package with what it brought. One that others need is kept, unless `acceptBreaks` says that they may stop working.",
      accepts: {
        params: Joi.object<{ id: number }>({ id: Joi.number().integer().min(1).required() }),
        query: Joi.object<{ acceptBreaks: boolean }>({ acceptBreaks: agreed }),
      },
      returns: installedRow,
      handle: async ({ params: { id }, query: { acceptBreaks }, actor }) =>
        installedRowOf(await installer.remove(id, acceptBreaks, actor)),
    }),
  ];
}
