import { callApi } from "../data/api.js";
import type { Manifest } from "../engine/index.js";

/** Reads the panel as the features in force make it, in a language. @throws ApiFailure */
export async function readManifest(locale: string): Promise<Manifest> {
  // The API says no more of it than that it is an object: its words are those of the kit.
  return (await callApi<Manifest>("GET", "/api/panel/manifest", { query: { locale } })).data;
}
