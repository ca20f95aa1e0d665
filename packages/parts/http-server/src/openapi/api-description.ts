import {
  type Contribution,
  type Credential,
  credentials,
  type RouteItem,
  routes,
  type Scope,
} from "@dicetower/contract";
import { type DescribedOperation, describeOperation, openApiDocument } from "./document.js";

/** Milliseconds of work between two pauses in which requests and messages are served. */
const sliceMs = 10;

/**
 * Keeps the OpenAPI document of the contributions in force. It is written on first use, in slices, and kept until
 * routes or credentials change; operations that are still in force are not written again.
 */
export class ApiDescription {
  readonly #operations = new WeakMap<Contribution<RouteItem>, DescribedOperation>();
  #routes: readonly Contribution<RouteItem>[] = [];
  #credentials: readonly Contribution<Credential>[] = [];
  #document: Promise<object> | undefined;

  constructor(
    root: Scope,
    private readonly about: { readonly name: string; readonly version: string },
  ) {
    root.read(routes, ({ all }) => {
      this.#routes = all;
      this.#document = undefined;
    });
    root.read(credentials, ({ all }) => {
      this.#credentials = all;
      this.#document = undefined;
    });
  }

  document(): Promise<object> {
    this.#document ??= this.#write(this.#routes, this.#credentials);
    return this.#document;
  }

  async #write(
    inForce: readonly Contribution<RouteItem>[],
    known: readonly Contribution<Credential>[],
  ): Promise<object> {
    const operations: DescribedOperation[] = [];
    let since = performance.now();
    for (const contribution of inForce) {
      let operation = this.#operations.get(contribution);
      if (operation === undefined) {
        if (performance.now() - since > sliceMs) {
          await new Promise((resolve) => setImmediate(resolve));
          since = performance.now();
        }
        operation = describeOperation(contribution);
        this.#operations.set(contribution, operation);
      }
      operations.push(operation);
    }
    return openApiDocument(this.about, operations, known);
  }
}
