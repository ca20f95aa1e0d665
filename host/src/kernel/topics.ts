import type { Topic } from "@dicetower/contract";
import { EventEmitter } from "eventemitter3";
import { isPromise, type Owner } from "./owner.js";

/** Happenings. Each listener is wrapped once, so that none can stop the next one or reach the emitter. */
export class Topics {
  readonly #emitter = new EventEmitter<symbol>();
  #listeners = 0;

  on<T>(owner: Owner, topic: Topic<T>, listener: (event: T) => unknown): () => void {
    const doing = `hearing of "${topic.name}"`;
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
    this.#emitter.emit(topic.id, event);
  }

  /** Listeners now registered: a leak shows here. */
  get listenerCount(): number {
    return this.#listeners;
  }
}
