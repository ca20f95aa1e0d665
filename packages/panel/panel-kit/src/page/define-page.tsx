import type { ComponentType } from "preact";
import type { Words } from "../text/locale.js";
import { defineElement } from "./define-element.js";

/** What the shell tells a page. */
export interface PageContext {
  /** Key of the page in the manifest. */
  readonly key: string;
  /** What stands behind `?` in the address of the page. */
  readonly params: URLSearchParams;
  /** Goes to another page: `#/settings.dice`. Asks first where changes would be lost. */
  navigate(hash: string): void;
  /** Names the page in the title of the window. */
  setTitle(title: string): void;
}

/** A page's element, as the shell makes it: `page` is set before it is put into the document. */
export interface PageElement extends HTMLElement {
  page: PageContext | undefined;
}

/**
 * Defines the custom element of a page, in the light DOM. The shell makes one, sets `page`, and takes it out again
 * when people go elsewhere.
 * @param styles CSS of the page, put into the document once; colours and sizes by the tokens of the theme
 * @param words texts of the page, `{en: {key: text}, "zh-CN": {…}}`; those in `panel.…` text items need not be here
 * @param styles style sheet of the page as text (`import styles from "./coin/coin.css?inline"`); it uses the tokens
 */
export function definePage(
  tag: string,
  Page: ComponentType<{ page: PageContext }>,
  words: Words = {},
  styles = "",
): void {
  defineElement<PageContext>(tag, "page", ({ context }) => <Page page={context} />, words, styles);
}
