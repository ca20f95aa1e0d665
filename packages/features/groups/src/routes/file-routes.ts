import { codes, failure, Joi, type Outbound, type RouteItem, route } from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import type { GroupAccounts } from "../platform/accounts.js";
import { groupParams, keyOf } from "./schemas.js";

/** Largest file that is handed through. */
const maxBytes = 100 * 1024 * 1024;
const timeoutMs = 15_000;
const stallMs = 60_000;

/** What the routes of files work with. */
export interface FileServices {
  readonly accounts: GroupAccounts;
  readonly outbound: Outbound;
}

interface FileQuery {
  readonly fileId: string;
  readonly busId: string;
  readonly name: string;
  readonly adapterId?: string;
}

const word = Joi.string().allow("").required();
const whole = Joi.number().integer().min(0).required();
const adapterId = Joi.string().max(20);
const fileQuery = Joi.object<FileQuery>({
  fileId: Joi.string().min(1).max(500).required(),
  busId: Joi.string().allow("").max(100).default(""),
  name: Joi.string().allow("").max(255).default(""),
  adapterId,
});

const file = Joi.object({
  fileId: word,
  folderId: word,
  name: word,
  size: whole,
  uploadedAt: whole.meta({ widget: "time" }),
  uploaderId: word,
  uploaderName: word,
  downloads: whole,
  expiresAt: whole.meta({ widget: "time" }),
  busId: word,
});

const filesAnswer = Joi.object({
  files: Joi.array().items(file).required(),
  folders: Joi.array()
    .items(Joi.object({ folderId: word, name: word, count: whole }))
    .required(),
  maxUploadBytes: whole,
});

/** Files of a group. */
export function fileRoutes({ accounts, outbound }: FileServices): RouteItem[] {
  const link = async (key: GroupKey, { fileId, busId, adapterId: named }: FileQuery): Promise<string> => {
    const { run } = await accounts.action(key, "fileLink", named);
    const url = await run(key.groupId, fileId, busId);
    if (url === "") throw failure(codes.notFound, "The platform has no address for this file.");
    return url;
  };
  return [
    route({
      method: "GET",
      path: "/api/groups/{platform}/{group}/files",
      summary: "Files and folders of a group, of the top or of one folder.",
      accepts: {
        params: groupParams,
        query: Joi.object<{ folderId?: string; adapterId?: string }>({
          folderId: Joi.string().max(500),
          adapterId,
        }),
      },
      returns: filesAnswer,
      async handle({ params, query }) {
        const key = keyOf(params);
        const { account, run } = await accounts.action(key, "files", query.adapterId);
        const { files, folders } = await run(key.groupId, query.folderId);
        const folderId = query.folderId ?? "";
        return {
          files: files.map((one) => ({ ...one, folderId })),
          folders,
          maxUploadBytes: Math.min(account.maxUploadBytes, maxBytes),
        };
      },
    }),
    route({
      method: "GET",
      path: "/api/groups/{platform}/{group}/file-url",
      summary: "Address of a file of a group, as the platform tells it; 0 where it does not say until when.",
      accepts: { params: groupParams, query: fileQuery },
      returns: Joi.object({ url: word, expiresAt: whole }),
      handle: async ({ params, query }) => ({ url: await link(keyOf(params), query), expiresAt: 0 }),
    }),
    route({
      method: "GET",
      path: "/api/groups/{platform}/{group}/file-download",
      summary: "A file of a group, handed through; at most 100 MiB.",
      accepts: { params: groupParams, query: fileQuery },
      answers: "file",
      expensive: true,
      async handle({ params, query, signal }) {
        const url = await link(keyOf(params), query);
        const policy = { timeoutMs, maxBytes: maxBytes, redirects: 3, stallMs };
        const { status, headers, body } = await outbound.stream(url, { method: "GET" }, policy, signal);
        if (status !== 200) {
          body.destroy();
          throw failure(codes.ruleBroken, `The server of the file answers ${status}.`);
        }
        const size = Number(headers["content-length"] ?? Number.NaN);
        return {
          name: query.name === "" ? query.fileId : query.name,
          type: "application/octet-stream",
          ...(Number.isInteger(size) && headers["content-encoding"] === undefined ? { size } : {}),
          body,
        };
      },
    }),
    route({
      method: "POST",
      path: "/api/groups/{platform}/{group}/file-upload",
      summary: "Puts a file into a group, as far as its adapter uploads.",
      accepts: {
        params: groupParams,
        file: { maxBytes: maxBytes, types: [""] },
        body: Joi.object<{ folderId?: string; adapterId?: string }>({
          folderId: Joi.string().allow("").max(500),
          adapterId,
        }),
      },
      returns: Joi.object({ fileId: Joi.string().allow(null, "").required(), name: word, size: whole }),
      expensive: true,
      audit: "group.upload",
      async handle({ params, body, file: uploaded }) {
        if (uploaded === undefined) throw failure(codes.invalid, "Send the file in the field `file`.");
        const key = keyOf(params);
        const { account, run } = await accounts.action(key, "uploadFile", body.adapterId);
        if (uploaded.size > account.maxUploadBytes)
          throw failure(codes.tooLarge, `The adapter uploads at most ${account.maxUploadBytes} bytes.`);
        const content = `base64://${(await uploaded.bytes()).toString("base64")}`;
        const fileId = await run(key.groupId, content, uploaded.name, body.folderId || undefined);
        return { fileId: fileId ?? null, name: uploaded.name, size: uploaded.size };
      },
    }),
  ];
}
