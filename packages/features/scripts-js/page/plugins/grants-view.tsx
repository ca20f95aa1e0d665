import {
  api,
  type Body,
  Button,
  Callout,
  failureOf,
  type Json,
  type JsonSchema,
  SchemaForm,
  Stack,
  same,
  Toolbar,
  toast,
  useState,
  useText,
  useUnsaved,
} from "@dicetower/panel-kit";
import type { Grants, Plugin } from "./plugin.js";

/** What a plugin may do, as its owner decides. */
export function GrantsView({
  plugin,
  grants,
  reload,
}: {
  readonly plugin: Plugin;
  readonly grants: Grants;
  readonly reload: () => void;
}) {
  const text = useText();
  const stored: Json = grants;
  const [draft, setDraft] = useState<Json>(stored);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const dirty = !same(draft, stored);
  useUnsaved(dirty);
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { name, enabled } = plugin;
      // The form is made from the schema of the grants.
      const asked = draft as Body<"/api/plugins/js/toggle", "post">["grants"];
      await api.post("/api/plugins/js/toggle", { body: { name, enabled, grants: asked } });
      toast({ kind: "good", text: text("plugins.page.grants.saved") });
      reload();
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  const right = (name: keyof Grants) => ({ type: "boolean", title: text(`plugins.page.grants.${name}`) });
  const schema: JsonSchema = {
    type: "object",
    properties: {
      storage: right("storage"),
      send: right("send"),
      readCards: right("readCards"),
      admin: { ...right("admin"), description: text("plugins.page.grants.admin.hint") },
      http: {
        type: "array",
        items: { type: "string", minLength: 1, maxLength: 253 },
        uniqueItems: true,
        title: text("plugins.page.grants.http"),
        description: text("plugins.page.grants.http.hint"),
      },
    },
    additionalProperties: false,
  };
  return (
    <Stack>
      <p class="dt-muted">{text("plugins.page.grants.summary")}</p>
      {problem !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {problem}
        </Callout>
      )}
      <SchemaForm
        label={text("plugins.page.grants")}
        schema={schema}
        value={draft}
        stored={stored}
        onChange={(next) => setDraft(next ?? stored)}
      />
      <Toolbar>
        <Button kind="primary" icon="device-floppy" busy={busy} disabled={!dirty} onClick={() => void save()}>
          {text("plugins.page.grants.save")}
        </Button>
      </Toolbar>
    </Stack>
  );
}
