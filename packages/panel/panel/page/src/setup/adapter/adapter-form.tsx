import {
  ApiFailure,
  api,
  Button,
  Details,
  reasonOf,
  SchemaForm,
  SecretField,
  Select,
  Stack,
  TextField,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { StepActions } from "../steps/step-actions.js";
import { type AdapterMode, type AdapterType, modeName } from "./adapter-types.js";
import type { AdapterDraft, StoredAdapter } from "./stored-adapter.js";

type Problems = readonly { readonly path: string; readonly message: string }[];

/** A new adapter, from its type's own schema, or one that is changed. */
export function AdapterForm({
  types,
  stored,
  onSaved,
  onCancel,
  onProblem,
}: {
  /** One at least. */
  readonly types: readonly AdapterType[];
  readonly stored: StoredAdapter | undefined;
  readonly onSaved: () => void;
  /** Left out where there is nothing to go back to. */
  readonly onCancel?: () => void;
  readonly onProblem: (problem: string) => void;
}) {
  const text = useText();
  const [draft, setDraft] = useState<AdapterDraft>(() => stored ?? emptyDraft(types[0]));
  const [errors, setErrors] = useState<Problems>([]);
  const [busy, setBusy] = useState(false);
  const type = types.find((one) => one.type === draft.type) ?? types[0];
  const mode = type?.modes.find((one) => one.mode === draft.connection_mode) ?? type?.modes[0];
  const set = (part: Partial<AdapterDraft>) => setDraft({ ...draft, ...part });
  const wrongAt = (path: string) => errors.find((one) => one.path === path)?.message;

  const save = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    onProblem("");
    if (mode?.endpoint === "required" && draft.endpoint.trim() === "") {
      setErrors([{ path: "/endpoint", message: text("kit.wrong.missing") }]);
      return;
    }
    setBusy(true);
    setErrors([]);
    const body = {
      name: draft.name.trim() || (type?.title ?? ""),
      type: type?.type ?? draft.type,
      connection_mode: mode?.mode ?? draft.connection_mode,
      endpoint: draft.endpoint.trim(),
      access_token: draft.access_token,
      options: draft.options,
    };
    try {
      if (stored === undefined) await api.post("/api/adapters", { body });
      else
        await api.patch("/api/adapters/{id}", {
          params: { id: stored.id },
          body: { ...body, enabled: true },
        });
      onSaved();
    } catch (error) {
      const fields = error instanceof ApiFailure ? error.errors : [];
      setErrors(fields);
      onProblem(fields.length > 0 ? text("shell.setup.adapter.wrong") : reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack>
        <Select
          label={text("shell.setup.adapter.type")}
          options={types.map((one) => ({ value: one.type, label: one.title }))}
          value={type?.type}
          onChange={(next) =>
            set({ ...emptyDraft(types.find((one) => one.type === next)), name: draft.name })
          }
        />
        <Select
          label={text("shell.setup.adapter.mode")}
          hint={text(mode?.listens ? "shell.setup.adapter.listens" : "shell.setup.adapter.dials")}
          options={(type?.modes ?? []).map((one) => ({ value: one.mode, label: modeName(one) }))}
          value={mode?.mode}
          onChange={(connection_mode) => set({ connection_mode })}
        />
        <TextField
          label={text("shell.setup.adapter.name")}
          value={draft.name}
          placeholder={type?.title}
          onChange={(name) => set({ name })}
          required={false}
          error={wrongAt("/name")}
        />
        <Endpoint
          mode={mode}
          value={draft.endpoint}
          onChange={(endpoint) => set({ endpoint })}
          error={wrongAt("/endpoint")}
        />
        <SecretField
          label={text("shell.setup.adapter.token")}
          hint={text("shell.setup.adapter.token.hint")}
          value={draft.access_token}
          stored={stored?.access_token ?? ""}
          onChange={(access_token) => set({ access_token })}
          required={false}
          error={wrongAt("/access_token")}
        />
        <Details summary={text("shell.setup.adapter.options")}>
          <SchemaForm
            key={type?.type}
            schema={type?.schema ?? {}}
            value={draft.options}
            onChange={(options) => set({ options: (options ?? {}) as AdapterDraft["options"] })}
            errors={errors
              .filter(({ path }) => path.startsWith("/options/"))
              .map((one) => ({ ...one, path: one.path.slice("/options".length) }))}
            label={text("shell.setup.adapter.options")}
          />
        </Details>
        <StepActions>
          <Button kind="primary" type="submit" busy={busy}>
            {text(stored === undefined ? "shell.setup.adapter.save" : "shell.setup.adapter.saveAgain")}
          </Button>
          {onCancel !== undefined && <Button onClick={onCancel}>{text("kit.cancel")}</Button>}
        </StepActions>
      </Stack>
    </form>
  );
}

function emptyDraft(type: AdapterType | undefined): AdapterDraft {
  return {
    name: "",
    type: type?.type ?? "",
    connection_mode: type?.modes[0]?.mode ?? "",
    endpoint: "",
    access_token: "",
    options: {},
  };
}

function Endpoint({
  mode,
  value,
  onChange,
  error,
}: {
  readonly mode: AdapterMode | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}) {
  const text = useText();
  return (
    <TextField
      label={text("shell.setup.adapter.endpoint")}
      hint={text(
        mode?.listens ? "shell.setup.adapter.endpoint.listens" : "shell.setup.adapter.endpoint.dials",
      )}
      inputMode="url"
      mono
      value={value}
      onChange={onChange}
      required={mode?.endpoint === "required"}
      error={error}
    />
  );
}
