import type { AccountActions, MediaFile } from "@dicetower/adapters/api";
import type { JsonValue } from "@dicetower/contract";
import { fromWire } from "../wire/identifiers.js";
import { textOf } from "../wire/json-object.js";
import { limits } from "./action-client.js";
import type { Caller } from "./caller.js";
import { objectOf } from "./records.js";

type MediaActions = Pick<AccountActions, "imageFile" | "recordFile" | "storedFile">;

/** Actions that find what a message holds only the name of. */
export function mediaActions(caller: Caller): MediaActions {
  return {
    imageFile: async (file) => readMedia(await caller.call("get_image", { file }, limits.slow)),
    recordFile: async (file, format) =>
      readMedia(await caller.call("get_record", { file, out_format: format }, limits.slow)),
    storedFile: async (fileId) =>
      // Servers look for it under one name or the other.
      readMedia(await caller.call("get_file", { file_id: fileId, file: fileId }, limits.slow)),
  };
}

function readMedia(data: JsonValue): MediaFile {
  const { file, url, file_name, filename, file_size, size } = objectOf(data);
  return {
    path: textOf(file),
    url: textOf(url),
    name: textOf(file_name) || textOf(filename),
    // NapCat writes it as text.
    size: Math.max(0, Number(fromWire(file_size ?? size)) || 0),
  };
}
