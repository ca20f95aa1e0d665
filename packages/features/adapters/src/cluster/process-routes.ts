import { type Bus, codes, failure, type Installation, Joi, type RouteItem, route } from "@dicetower/contract";
import type { Manager } from "../manager/manager.js";
import type { AccountLeases } from "./account-leases.js";
import { thisProcess } from "./join-cluster.js";
import { databaseNow, LeaseStore, type ProcessRow } from "./lease-store.js";

const processAnswer = Joi.object({
  id: Joi.string().required(),
  pid: Joi.number().required(),
  machine: Joi.string().allow("").required(),
  host: Joi.string().allow("").required(),
  port: Joi.number().required(),
  version: Joi.string().required(),
  startedAt: Joi.number().required().meta({ format: "time" }),
  accounts: Joi.array().items(Joi.string()).required(),
});

/** What the routes work with. */
export interface ProcessRouteParts {
  readonly bus: Bus;
  readonly installation: Installation;
  /** Undefined where this process is alone. */
  readonly leases: AccountLeases | undefined;
}

/** Lists the processes of the installation, and hands accounts over between them. */
export function processRoutes(
  manager: Manager,
  { bus, installation, leases }: ProcessRouteParts,
): RouteItem[] {
  const store = new LeaseStore(bus.self);
  return [
    route({
      method: "GET",
      path: "/api/system/processes",
      summary:
        "Lists the processes of the installation, the longest running first, with the adapters that each connects.",
      returns: Joi.array().items(processAnswer),
      async handle() {
        if (!bus.shared) return [row(thisProcess(bus, installation), [...manager.adapters.keys()])];
        const { processes, held } = await manager.services.store.read(async (db) => {
          const now = await databaseNow(db);
          return { processes: await store.processes(db, now), held: await store.inForce(db, now) };
        });
        return processes.map((one) =>
          row(
            one,
            held.flatMap(({ processId, adapterId }) => (processId === one.id ? [adapterId] : [])),
          ),
        );
      },
    }),
    route({
      method: "POST",
      path: "/api/system/processes/{id}/accounts",
      summary: "Hands an account over to a process, which keeps it while it runs.",
      accepts: {
        params: Joi.object<{ id: string }>({ id: Joi.string().hex().max(64).required() }),
        body: Joi.object<{ adapterId: number }>({
          adapterId: Joi.number().integer().min(1).required().meta({ reference: "adapters" }),
        }),
      },
      returns: Joi.object({ id: Joi.string().required(), adapterId: Joi.number().required() }),
      audit: "adapter.move",
      async handle({ params, body }) {
        await move(manager, leases, body.adapterId, params.id);
        return { id: params.id, adapterId: body.adapterId };
      },
    }),
  ];
}

async function move(
  manager: Manager,
  leases: AccountLeases | undefined,
  id: number,
  to: string,
): Promise<void> {
  const adapter = manager.get(id);
  if (leases === undefined)
    throw failure(
      codes.notSupported,
      "This installation has one process: there is nowhere to move an account.",
    );
  if (adapter.listens)
    throw failure(
      codes.ruleBroken,
      "The platform of this account dials in: it belongs to the process that its peer comes to. Have the peer, or the load balancer in front, come to another one.",
    );
  if (!adapter.record.enabled)
    throw failure(codes.ruleBroken, "The account is switched off: no process connects it.");
  const elsewhere = leases.elsewhere(id);
  if (elsewhere === undefined) await leases.give(id, to);
  else await elsewhere.ask({ ask: "give", to });
}

function row(process: ProcessRow, accounts: readonly number[]) {
  return { ...process, accounts: accounts.map(String) };
}
