import {
  type ApiFailure,
  api,
  type Body,
  Button,
  Callout,
  defineTab,
  failureOf,
  type Json,
  type JsonSchema,
  SchemaForm,
  Skeleton,
  same,
  type TabContext,
  toast,
  useGet,
  useLocale,
  useText,
  useUnsaved,
} from "@dicetower/panel-kit";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { words } from "./generated/words.js";

const route = "/api/groups/{platform}/{group}";

/** Members by their names: features bring more than the API names. */
type Values = Readonly<Record<string, Json>>;

/** What owners set of a group: remark, tags, flags, licence, and the fields of all features. */
function SettingsTab({ tab: { record, changed } }: { readonly tab: TabContext<"/api/groups"> }) {
  const text = useText();
  const locale = useLocale();
  const params = { platform: record.platform, group: record.groupId };
  const fields = useGet("/api/groups/fields", { query: { locale } });
  const group = useGet(route, { params });
  const [value, setValue] = useState<Json>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [busy, setBusy] = useState(false);
  const schema = fields.data?.schema;
  const stored = schema === undefined || group.data === undefined ? undefined : known(schema, group.data);
  const now = value ?? stored;
  // A field may change as it is left, by the very press that saves: what is saved is not what was drawn last.
  const latest = useRef<Json | undefined>(now);
  latest.current = now;
  const dirty = stored !== undefined && value !== undefined && !same(stored, value);
  useUnsaved(dirty);
  useLayoutEffect(() => setValue(undefined), [group.data]);
  const failed = fields.failure ?? group.failure;
  if (failed !== undefined)
    return (
      <Callout
        tone="bad"
        live
        title={text("kit.failed")}
        action={
          <Button
            onClick={() => {
              fields.reload();
              group.reload();
            }}
          >
            {text("kit.retry")}
          </Button>
        }
      >
        {failed.message}
      </Callout>
    );
  if (schema === undefined || stored === undefined) return <Skeleton lines={8} />;
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { ...changes(stored, latest.current as Values), revision: group.data?.revision ?? 0 };
      await api.patch(route, { params, body: body as Body<typeof route, "patch"> });
      toast({ text: text("kit.resource.saved") });
      group.reload();
      changed();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="dt-settings">
      {failure !== undefined && failure.errors.length === 0 && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {failure.message}
        </Callout>
      )}
      <SchemaForm
        label={text("groups.tab.settings")}
        schema={schema}
        value={now}
        onChange={(next) => {
          latest.current = next;
          setValue(next);
        }}
        stored={stored}
        {...(failure === undefined ? {} : { errors: failure.errors })}
      />
      <div class="dt-toolbar">
        <Button kind="primary" busy={busy} disabled={!dirty} onClick={() => void save()}>
          {text("kit.settings.save")}
        </Button>
        <Button disabled={!dirty} onClick={() => setValue(undefined)}>
          {text("kit.settings.revert")}
        </Button>
      </div>
    </div>
  );
}

/** Members that can be set. */
function known(schema: JsonSchema, group: Values): Values {
  return Object.fromEntries(
    Object.keys(schema.properties ?? {}).flatMap((name) =>
      group[name] === undefined ? [] : [[name, group[name] as Json]],
    ),
  );
}

function changes(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, one]) => !same(before[name], one)));
}

defineTab("dicetower-group-settings", SettingsTab, words);
