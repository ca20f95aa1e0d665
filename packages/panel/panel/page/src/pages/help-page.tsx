import { KeyValue, Page, Section, useText } from "@dicetower/panel-kit";
import { DocumentTitle } from "../layout/document-title.js";
import { manifests } from "../manifest/manifest-store.js";
import { pagePath, writeAddress } from "../router/address.js";
import { useStore } from "../state/store.js";

/** Where the help of the panel itself is. No page of the manifest has a key that leads here. */
export const helpPath = "panel/help";

const keys = [
  ["Ctrl + K", "shell.help.key.palette"],
  ["Ctrl + S", "shell.help.key.save"],
  ["Tab", "shell.help.key.tab"],
  ["Esc", "shell.help.key.escape"],
] as const;

/** How to get about, and where more is written. It needs no internet. */
export function HelpPage() {
  const text = useText();
  const { manifest } = useStore(manifests.state);
  const pages = manifest?.pages.filter(({ key }) => /(^|\.)(help|commands|openapi|api)$/.test(key)) ?? [];
  return (
    <Page title={text("shell.help")} summary={text("shell.help.summary")}>
      <DocumentTitle title={text("shell.help")} />
      <Section title={text("shell.help.keys")}>
        <KeyValue items={keys.map(([key, label]) => ({ key, label: key, value: text(label) }))} />
      </Section>
      <Section title={text("shell.help.find")}>
        <p>{text("shell.help.find.text")}</p>
        {pages.length > 0 && (
          <ul>
            {pages.map((page) => (
              <li key={page.key}>
                <a href={writeAddress(pagePath(page.key))}>{page.title}</a>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title={text("shell.help.key")}>
        <p>{text("shell.help.key.text")}</p>
        <p>
          <code>npx dicetower key rotate</code>
        </p>
        <p>{text("shell.help.password.text")}</p>
        <p>
          <code>npx dicetower password reset</code>
        </p>
      </Section>
      <Section title={text("shell.help.about")}>
        <KeyValue
          items={[
            { key: "name", label: text("shell.help.name"), value: manifest?.installation.name ?? "" },
            { key: "version", label: text("shell.help.version"), value: manifest?.version ?? "" },
          ]}
        />
      </Section>
    </Page>
  );
}
