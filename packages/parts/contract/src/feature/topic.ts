/** Names a happening that any number of listeners may want to hear of. */
export interface Topic<T> {
  readonly id: symbol;
  readonly name: string;
  /** Travels between the processes of one installation; its events must be JSON. */
  readonly cluster: boolean;
  /** Of the moment: a process that the bus does not reach need not hear of it later. */
  readonly transient: boolean;
  /** Type of the event; never set at run time. */
  readonly event?: T;
}

/** Makes a topic. @param name `feature.happening`, such as `adapters.state` */
export function defineTopic<T>(
  name: string,
  options: { cluster?: boolean; transient?: boolean } = {},
): Topic<T> {
  return Object.freeze({
    id: Symbol.for(`dicetower.topic.${name}`),
    name,
    cluster: options.cluster ?? false,
    transient: options.transient ?? false,
  });
}
