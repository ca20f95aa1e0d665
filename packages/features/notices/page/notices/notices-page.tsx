import {
  Button,
  Callout,
  CheckMatrix,
  EmptyState,
  Link,
  Page,
  ResourceTable,
  resourceOf,
  Section,
  Skeleton,
  toast,
  useGet,
  useLocale,
  useText,
  useUnsaved,
} from "@dicetower/panel-kit";
import { PlaceHead } from "./place-head.js";
import { cellOf, classes, placesOf, ticked } from "./selection.js";
import { type NoticeDraft, useNoticeSettings } from "./use-settings.js";

const settingsPage = "#/settings/notice";

/** What the owners are told of, and where: a matrix of events and places, and what became of each notice. */
export function NoticesPage() {
  const text = useText();
  const draft = useNoticeSettings();
  const table = resourceOf("notice.deliveries");
  useUnsaved(draft.dirty);
  const save = async () => {
    if (await draft.save()) toast({ kind: "good", text: text("notices.page.saved") });
  };
  return (
    <Page
      wide
      title={text("notices.page.title")}
      summary={text("notices.page.title.summary")}
      actions={
        <Link button icon="settings" href={settingsPage}>
          {text("notices.page.settings")}
        </Link>
      }
    >
      {draft.failure !== undefined && (
        <Callout
          tone="bad"
          title={text("kit.failed")}
          action={<Button onClick={draft.reload}>{text("kit.retry")}</Button>}
        >
          {draft.failure.message}
        </Callout>
      )}
      <Section
        title={text("notices.page.matrix")}
        summary={text("notices.page.matrix.summary")}
        actions={
          draft.dirty && (
            <>
              <Button kind="quiet" onClick={draft.revert}>
                {text("notices.page.revert")}
              </Button>
              <Button kind="primary" icon="device-floppy" busy={draft.saving} onClick={() => void save()}>
                {text("notices.page.save")}
              </Button>
            </>
          )
        }
      >
        <Matrix draft={draft} />
      </Section>
      {table !== undefined && (
        <Section title={table.title} summary={table.summary}>
          <ResourceTable table={table} />
        </Section>
      )}
    </Page>
  );
}

function Matrix({ draft }: { readonly draft: NoticeDraft }) {
  const text = useText();
  const { data: kinds } = useGet("/api/system/notice/kinds", {
    query: { locale: useLocale() },
    refreshOn: ["feature.*"],
  });
  const { value } = draft;
  if (value === undefined || kinds === undefined)
    return draft.failure === undefined ? <Skeleton block lines={8} /> : null;
  const places = placesOf(value);
  if (places.length === 0)
    return (
      <EmptyState
        icon="bell"
        title={text("notices.page.none")}
        text={text("notices.page.none.text")}
        action={
          <Link button icon="plus" href={settingsPage}>
            {text("notices.page.add")}
          </Link>
        }
      />
    );
  const known = new Map(kinds.map((kind) => [kind.kind, kind]));
  const byKey = new Map(places.map((place) => [place.key, place]));
  const groups = [
    {
      key: "classes",
      title: text("notices.page.classes"),
      rows: classes.map((level) => ({ key: `class:${level}`, title: text(`notices.page.class.${level}`) })),
    },
    ...classes.map((level) => ({
      key: level,
      title: text("notices.page.events", { class: text(`notices.page.class.${level}`) }),
      rows: kinds.filter((kind) => kind.class === level).map(({ kind, title }) => ({ key: kind, title })),
    })),
  ].filter(({ rows }) => rows.length > 0);
  return (
    <CheckMatrix
      caption={text("notices.page.matrix")}
      corner={text("notices.page.what")}
      groups={groups}
      columns={places.map((place) => ({
        key: place.key,
        title: place.name,
        below: <PlaceHead place={place} changed={draft.dirty} />,
      }))}
      cell={(row, column) => {
        const place = byKey.get(column);
        return place === undefined ? { checked: false, disabled: true } : cellOf(place, row, known);
      }}
      onChange={(row, column, checked) => draft.change(ticked(value, row, column, checked))}
    />
  );
}
