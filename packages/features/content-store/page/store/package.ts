import type { Answer, Body, ListItem, PathValues } from "@dicetower/panel-kit";

/** A package of the list. */
export type StorePackage = ListItem<"/api/store/packages">;

/** What an installation would do. */
export type Plan = Answer<"/api/store/packages/{source}/{id}/plan", "post">;

/** What installing one package of a plan would do. */
export type PlanPart = Plan["together"][number];

/** What is agreed to. */
export type Agreed = Omit<Body<"/api/store/packages/{source}/{id}/install", "post">, "plan" | "version">;

/** A source of packages. */
export type Source = ListItem<"/api/store/sources">;

/** What a look at an address answers. */
export type Preview = Answer<"/api/store/sources/preview", "post">;

/** What stands in the paths of a package. */
export function paramsOf({
  source,
  key,
}: Pick<StorePackage, "source" | "key">): PathValues<"/api/store/packages/{source}/{id}"> {
  return { source, id: key };
}
