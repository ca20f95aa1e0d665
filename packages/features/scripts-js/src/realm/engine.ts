import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSRuntime,
  RELEASE_SYNC,
} from "quickjs-emscripten";

/** Memory of WebAssembly, as far as it is used; the compiler knows its type only from the libraries of browsers. */
interface Memory {
  readonly buffer: ArrayBuffer;
}
const { Memory } = (
  globalThis as unknown as {
    readonly WebAssembly: { Memory: new (size: { initial: number; maximum: number }) => Memory };
  }
).WebAssembly;

/** An engine of its own, whose memory ends at a maximum. */
export interface Engine {
  readonly runtime: QuickJSRuntime;
  readonly vm: QuickJSContext;
  readonly memory: Memory;
  readonly maxBytes: number;
}

const page = 65_536;
const stackBytes = 1 << 20;

/**
 * Makes an engine. Its own limit of memory does not hold in this build; the maximum of the WebAssembly memory does, so
 * that each realm has a module of its own.
 */
export async function newEngine(maxMb: number): Promise<Engine> {
  const maxBytes = maxMb << 20;
  const memory = new Memory({ initial: 256, maximum: maxBytes / page });
  const module = await newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory: memory }));
  const runtime = module.newRuntime();
  runtime.setMaxStackSize(stackBytes);
  return { runtime, vm: runtime.newContext(), memory, maxBytes };
}

/** True when it has taken so much that looking at what it holds is worth the time. */
export function isGrown({ memory, maxBytes }: Engine): boolean {
  return memory.buffer.byteLength >= maxBytes * 0.75;
}

/** True when what it holds leaves too little for anybody else. */
export function isFull({ runtime, vm, maxBytes }: Engine): boolean {
  const usage = runtime.computeMemoryUsage();
  const held = vm.getProp(usage, "malloc_size");
  const bytes = vm.getNumber(held);
  held.dispose();
  usage.dispose();
  return bytes > maxBytes * 0.85;
}
