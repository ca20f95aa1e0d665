import { randomFillSync } from "node:crypto";
import type { QuickJSHandle } from "quickjs-emscripten";
import type { Engine } from "./engine.js";

const bytes = 64;

/**
 * A whole number that code in an engine writes and the thread reads without a call into it, which would cost more than
 * most hooks.
 */
export class SharedNumber {
  #view: Int32Array;

  private constructor(
    readonly engine: Engine,
    /** The `ArrayBuffer` in the engine whose first four bytes are the number. */
    readonly buffer: QuickJSHandle,
    readonly offset: number,
  ) {
    this.#view = this.#look();
  }

  /** @returns undefined where the engine does not keep the bytes as they are handed in */
  static in(engine: Engine): SharedNumber | undefined {
    // The engine does not say where its buffers are: one whose content nothing else has is found by that.
    const mark = randomFillSync(new Uint8Array(bytes));
    const buffer = engine.vm.newArrayBuffer(mark.slice().buffer);
    const heap = Buffer.from(engine.memory.buffer);
    const offset = heap.indexOf(mark);
    const found = offset >= 0 && offset % Int32Array.BYTES_PER_ELEMENT === 0;
    if (found && heap.indexOf(mark, offset + 1) < 0) return new SharedNumber(engine, buffer, offset);
    buffer.dispose();
    return undefined;
  }

  /** Its memory is another object whenever it has grown. */
  get value(): number {
    if (this.#view.buffer !== this.engine.memory.buffer) this.#view = this.#look();
    return this.#view[0] ?? 0;
  }

  set value(value: number) {
    if (this.#view.buffer !== this.engine.memory.buffer) this.#view = this.#look();
    this.#view[0] = value;
  }

  #look(): Int32Array {
    return new Int32Array(this.engine.memory.buffer, this.offset, 1);
  }
}
