import type { Access } from "@dicetower/access/api";
import {
  type Actor,
  codes,
  errorMessage,
  failure,
  Joi,
  planned,
  type RouteItem,
  route,
} from "@dicetower/contract";
import type { GroupKey } from "../api.js";
import { flags } from "../flags.js";
import type { GroupActs } from "../platform/group-acts.js";
import type { GroupEditor } from "../records/editor.js";
import { groupKey, groupRow } from "./schemas.js";

/** Groups that are left in one request; more go through a batch, with its pauses. */
const maxLeft = 10;

/** What operations work with. */
export interface OperationServices {
  readonly acts: GroupActs;
  readonly editor: GroupEditor;
  readonly access: () => Access | undefined;
}

interface Operation {
  readonly action: "leave" | "delete" | "enable" | "disable" | "flag" | "export" | "refresh";
  readonly keys: readonly GroupKey[];
  readonly flag?: string;
  readonly on: boolean;
  readonly silent: boolean;
  readonly reason?: string;
}

const operation = Joi.object<Operation>({
  action: Joi.string().valid("leave", "delete", "enable", "disable", "flag", "export", "refresh").required(),
  keys: Joi.array().items(groupKey).min(1).max(200).unique().required(),
  flag: Joi.string()
    .valid(...flags)
    .when("action", { not: "flag", otherwise: Joi.required() }),
  on: Joi.boolean().default(true),
  silent: Joi.boolean().default(false),
  reason: Joi.string().allow("").max(500),
}).required();

const result = Joi.object({
  platform: Joi.string().required(),
  groupId: Joi.string().required(),
  ok: Joi.boolean().required(),
  code: Joi.number().integer().required(),
  message: Joi.string().allow("").required(),
  group: groupRow.optional(),
});

/** Operations on several groups, with what became of each. */
export function operationRoutes(services: OperationServices): RouteItem[] {
  return [
    route(
      planned({
        method: "POST",
        path: "/api/groups",
        summary: "Does something to several groups and answers what became of each.",
        accepts: { body: operation },
        returns: Joi.object({ results: Joi.array().items(result).required() }),
        audit: "group.operation",
        plan({ body }) {
          checkCount(body);
          return namesOf(services.editor, body.keys);
        },
        async handle({ body, actor, signal }) {
          checkCount(body);
          const results = [];
          for (const { platform, groupId } of body.keys) {
            signal.throwIfAborted();
            const key = { platform, groupId };
            results.push({ ...key, ...(await attempt(() => operate(services, key, body, actor))) });
          }
          return { results };
        },
      }),
    ),
  ];
}

/** @throws Failure where so many groups are only left in a batch */
function checkCount({ action, keys }: Operation): void {
  if (action === "leave" && keys.length > maxLeft)
    throw failure(
      codes.ruleBroken,
      `At most ${maxLeft} groups are left at once; start a batch at /api/groups/leave-batches for more.`,
    );
}

/** Of the groups that there is a record of. */
async function namesOf(editor: GroupEditor, keys: readonly GroupKey[]): Promise<string[]> {
  const names: string[] = [];
  for (const key of keys) {
    const found = await attempt(async () => ({ name: (await editor.view(key)).name }));
    if (found.ok) names.push(("name" in found && String(found.name)) || key.groupId);
  }
  return names;
}

async function attempt<T extends object>(work: () => Promise<T>) {
  try {
    return { ok: true, code: 0, message: "", ...(await work()) };
  } catch (error) {
    const { data } = error as { readonly data?: { readonly code?: number } | null };
    const code = data?.code;
    // What is no Failure is a fault of ours, whose words are for the log.
    if (code === undefined) throw error;
    return { ok: false, code, message: errorMessage(error) };
  }
}

async function operate(
  { acts, editor, access }: OperationServices,
  key: GroupKey,
  { action, flag, on, silent, reason }: Operation,
  actor: Actor,
): Promise<object> {
  switch (action) {
    case "leave":
      await acts.leave(key, { silent, ...(reason === undefined ? {} : { reason }) }, actor);
      return {};
    case "delete":
      await editor.remove(key, actor);
      return {};
    case "enable":
    case "disable": {
      const group = await editor.view(key);
      const service = access();
      if (service === undefined) throw failure(codes.notReady, "The feature access is not running.");
      const selfIds = acts.services.accounts.selfIds(group.adapterIds);
      await service.switchGroup(key.platform, key.groupId, selfIds, action === "disable", actor);
      return {};
    }
    case "flag": {
      const { flags: before } = await editor.view(key);
      const rest = before.filter((one) => one !== flag);
      await editor.set(key, { flags: on && flag !== undefined ? [...rest, flag] : rest }, actor);
      return {};
    }
    case "export":
      return { group: await editor.view(key) };
    case "refresh":
      await acts.refresh(key);
      return {};
  }
}
