import type { ListItem, PathWith } from "@dicetower/client";
import type { ComponentType } from "preact";
import type { Json } from "../engine/index.js";
import type { Words } from "../text/locale.js";
import { defineElement } from "./define-element.js";

/** A record of a resource: of any, or of the one with this list. */
type RecordOf<P> = P extends PathWith<"get"> ? ListItem<P> : Readonly<Record<string, Json>>;

/**
 * What the page of a resource tells a tab of one of its records: `TabContext<"/api/decks">` for the resource with this
 * list.
 */
export interface TabContext<P extends PathWith<"get"> | undefined = undefined> {
  /** Key of the resource. */
  readonly resource: string;
  /** The record as its list answers it. */
  readonly record: RecordOf<P>;
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
export function defineTab<P extends PathWith<"get"> | undefined = undefined>(
  tag: string,
  Tab: ComponentType<{ tab: TabContext<P> }>,
  words: Words = {},
  styles = "",
): void {
  defineElement<TabContext<P>>(tag, "tab", ({ context }) => <Tab tab={context} />, words, styles);
}
