import { useState } from "preact/hooks";
import { Button } from "../components/button.js";
import { EmptyState, Skeleton } from "../components/notes.js";
import { confirm } from "../components/overlays/confirm.js";
import { Drawer } from "../components/overlays/dialog.js";
import { toast } from "../components/overlays/toast.js";
import { Details, Time } from "../components/show.js";
import { ApiFailure, callApi } from "../data/api.js";
import { api } from "../data/typed-calls.js";
import { useApi } from "../data/use-api.js";
import { differences, type Json, type ManifestForm, schemaAt } from "../engine/index.js";
import { titleAt } from "../form/error-list.js";
import { useFormat } from "../text/format.js";
import { hasText, useText } from "../text/locale.js";
import { conflictCode, type Spot } from "./use-settings.js";
import { ValueText } from "./value-text.js";

interface Past {
  /** 0 was in force before anything was saved. */
  readonly n: number;
  readonly at: number;
  readonly actor?: { readonly kind?: string; readonly name?: string; readonly id?: string };
  readonly value: Json;
}

interface Present {
  readonly value: Json;
  readonly etag: string | null;
}

/** Former values of a settings group, each against the present one, to be restored. */
export function HistoryDrawer({
  open,
  onClose,
  ...rest
}: {
  readonly open: boolean;
  readonly form: ManifestForm;
  readonly spot: Spot;
  readonly current: Json;
  /** Of the current value: nothing is restored over what nobody here has seen. */
  readonly etag: string | null;
  readonly onClose: () => void;
  onRestored(): void;
}) {
  const text = useText();
  return (
    <Drawer
      open={open}
      title={text("kit.named", { what: text("kit.settings.history"), name: rest.form.title })}
      onClose={onClose}
    >
      <History {...rest} onClose={onClose} />
    </Drawer>
  );
}

/** Who has saved: by name where there is one, else what kind of one it was. */
function actorName(actor: Past["actor"], text: ReturnType<typeof useText>): string {
  const key = `kit.actor.${actor?.kind ?? ""}`;
  return actor?.name || (hasText(key) ? text(key) : (actor?.id ?? actor?.kind ?? ""));
}

function History({
  form,
  spot,
  current: opened,
  etag,
  onClose,
  onRestored,
}: {
  readonly form: ManifestForm;
  readonly spot: Spot;
  readonly current: Json;
  readonly etag: string | null;
  readonly onClose: () => void;
  readonly onRestored: () => void;
}) {
  const text = useText();
  const format = useFormat();
  const [busy, setBusy] = useState<number>();
  const query = { scope: spot.scope, target: spot.target };
  // What somebody else has saved meanwhile, as long as the page around has not read it.
  const [newer, setNewer] = useState<{ readonly than: string | null } & Present>();
  const present: Present = newer?.than === etag ? newer : { value: opened, etag };
  const { data, loading, failure, reload } = useApi<readonly Past[]>(`${form.path}/history`, { query });
  if (data === undefined)
    return loading ? (
      <Skeleton lines={6} />
    ) : (
      <EmptyState icon="history" title={failure?.message ?? text("kit.failed")} />
    );
  if (data.length === 0)
    return <EmptyState icon="history" title={text("kit.history.none")} text={text("kit.history.noneText")} />;
  const named = ({ n, at }: Past) => (n === 0 ? text("kit.history.first") : format.moment(at));
  const restore = async (past: Past) => {
    const sure = await confirm({
      title: text("kit.history.restore.title"),
      text:
        past.n === 0
          ? text("kit.history.restore.first")
          : text("kit.history.restore.text", { at: format.moment(past.at) }),
      action: text("kit.history.restore"),
    });
    if (!sure) return;
    setBusy(past.n);
    try {
      await api.post(`${form.path}/history/${past.n}/restore`, {
        query,
        headers: present.etag === null ? {} : { "If-Match": present.etag },
      });
      toast({ text: text("kit.history.restored") });
      onRestored();
      onClose();
    } catch (error) {
      await refused(error);
    } finally {
      setBusy(undefined);
    }
  };
  const refused = async (error: unknown) => {
    const told = error instanceof ApiFailure ? error.message : text("kit.failed");
    if (!(error instanceof ApiFailure) || error.code !== conflictCode)
      return toast({ kind: "bad", text: told });
    const stored = await callApi<Json>("GET", form.path, { query }).catch(() => undefined);
    if (stored !== undefined) setNewer({ than: etag, value: stored.data, etag: stored.etag });
    reload();
    toast({ kind: "bad", text: stored === undefined ? told : text("kit.history.changed") });
  };
  return (
    <ol class="dt-stack dt-gap-s">
      {data.map((past) => {
        const changes = differences(present.value, past.value).filter(({ after }) => after !== undefined);
        return (
          <li key={past.n}>
            <Details
              summary={
                <span class="dt-history-line">
                  {past.n === 0 ? <span>{named(past)}</span> : <Time at={past.at} full />}
                  {past.n > 0 && <span class="dt-muted">{actorName(past.actor, text)}</span>}
                  <span class="dt-muted">{text("kit.history.differs", { count: changes.length })}</span>
                </span>
              }
            >
              <div class="dt-diff">
                {changes.map(({ pointer, before, after }) => (
                  <p key={pointer}>
                    <strong>{titleAt(form.schema, pointer)}</strong>{" "}
                    <ValueText value={before} schema={schemaAt(form.schema, pointer)} look="old" /> →{" "}
                    <ValueText value={after} schema={schemaAt(form.schema, pointer)} look="new" />
                  </p>
                ))}
                <div>
                  <Button
                    small
                    icon="restore"
                    busy={busy === past.n}
                    disabled={changes.length === 0}
                    label={`${text("kit.history.restore")} (${named(past)})`}
                    onClick={() => void restore(past)}
                  >
                    {text("kit.history.restore")}
                  </Button>
                </div>
              </div>
            </Details>
          </li>
        );
      })}
    </ol>
  );
}
