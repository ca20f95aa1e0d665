import type { ComponentType } from "preact";
import type { Json } from "../engine/index.js";
import type { Words } from "../text/locale.js";
import { defineElement } from "./define-element.js";

/** What the page of a resource tells a tab of one of its records. */
export interface TabContext {
  /** Key of the resource. */
  readonly resource: string;
  /** The record as its list answers it. */
  readonly record: Readonly<Record<string, Json>>;
  /** Goes to another page: `#/settings.dice`. */
  navigate(hash: string): void;
  /** The tab has changed the record: the page reads it again. */
  readonly changed: () => void;
}

/** A tab's element, as the page makes it: `tab` is set before it is put into the document, and anew for each record. */
export interface TabElement extends HTMLElement {
  tab: TabContext | undefined;
}

/** Defines the custom element of a tab (`recordTabs`), as `definePage` does that of a page. */
export function defineTab(
  tag: string,
  Tab: ComponentType<{ tab: TabContext }>,
  words: Words = {},
  styles = "",
): void {
  defineElement<TabContext>(tag, "tab", ({ context }) => <Tab tab={context} />, words, styles);
}
