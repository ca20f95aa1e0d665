import {
  ApiFailure,
  api,
  Button,
  Callout,
  Details,
  type Json,
  SchemaForm,
  Select,
  Skeleton,
  Stack,
  TextField,
  useText,
} from "@dicetower/panel-kit";
import { useEffect, useState } from "preact/hooks";
import { locale } from "../language/locale.js";
import { serverLocale } from "../language/words.js";
import { type AdapterMode, type AdapterType, modeName, readAdapterTypes } from "./adapter-types.js";
import { type StepProps, sentence } from "./steps.js";

type Problems = readonly { readonly path: string; readonly message: string }[];

/** The first connection to a chat platform, from the type's own schema. One can do it later as well. */
export function AdapterStep({ onDone, onProblem }: StepProps) {
  const text = useText();
  const [types, setTypes] = useState<readonly AdapterType[]>();
  const [typeKey, setTypeKey] = useState<string>();
  const [modeKey, setModeKey] = useState<string>();
  const [name, setName] = useState("");
  const [endpoint, setEndpoint] = useState("");
  const [token, setToken] = useState("");
  const [options, setOptions] = useState<Json | undefined>({});
  const [errors, setErrors] = useState<Problems>([]);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    readAdapterTypes(serverLocale(locale.value)).then(setTypes, () => setTypes([]));
  }, []);
  if (types === undefined)
    return (
      <div aria-busy="true">
        <Skeleton lines={4} />
      </div>
    );
  const type = types.find((one) => one.type === typeKey) ?? types[0];
  if (type === undefined) return <Callout tone="info">{text("shell.setup.adapter.none")}</Callout>;
  const mode = type.modes.find((one) => one.mode === modeKey) ?? type.modes[0];

  const save = async (event: Event) => {
    event.preventDefault();
    onProblem("");
    if (mode?.endpoint === "required" && endpoint.trim() === "") {
      setErrors([{ path: "/endpoint", message: text("kit.wrong.missing") }]);
      return;
    }
    setBusy(true);
    setErrors([]);
    const body = {
      name: name.trim() || type.title,
      type: type.type,
      connection_mode: mode?.mode ?? "",
      endpoint: endpoint.trim(),
      access_token: token,
      options: options ?? {},
    };
    try {
      await api.post("/api/adapters", { body });
      onDone();
    } catch (error) {
      const fields = error instanceof ApiFailure ? error.errors : [];
      setErrors(fields);
      onProblem(fields.length > 0 ? text("shell.setup.adapter.wrong") : sentence(error));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack>
        <Select
          label={text("shell.setup.adapter.type")}
          options={types.map((one) => ({ value: one.type, label: one.title }))}
          value={type.type}
          onChange={(next) => {
            setTypeKey(next);
            setOptions({});
          }}
        />
        <Select
          label={text("shell.setup.adapter.mode")}
          hint={text(mode?.listens ? "shell.setup.adapter.listens" : "shell.setup.adapter.dials")}
          options={type.modes.map((one) => ({ value: one.mode, label: modeName(one) }))}
          value={mode?.mode}
          onChange={setModeKey}
        />
        <TextField
          label={text("shell.setup.adapter.name")}
          value={name}
          placeholder={type.title}
          onChange={setName}
          required={false}
          error={problemAt(errors, "/name")}
        />
        <Endpoint
          mode={mode}
          value={endpoint}
          onChange={setEndpoint}
          error={problemAt(errors, "/endpoint")}
        />
        <TextField
          label={text("shell.setup.adapter.token")}
          hint={text("shell.setup.adapter.token.hint")}
          type="password"
          value={token}
          onChange={setToken}
          required={false}
          error={problemAt(errors, "/access_token")}
        />
        <Details summary={text("shell.setup.adapter.options")}>
          <SchemaForm
            key={type.type}
            schema={type.schema}
            value={options}
            onChange={setOptions}
            errors={errors
              .filter(({ path }) => path.startsWith("/options/"))
              .map((one) => ({ ...one, path: one.path.slice("/options".length) }))}
            label={text("shell.setup.adapter.options")}
          />
        </Details>
        <div>
          <Button kind="primary" type="submit" busy={busy}>
            {text("shell.setup.adapter.save")}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Endpoint({
  mode,
  value,
  onChange,
  error,
}: {
  readonly mode: AdapterMode | undefined;
  readonly value: string;
  onChange(value: string): void;
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

function problemAt(errors: Problems, path: string): string | undefined {
  return errors.find((one) => one.path === path)?.message;
}
