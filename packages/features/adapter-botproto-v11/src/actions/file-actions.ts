import type { AccountActions } from "@dicetower/adapters/api";
import { codes, failure } from "@dicetower/contract";
import { fromWire, toWire } from "../wire/identifiers.js";
import { textOf } from "../wire/json-object.js";
import { limits } from "./action-client.js";
import type { Caller } from "./caller.js";
import { objectOf, objectsIn, readFile, readFolder } from "./records.js";

type FileActions = Pick<
  AccountActions,
  "files" | "fileLink" | "uploadFile" | "uploadPrivateFile" | "deleteFile" | "deleteFolder"
>;

/** Entries of a folder that are asked for at once. */
const maxFiles = 1_000;

type Upload = Readonly<Record<string, unknown>> & { readonly file: string };

/** Servers that take nothing but a path in their uploads. */
const onlyPaths = /lagrange/i;

/** How a file begins that comes along with the action. */
const inline = "base64://";

/**
 * @throws Failure 50100 where the server cannot read the file in this form, 41300 where it is larger than
 *   the adapter may upload
 */
function checkUpload({ server, uploads }: Caller, file: string): void {
  const isPath = !/^(base64|https?):\/\//.test(file);
  if (isPath ? !uploads.sharesDisk : onlyPaths.test(server()))
    throw failure(
      codes.notSupported,
      `${server()} takes uploads by path alone: it must share a disk with the service, and the adapter must say so.`,
    );
  if (file.startsWith(inline) && bytesOf(file) > uploads.maxBytes)
    throw failure(
      codes.tooLarge,
      `The file is larger than the ${uploads.maxBytes} bytes that the adapter uploads.`,
    );
}

/** Bytes of a file in base64, without decoding it. */
function bytesOf(file: string): number {
  const padding = file.endsWith("==") ? 2 : file.endsWith("=") ? 1 : 0;
  return Math.floor(((file.length - inline.length - padding) * 3) / 4);
}

/** Actions on the files of groups. */
export function fileActions(caller: Caller): FileActions {
  const bus = (busId: string) => (busId === "" ? {} : { busid: toWire(busId) });
  const upload = async (action: string, parameters: Upload) => {
    checkUpload(caller, parameters.file);
    return fromWire(objectOf(await caller.call(action, parameters, limits.upload)).file_id) || undefined;
  };
  return {
    files: async (groupId, folderId) => {
      const group = { group_id: toWire(groupId), file_count: maxFiles };
      const answer = objectOf(
        folderId === undefined || folderId === ""
          ? await caller.call("get_group_root_files", group)
          : await caller.call("get_group_files_by_folder", { ...group, folder_id: folderId }),
      );
      return {
        files: objectsIn(answer.files).map(readFile),
        folders: objectsIn(answer.folders).map(readFolder),
      };
    },
    fileLink: async (groupId, fileId, busId) => {
      const asked = { group_id: toWire(groupId), file_id: fileId, ...bus(busId) };
      return textOf(objectOf(await caller.call("get_group_file_url", asked)).url);
    },
    uploadFile: (groupId, file, name, folderId) =>
      upload("upload_group_file", {
        group_id: toWire(groupId),
        file,
        name,
        ...(folderId !== undefined && folderId !== "" && { folder: folderId, folder_id: folderId }),
      }),
    uploadPrivateFile: (userId, file, name) =>
      upload("upload_private_file", { user_id: toWire(userId), file, name }),
    deleteFile: async (groupId, fileId, busId) => {
      await caller.call("delete_group_file", { group_id: toWire(groupId), file_id: fileId, ...bus(busId) });
    },
    deleteFolder: async (groupId, folderId) => {
      const folder = { group_id: toWire(groupId), folder_id: folderId };
      await caller.first([
        ["delete_group_folder", folder],
        ["delete_group_file_folder", folder],
      ]);
    },
  };
}
