/** The engines, whose sources this page bundles, keep errors from walking the stack where V8 runs them. */
interface ErrorConstructor {
  stackTraceLimit: number;
}
