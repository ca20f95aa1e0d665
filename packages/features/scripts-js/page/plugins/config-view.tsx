import {
  api,
  type Body,
  Button,
  Callout,
  type FieldError,
  failureOf,
  type Json,
  KeyValue,
  SchemaForm,
  Skeleton,
  Stack,
  same,
  Toolbar,
  toast,
  useEffect,
  useState,
  useText,
  useUnsaved,
} from "@dicetower/panel-kit";
import { type ConfigItem, schemaOf, valuesOf } from "./config-schema.js";

const route = "/api/plugins/js/config";

type Asked = Body<typeof route, "post">;

interface State {
  readonly items?: readonly ConfigItem[];
  readonly draft?: Readonly<Record<string, Json>>;
  readonly problem?: string;
  readonly errors?: readonly FieldError[];
}

/** The configuration of a plugin, as a form. */
export function ConfigView({ name }: { readonly name: string }) {
  const text = useText();
  const [state, setState] = useState<State>({});
  const [busy, setBusy] = useState(false);
  const { items, draft = {} } = state;
  const shown = items?.filter(({ deprecated }) => !deprecated) ?? [];
  const old = items?.filter(({ deprecated }) => deprecated) ?? [];
  const stored = valuesOf(shown);
  const dirty = items !== undefined && !same(draft, stored);
  useUnsaved(dirty);
  /** Does something, then shows what is stored. */
  const act = async (what: Omit<Asked, "name">, said = "") => {
    setBusy(true);
    try {
      const { items: read } = await api.post(route, { body: { name, ...what } });
      setState({ items: read, draft: valuesOf(read.filter(({ deprecated }) => !deprecated)) });
      if (said !== "") toast({ kind: "good", text: said });
    } catch (error) {
      const { message, errors } = failureOf(error);
      const inForm = errors.map((one) => ({ ...one, path: one.path.replace(/^\/values/, "") }));
      setState((before) => ({ ...before, problem: message, errors: inForm }));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => void act({ action: "get" }), [name]);
  if (items === undefined)
    return state.problem === undefined ? (
      <Skeleton block lines={6} />
    ) : (
      <Callout tone="bad" title={text("kit.failed")}>
        {state.problem}
      </Callout>
    );
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => !same(value, stored[key])),
  );
  return (
    <Stack>
      {state.problem !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {state.problem}
        </Callout>
      )}
      <SchemaForm
        label={text("plugins.page.config")}
        schema={schemaOf(shown, text("plugins.page.daily"))}
        value={draft}
        stored={stored}
        errors={state.errors ?? []}
        onChange={(next) => setState((before) => ({ ...before, draft: next as Record<string, Json> }))}
      />
      <Toolbar>
        <Button
          kind="primary"
          icon="device-floppy"
          busy={busy}
          disabled={!dirty}
          onClick={() =>
            void act(
              { action: "set", values: changed as NonNullable<Asked["values"]> },
              text("plugins.page.config.saved"),
            )
          }
        >
          {text("plugins.page.config.save")}
        </Button>
        <Button
          icon="restore"
          disabled={busy || shown.every(({ value, defaultValue }) => same(value, defaultValue))}
          onClick={() =>
            void act(
              {
                action: "reset",
                keys: shown
                  .filter(({ value, defaultValue }) => !same(value, defaultValue))
                  .map(({ key }) => key),
              },
              text("plugins.page.config.wasReset"),
            )
          }
        >
          {text("plugins.page.config.reset")}
        </Button>
      </Toolbar>
      {old.length > 0 && (
        <Stack>
          <h3>{text("plugins.page.config.old")}</h3>
          <KeyValue
            items={old.map(({ key, value }) => ({
              key,
              label: key,
              value: typeof value === "string" ? value : JSON.stringify(value),
            }))}
          />
          <Toolbar>
            <Button
              icon="trash"
              disabled={busy}
              onClick={() => void act({ action: "drop", keys: old.map(({ key }) => key) })}
            >
              {text("plugins.page.config.drop")}
            </Button>
          </Toolbar>
        </Stack>
      )}
    </Stack>
  );
}
