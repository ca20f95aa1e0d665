import {
  api,
  Button,
  Callout,
  Combobox,
  confirm,
  DataTable,
  EmptyState,
  reasonOf,
  SearchField,
  Select,
  Stack,
  spokenLanguage,
  Toolbar,
  useGet,
  useMemo,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { type Wording, WordingEditor } from "./wording-editor.js";

/** The wordings of a persona: which it has, a new one, and the editor of one. */
export function Wordings({ id, changed }: { readonly id: number; readonly changed: () => void }) {
  const text = useText();
  const entries = useGet("/api/personas/{id}/entries", { params: { id } });
  const locales = useGet("/api/i18n/locales");
  const [locale, setLocale] = useState(spokenLanguage());
  const texts = useGet("/api/i18n/all", { query: { locale, format: "plain" } });
  const [words, setWords] = useState("");
  const [opened, setOpened] = useState<Wording>();
  const [problem, setProblem] = useState<string>();
  const shown = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return (entries.data ?? []).filter(({ key, originalKey, value }) =>
      `${key} ${originalKey} ${value}`.toLowerCase().includes(wanted),
    );
  }, [entries.data, words]);
  // People look for what the bot says, not for its key.
  const choices = useMemo(
    () =>
      (texts.data ?? [])
        .filter(({ key }) => !forPages.test(key))
        .map(({ key, value }) => ({ value: key, label: shorten(value) || key, hint: key })),
    [texts.data],
  );
  const nameOf = (code: string) => locales.data?.find((one) => one.code === code)?.native ?? code;
  const reload = () => {
    entries.reload();
    changed();
  };
  const open = (key: string) => {
    const known = entries.data?.find((one) => one.key === key && one.locale === locale);
    const shipped = texts.data?.find((one) => one.key === key)?.value ?? "";
    setOpened(known ?? { key, locale, format: "plain", value: shipped, variants: [] });
  };
  const remove = async ({ key, locale: of, format }: Wording) => {
    const sure = await confirm({
      title: text("kit.resource.remove.title", { name: key }),
      text: text("kit.resource.remove.text"),
      action: text("personas.page.remove"),
      danger: true,
    });
    if (!sure) return;
    try {
      await api.delete("/api/personas/{id}/entries", {
        params: { id },
        query: { key, locale: of, format },
      });
      setProblem(undefined);
      reload();
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  if (opened !== undefined)
    return (
      <WordingEditor
        persona={id}
        wording={opened}
        onClose={() => setOpened(undefined)}
        onSaved={() => {
          setOpened(undefined);
          reload();
        }}
      />
    );
  return (
    <Stack>
      <Toolbar label={text("personas.page.new")}>
        <Select
          label={text("personas.page.language")}
          value={locale}
          onChange={setLocale}
          options={(locales.data ?? []).map(({ code, native }) => ({ value: code, label: native }))}
        />
        <Combobox
          label={text("personas.page.new")}
          value={undefined}
          onChange={(key) => {
            if (key !== undefined && key !== "") open(key);
          }}
          placeholder={text("personas.page.new.hint")}
          options={choices}
        />
      </Toolbar>
      <SearchField label={text("personas.page.search")} value={words} onChange={setWords} />
      {(problem ?? entries.failure?.message) !== undefined && (
        <Callout tone="bad" live>
          {problem ?? entries.failure?.message}
        </Callout>
      )}
      <DataTable<Wording>
        caption={text("personas.page.wordings")}
        rows={shown}
        rowKey={(one) => `${one.locale} ${one.format} ${one.key}`}
        rowName={({ key }) => key}
        busy={entries.loading}
        onOpen={(one) => setOpened(one)}
        rowActions={(one) => [
          {
            key: "remove",
            label: text("personas.page.remove"),
            icon: "trash",
            danger: true,
            onSelect: () => void remove(one),
          },
        ]}
        empty={
          <EmptyState
            icon="message-2"
            title={text("personas.page.none")}
            text={text("personas.page.none.text")}
          />
        }
        columns={[
          { key: "key", title: text("personas.page.key"), render: ({ key }) => <code>{key}</code> },
          {
            key: "locale",
            title: text("personas.page.language"),
            render: ({ locale: code }) => nameOf(code),
          },
          {
            key: "value",
            title: text("personas.page.wording"),
            render: ({ value, variants }) =>
              variants.length > 1 ? `${value} (+${variants.length - 1})` : value || "–",
          },
        ]}
      />
      <div>
        <Button icon="refresh" small onClick={entries.reload}>
          {text("personas.page.reload")}
        </Button>
      </div>
    </Stack>
  );
}

/** Texts of the panel: no persona says them. */
const forPages = /^(panel|resource|settings|unit)\.|\.(page|tab)\./;
const maxLength = 60;

function shorten(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line;
}
