import {
  addressOf,
  Checkbox,
  fillPath,
  Link,
  pseudoLocale,
  Section,
  useFormat,
  useLocale,
  useText,
} from "@dicetower/panel-kit";
import { useState } from "preact/hooks";
import type { Log } from "../reader/log.js";

const formats = ["txt", "csv", "html"] as const;

/** A log as a file. */
export function Export({ log }: { readonly log: Log }) {
  const text = useText();
  const locale = useLocale();
  const format = useFormat();
  const [hidden, setHidden] = useState(false);
  return (
    <Section title={text("logs.page.export")} summary={format.bytes(log.sizeBytes)}>
      <Checkbox label={text("logs.page.export.hidden")} value={hidden} onChange={setHidden} />
      <div class="dt-toolbar">
        {formats.map((one) => {
          const { pathname, search } = new URL(
            addressOf(fillPath("/api/logs/{id}/export", { id: log.id }), {
              format: one,
              hidden,
              locale: locale === pseudoLocale ? "en" : locale,
            }),
          );
          return (
            <Link key={one} button icon="download" href={`${pathname}${search}`} download>
              {text(`logs.page.export.${one}`)}
            </Link>
          );
        })}
      </div>
    </Section>
  );
}
