import type { Actor } from "@dicetower/contract";
import { type ImportRecords, type ImportTarget, importTarget } from "@dicetower/imports/api";
import type { ManagedAdapter } from "../manager/managed-adapter.js";
import type { RecordEditor } from "./record-editor.js";
import type { WriteBody } from "./schemas.js";

type Imported = ImportRecords["adapters"];

const maxNameLength = 60;

/** Takes in addresses of another bot: switched off and without a token, until somebody has looked at them. */
export function adapterImport(editor: RecordEditor): ImportTarget {
  const { manager } = editor;
  const all = () => [...manager.adapters.values()];
  const find = (known: string | undefined, body: WriteBody) =>
    all().find(({ record: { id } }) => String(id) === known) ??
    all().find(
      ({ record: { type, connection_mode, endpoint, name } }) =>
        type === body.type &&
        connection_mode === body.connection_mode &&
        endpoint === body.endpoint &&
        (endpoint !== "" || name === body.name),
    );
  const isAsMade = ({ record: { enabled, accessToken, endpoint } }: ManagedAdapter, body: WriteBody) =>
    !enabled && accessToken === "" && endpoint === body.endpoint;
  return importTarget<"adapters">({
    key: "adapters",
    atOnce: 1,
    predict(record, known) {
      const body = bodyOf(record);
      editor.check(body);
      return Promise.resolve({
        outcome: find(known, body) === undefined ? "new" : "same",
        title: body.name,
      });
    },
    write: (record) => Promise.resolve({ key: "", before: null, after: { ...record } }),
    async carryOut(_change, record, { actor }) {
      const { id } = await editor.create(bodyOf(record), asked(actor));
      return String(id);
    },
    async takeBack({ key, after }, { actor }) {
      const body = bodyOf(after as unknown as Imported);
      const made = find(key === "" ? undefined : key, body);
      if (made === undefined) return true;
      if (!isAsMade(made, body)) return false;
      await editor.remove(made.record.id, asked(actor));
      return true;
    },
    undo: () => Promise.resolve(true),
  });
}

function asked(actor: Actor) {
  return { actor, identity: undefined };
}

function bodyOf({ name, type, mode, endpoint }: Imported): WriteBody {
  return {
    name: [...name].slice(0, maxNameLength).join(""),
    type,
    connection_mode: mode,
    endpoint,
    access_token: "",
    enabled: false,
    options: {},
    textOverrides: {},
    revision: 0,
  };
}
