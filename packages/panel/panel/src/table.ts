import type {
  Contribution,
  JsonSchema,
  JsonSchemas,
  RecordTab,
  Resource,
  ResourceAction,
  ResourceBatch,
  RouteItem,
} from "@dicetower/contract";
import type { ManifestTab, ManifestTable, ManyOperation, Operation } from "./api.js";
import type { RouteBook } from "./routes/route-book.js";
import { isSchema, putIntoWords } from "./schema-words.js";
import type { Words } from "./words.js";

/** Columns shown where a resource names none. */
const maxColumns = 6;

/** What tables are made of. */
export interface TableSources {
  readonly routes: RouteBook;
  readonly schemas: JsonSchemas;
  readonly words: Words;
  readonly tabs: readonly Contribution<RecordTab>[];
}

/** The table of a resource, in words; undefined while its list is not in force. */
export function tableOf(resource: Resource, sources: TableSources): ManifestTable | undefined {
  const list = sources.routes.get(`GET ${resource.path}`);
  if (list === undefined) return undefined;
  return new TableMaker(resource, sources).table(list);
}

class TableMaker {
  constructor(
    readonly resource: Resource,
    readonly sources: TableSources,
  ) {}

  table(list: RouteItem): ManifestTable {
    const { key, titleKey, path, idField } = this.resource;
    const { item, paged } = this.#itemOf(list);
    const columns = this.resource.columns ?? plainMembers(item).slice(0, maxColumns);
    const toggle = this.#toggle();
    const remove = this.#removal();
    const query = list.accepts?.query;
    return {
      key,
      title: this.#words.of(titleKey) ?? key,
      summary: this.#words.of(`${titleKey}.summary`) ?? "",
      path,
      idField,
      item,
      columns,
      paged,
      query: query === undefined ? null : withoutHidden(this.#inWords(query)),
      create: this.#writing(this.#create(), this.#ownKey("create") ?? "panel.action.create"),
      update: this.#writing(this.#update(), "panel.action.update"),
      remove,
      toggle,
      batch: [
        ...(remove === null ? [] : (["remove"] as const)),
        ...(toggle === null ? [] : (["enable", "disable"] as const)),
      ],
      read: this.#readPath(),
      many: (this.resource.batches ?? []).flatMap((batch) => this.#many(batch) ?? []),
      actions: (this.resource.actions ?? []).flatMap((action) => this.#action(action) ?? []),
      tabs: this.#tabs(),
      ...this.#empty(),
    };
  }

  /** What the list says while it holds nothing; the words of every list where it has none of its own. */
  #empty(): Pick<ManifestTable, "empty"> {
    const { titleKey, begins } = this.resource;
    const title = this.#words.of(`${titleKey}.empty`);
    if (title === undefined) return {};
    const text = this.#words.of(`${titleKey}.empty.text`) ?? "";
    const page =
      begins === undefined
        ? null
        : {
            href: `#/${begins.page.replaceAll(".", "/")}`,
            title: this.#words.of(begins.titleKey) ?? begins.titleKey,
          };
    return { empty: { title, text, page } };
  }

  #tabs(): ManifestTab[] {
    const { tabs, routes } = this.sources;
    return tabs
      .filter(({ item }) => item.resource === this.resource.key)
      .filter(({ item }) => (item.requires ?? []).every((name) => routes.has(name)))
      .map(({ key, item, owner }) => ({
        key,
        title: this.#words.of(item.titleKey) ?? key,
        icon: item.icon ?? "",
        order: item.order,
        owner: owner.split("/")[0] ?? owner,
        // Relative to the document, so that the panel may lie below any path.
        module: item.module.replace(/^\/+/, ""),
        element: item.element,
      }))
      .sort((one, other) => one.order - other.order || (one.key < other.key ? -1 : 1));
  }

  get #words(): Words {
    return this.sources.words;
  }

  #inWords(schema: Parameters<JsonSchemas["of"]>[0]): JsonSchema {
    return putIntoWords(this.sources.schemas.of(schema), this.resource.titleKey, this.#words);
  }

  #itemOf(list: RouteItem): { item: JsonSchema; paged: boolean } {
    const whole = list.returns === undefined ? {} : this.sources.schemas.of(list.returns);
    const returns = listAmong(whole);
    const inside = property(returns, "items");
    const paged = isPage(returns);
    if (this.resource.item !== undefined) return { item: this.#inWords(this.resource.item), paged };
    const array = paged ? inside : returns;
    const item = isSchema(array?.["items"]) ? array["items"] : {};
    const { $defs } = whole;
    return {
      item: putIntoWords(
        $defs === undefined ? item : { ...item, $defs },
        this.resource.titleKey,
        this.#words,
      ),
      paged,
    };
  }

  /** Sends a record: as the resource says, where it does. */
  #writing(route: RouteItem | undefined, titleKey: string): Operation | null {
    const operation = this.#operation(route, titleKey);
    const { body } = this.resource;
    return operation === null || body === undefined ? operation : { ...operation, body: this.#inWords(body) };
  }

  #update(): RouteItem | undefined {
    const { update } = this.resource;
    const found = this.#below("PUT", update) ?? this.#below("PATCH", update);
    return found ?? (typeof update === "string" ? this.#below("POST", update) : undefined);
  }

  #create(): RouteItem | undefined {
    const { create, path } = this.resource;
    return create === false ? undefined : this.sources.routes.get(`POST ${create ?? path}`);
  }

  /** The route of a record: the one that was named, or `path/{…}`, with one name or more. */
  #below(method: string, named: string | false | undefined): RouteItem | undefined {
    if (named === false) return undefined;
    if (named !== undefined) return this.sources.routes.get(`${method} ${named}`);
    return this.sources.routes.below(method, this.resource.path);
  }

  /** Removes a record, with the query that the resource gives its path. */
  #removal(): Operation | null {
    const { remove } = this.resource;
    const [path, query] = typeof remove === "string" ? remove.split("?", 2) : [remove];
    const operation = this.#operation(this.#below("DELETE", path), "panel.action.remove", { confirm: true });
    return operation === null || query === undefined
      ? operation
      : { ...operation, path: `${operation.path}?${query}` };
  }

  #toggle(): Operation | null {
    const { toggle } = this.resource;
    if (toggle === undefined) return null;
    const methods = ["PATCH", "PUT", "POST"];
    const route = methods.map((method) => this.sources.routes.get(`${method} ${toggle}`)).find(Boolean);
    return this.#operation(route, "panel.action.toggle");
  }

  /** Where one record is read: the path at which it is written, or `path/{…}`. */
  #readPath(): string | null {
    const { update, remove } = this.resource;
    const named = [update, remove].find((one) => typeof one === "string" && !one.includes("?"));
    const route = this.#below("GET", named === false ? undefined : named);
    return route === undefined ? null : route.path;
  }

  #many(batch: ResourceBatch): ManyOperation | undefined {
    const { path, list, fixed = {}, does, confirm = false, job = false, titleKey } = batch;
    const { routes } = this.sources;
    const operation = this.#operation(routes.get(`POST ${path}`), titleKey, { confirm });
    if (operation === null) return undefined;
    const stop = `${path}/{id}/cancel`;
    return {
      operation: { ...operation, body: filledIn(operation.body, [list, ...Object.keys(fixed)]) },
      list,
      asObjects: this.resource.idField.includes(":"),
      fixed,
      does: does ?? null,
      job:
        job && routes.has(`GET ${path}/{id}`)
          ? { path: `${path}/{id}`, stop: routes.has(`POST ${stop}`) ? stop : null }
          : null,
    };
  }

  #action({ method, path, titleKey, confirm = false, shows = method === "GET" }: ResourceAction) {
    const route = this.sources.routes.get(`${method} ${path}`);
    return this.#operation(route, titleKey, { confirm, shows }) ?? undefined;
  }

  /** The key of what this resource calls it, where it has a name of its own for it. */
  #ownKey(what: string): string | undefined {
    const key = `${this.resource.titleKey}.${what}`;
    return this.#words.of(key) === undefined ? undefined : key;
  }

  #operation(
    route: RouteItem | undefined,
    titleKey: string,
    { confirm = false, shows = false } = {},
  ): Operation | null {
    if (route === undefined) return null;
    const { returns } = route;
    const { body, file } = route.accepts ?? {};
    return {
      method: route.method,
      path: route.path,
      body: body === undefined ? null : this.#inWords(body),
      title: this.#words.of(titleKey) ?? titleKey,
      summary: this.#words.of(`${titleKey}.summary`) ?? "",
      confirm,
      answer: shows ? (returns === undefined ? {} : this.#inWords(returns)) : null,
      ...(file === undefined ? {} : { file: file.types }),
      ...(plans(route) ? { plans: true as const } : {}),
    };
  }
}

/** True for a route that `planned` made. */
function plans({ accepts }: RouteItem): boolean {
  return accepts?.query?.describe().keys?.["plan"] !== undefined;
}

/** A body without what the panel fills in itself; null where nothing is left. */
function filledIn(body: JsonSchema | null, names: readonly string[]): JsonSchema | null {
  const { properties, required } = body ?? {};
  if (body === null || !isSchema(properties)) return null;
  const left = Object.entries(properties).filter(
    ([name, one]) => !names.includes(name) && !(isSchema(one) && one["x-widget"] === "hidden"),
  );
  if (left.length === 0) return null;
  const needed = Array.isArray(required) ? required.filter((name) => !names.includes(String(name))) : [];
  return { type: "object", properties: Object.fromEntries(left), required: needed };
}

/** The page or array of an answer that may look otherwise as well: a list that can also be had as a file. */
function listAmong(returns: JsonSchema): JsonSchema {
  const { anyOf } = returns;
  const branches = Array.isArray(anyOf) ? anyOf.filter(isSchema) : [];
  return branches.find(isPage) ?? branches.find(({ type }) => type === "array") ?? returns;
}

function isPage(returns: JsonSchema): boolean {
  return returns["type"] === "object" && property(returns, "total") !== undefined;
}

/** Without members that are no filters; the language stays, for the list is to be asked for in it. */
function withoutHidden(query: JsonSchema): JsonSchema {
  const { properties } = query;
  if (!isSchema(properties)) return query;
  const filters = Object.entries(properties).filter(
    ([name, one]) => name === "locale" || !(isSchema(one) && one["x-widget"] === "hidden"),
  );
  return { ...query, properties: Object.fromEntries(filters) };
}

function property(schema: JsonSchema, name: string): JsonSchema | undefined {
  const { properties } = schema;
  const one = isSchema(properties) ? properties[name] : undefined;
  return isSchema(one) ? one : undefined;
}

/** Members that fit into a cell. */
function plainMembers(item: JsonSchema): string[] {
  const { properties } = item;
  if (!isSchema(properties)) return [];
  return Object.entries(properties)
    .filter(([, one]) => isSchema(one) && one["type"] !== "object" && one["type"] !== "array")
    .map(([name]) => name);
}
