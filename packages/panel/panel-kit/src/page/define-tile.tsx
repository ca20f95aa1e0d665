import type { ComponentType } from "preact";
import type { Words } from "../text/locale.js";
import { defineElement } from "./define-element.js";

/** What the dashboard tells a tile. */
export interface TileContext {
  /** Title of the tile, as its feature names it. */
  readonly title: string;
}

/** A tile's element, as the dashboard makes it: `tile` is set before it is put into the document. */
export interface TileElement extends HTMLElement {
  tile: TileContext | undefined;
}

/** Defines the custom element of a tile (`dashboardTiles`), as `definePage` does that of a page. */
export function defineTile(
  tag: string,
  Tile: ComponentType<{ tile: TileContext }>,
  words: Words = {},
  styles = "",
): void {
  defineElement<TileContext>(tag, "tile", ({ context }) => <Tile tile={context} />, words, styles);
}
