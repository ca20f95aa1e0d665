import { ThreadError } from "@dicetower/script-host/thread";
import type { LoadedPlugin, SliceFailure } from "../protocol.js";

/** Whatever was thrown, as the service is to know it. */
export function threadError(error: unknown): ThreadError {
  return error instanceof ThreadError ? error : new ThreadError("threw", String(error));
}

/** A failure that goes no further, as the service is told. */
export function failureOf(error: unknown, plugin: string): SliceFailure {
  const { kind, message, trace } = threadError(error);
  return { plugin, kind, message, trace };
}

/** A plugin that was not loaded. */
export function refused(error: unknown, plugin: string): LoadedPlugin {
  const { kind, message, trace } = threadError(error);
  const said = kind === "overran" ? "timed out while loading" : message;
  return { plugin, loaded: false, error: said, trace, breach: kind === "threw" ? undefined : kind };
}
