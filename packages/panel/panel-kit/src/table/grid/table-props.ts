import type { ComponentChildren } from "preact";
import type { MenuItem } from "../../components/overlays/menu.js";
import type { Paging } from "./pager.js";

/** A column of a table. */
export interface Column<T> {
  readonly key: string;
  readonly title: string;
  /** Numbers stand at the end. */
  readonly align?: "start" | "end";
  /** Is on each card, however few facts cards show. */
  readonly always?: boolean;
  render?(row: T): ComponentChildren;
  readonly sortable?: boolean;
}

/** Which column rows are ordered by. */
export interface Sorting {
  readonly key: string;
  readonly descending: boolean;
}

/** Which rows are ticked. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  onChange(keys: ReadonlySet<string>): void;
}

/** Properties of a table. */
export interface DataTableProps<T> {
  /** What the rows are; its name for people who hear the page. */
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** What a row is called; its first column where left out. */
  readonly rowName?: (row: T) => string;
  readonly paging?: Paging;
  readonly selection?: Selection;
  readonly sort?: Sorting | undefined;
  readonly onSort?: (sort: Sorting) => void;
  readonly empty?: ComponentChildren;
  readonly rowActions?: (row: T) => readonly MenuItem[];
  /** Called when a row's name is pressed. */
  readonly onOpen?: (row: T) => void;
  /** Address of a row's record: its name is a link then, which `onOpen` follows within the page. */
  readonly rowHref?: (row: T) => string | undefined;
  readonly density?: "comfortable" | "compact";
  /** Where rows are cards they show their name and so many columns more; all of them where left out. */
  readonly facts?: number;
  readonly busy?: boolean;
}
