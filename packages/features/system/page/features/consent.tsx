import {
  Button,
  Callout,
  Checkbox,
  Dialog,
  KeyValue,
  Link,
  Stack,
  useState,
  useText,
} from "@dicetower/panel-kit";
import { type Feature, titleOf } from "./feature.js";

/** Shows whose code it is before code of others runs for the first time. */
export function Consent({
  feature,
  onClose,
  onAgree,
}: {
  readonly feature: Feature;
  readonly onClose: () => void;
  readonly onAgree: () => void;
}) {
  const text = useText();
  const [trusted, setTrusted] = useState(false);
  const { id, version, origin } = feature;
  const said = (words: string | undefined) =>
    words ? words : <span class="dt-muted">{text("system.page.features.notSaid")}</span>;
  const row = (key: string, value: Parameters<typeof KeyValue>[0]["items"][number]["value"]) => ({
    key,
    label: text(`system.page.features.origin.${key}`),
    value,
  });
  return (
    <Dialog
      open
      firm
      title={text("system.page.features.consent.title", { title: titleOf(feature) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("kit.cancel")}</Button>
          <Button kind="primary" disabled={!trusted} onClick={onAgree}>
            {text("system.page.features.consent.action")}
          </Button>
        </>
      }
    >
      <Stack>
        <Callout tone="warn" title={text("system.page.features.consent.what")}>
          {text("system.page.features.consent.text")}
        </Callout>
        <KeyValue
          items={[
            row("package", <code class="dt-code">{origin?.package ?? id}</code>),
            row("version", version),
            row("description", said(origin?.description)),
            row("author", said(origin?.author)),
            row("license", said(origin?.license)),
            row(
              "homepage",
              origin?.homepage ? <Link href={origin.homepage}>{origin.homepage}</Link> : said(""),
            ),
            row(
              "installScripts",
              origin?.installScripts.length
                ? origin.installScripts.join(", ")
                : text("system.page.features.noScripts"),
            ),
          ]}
        />
        <Checkbox label={text("system.page.features.consent.trust")} value={trusted} onChange={setTrusted} />
      </Stack>
    </Dialog>
  );
}
