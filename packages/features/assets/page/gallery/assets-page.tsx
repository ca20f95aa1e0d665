import {
  api,
  Button,
  Callout,
  confirm,
  EmptyState,
  Gallery,
  type GalleryItem,
  IconButton,
  Page,
  reasonOf,
  SearchField,
  Section,
  toast,
  useFormat,
  useGet,
  useLocale,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import { UploadForm } from "./upload-form.js";

/** Pictures of the owner: looked at, uploaded, named in texts, deleted. */
export function AssetsPage() {
  const text = useText();
  const format = useFormat();
  const locale = useLocale();
  const assets = useGet("/api/assets");
  const [wanted, setWanted] = useState("");
  const [failure, setFailure] = useState<string>();
  const rows = assets.data ?? [];
  const shown = rows.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  const copy = (name: string) => {
    const tag = locale.startsWith("zh") ? `[图:${name}]` : `[img:${name}]`;
    void navigator.clipboard?.writeText(tag).then(() => toast({ text: text("assets.page.copied", { tag }) }));
  };
  const remove = async (name: string) => {
    const question = { title: text("assets.page.delete", { name }), text: text("assets.page.delete.how") };
    if (!(await confirm({ ...question, danger: true, action: text("kit.delete") }))) return;
    setFailure(undefined);
    try {
      await api.delete("/api/assets/{name}", { params: { name } });
      assets.reload();
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };
  const items = shown.map(
    ({ name, url, size, width, height }): GalleryItem => ({
      key: name,
      path: url,
      title: name,
      note: `${width} × ${height} · ${format.bytes(size)}`,
      actions: (
        <>
          <Button small icon="copy" label={`${text("assets.page.copy")} ${name}`} onClick={() => copy(name)}>
            {text("assets.page.copy")}
          </Button>
          <IconButton
            icon="trash"
            label={text("assets.page.delete", { name })}
            onClick={() => void remove(name)}
          />
        </>
      ),
    }),
  );
  const problem = failure ?? assets.failure?.message;
  return (
    <Page wide title={text("assets.page")} summary={text("assets.page.summary")}>
      {problem !== undefined && (
        <Callout tone="bad" live title={text("kit.failed")}>
          {problem}
        </Callout>
      )}
      <UploadForm uploaded={assets.reload} />
      <Section title={text("assets.page.all", { count: rows.length })}>
        {rows.length === 0 ? (
          <EmptyState icon="photo" title={text("assets.page.none")} text={text("assets.page.none.how")} />
        ) : (
          <>
            <SearchField label={text("assets.page.search")} value={wanted} onChange={setWanted} />
            {items.length === 0 && <p class="dt-muted">{text("assets.page.nothing")}</p>}
            <Gallery label={text("assets.page")} items={items} />
          </>
        )}
      </Section>
    </Page>
  );
}
