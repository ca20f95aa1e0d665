import type { Topic } from "@dicetower/contract";
import { EventEmitter } from "eventemitter3";
import { isPromise, type Owner } from "../context/owner.js";

/** Delivers events. Each listener is wrapped once, so that a failing one affects neither the others nor the emitter. */
export class Topics {
  readonly #emitter = new EventEmitter<symbol>();
  #listeners = 0;
  /** Sends events of shared topics to other processes; undefined if there is only one process. */
  carry: (<T>(topic: Topic<T>, event: T) => void) | undefined;

  on<T>(owner: Owner, topic: Topic<T>, listener: (event: T) => unknown): () => void {
    const doing = `listening to "${topic.name}"`;
    const wrapped = (event: T) => {
      try {
        const result = owner.run(() => listener(event));
        if (isPromise(result)) result.then(undefined, (error: unknown) => owner.failed(error, doing));
      } catch (error) {
        owner.failed(error, doing);
      }
    };
    this.#emitter.on(topic.id, wrapped);
    this.#listeners++;
    let on = true;
    return () => {
      if (!on) return;
      on = false;
      this.#listeners--;
      this.#emitter.off(topic.id, wrapped);
    };
  }

  emit<T>(topic: Topic<T>, event: T): void {
    if (topic.cluster) this.carry?.(topic, event);
    this.deliver(topic, event);
  }

  /** Calls the listeners of this process only. */
  deliver<T>(topic: Topic<T>, event: T): void {
    this.#emitter.emit(topic.id, event);
  }

  /** Number of registered listeners, to detect leaks. */
  get listenerCount(): number {
    return this.#listeners;
  }
}
