import {
  Badge,
  Callout,
  Difference,
  type DifferenceLine,
  KeyValue,
  Stack,
  useFormat,
  useText,
} from "@dicetower/panel-kit";
import type { PlanPart } from "./package.js";

const kinds: Readonly<Record<string, DifferenceLine["kind"]>> = {
  "+": "added",
  "-": "removed",
  "@": "place",
};
/** Grants that have words; hosts and others are shown as they are. */
const named = new Set(["storage", "send", "cards", "admin", "http:*"]);

/** What installing one package would do. */
export function PlanPartView({ part }: { readonly part: PlanPart }) {
  const text = useText();
  const format = useFormat();
  const { difference, grants, dropped, needs, warnings, mismatches } = part;
  const missing = needs.filter(({ satisfied }) => !satisfied);
  return (
    <Stack>
      {mismatches.length > 0 && (
        <Callout
          tone={mismatches.some(({ isGrave }) => isGrave) ? "bad" : "warn"}
          title={text("store.page.mismatch")}
        >
          <ul class="store-grants">
            {mismatches.map(({ field, listed, found }) => (
              <li key={field}>{text(`store.page.mismatch.${field}`, { listed, found })}</li>
            ))}
          </ul>
        </Callout>
      )}
      {part.replacesOther && (
        <Callout tone="warn">
          {part.replaces === ""
            ? text("store.page.plan.replaces", { name: part.ref })
            : text("store.page.plan.replaces.package", { name: part.ref, other: part.replaces })}
        </Callout>
      )}
      {part.alsoFrom !== "" && !part.replacesOther && (
        <Callout tone="warn">{text("store.page.plan.alsoFrom", { source: part.alsoFrom })}</Callout>
      )}
      {part.changedByHand && <Callout tone="warn">{text("store.page.plan.byHand")}</Callout>}
      {missing.map(({ id, range }) => (
        <Callout key={id} tone="bad">
          {text("store.page.plan.missing", { id, range })}
        </Callout>
      ))}
      {warnings.map((warning) => (
        <Callout key={warning} tone="warn">
          {warning}
        </Callout>
      ))}
      <KeyValue
        items={[
          { key: "licence", label: text("store.page.licence"), value: part.licence },
          {
            key: "file",
            label: text("store.page.file"),
            value: `${part.file} · ${format.bytes(part.size)}`,
          },
          ...(part.action === "install" && part.storedAs !== part.file
            ? [{ key: "storedAs", label: text("store.page.storedAs"), value: part.storedAs }]
            : []),
          {
            key: "sha256",
            label: text("store.page.sha256"),
            value: <span class="store-digest">{part.sha256}</span>,
          },
        ]}
      />
      {(grants.length > 0 || dropped.length > 0) && (
        <div>
          <h4>{text("store.page.grants")}</h4>
          <ul class="store-grants">
            {grants.map(({ grant, isNew }) => (
              <li key={grant}>
                <span>{named.has(grant) ? text(`store.page.grant.${grant}`) : grantText(grant, text)}</span>
                {isNew && <Badge tone="warn">{text("store.page.grants.new")}</Badge>}
              </li>
            ))}
            {dropped.map((grant) => (
              <li key={`- ${grant}`}>
                <s>{named.has(grant) ? text(`store.page.grant.${grant}`) : grantText(grant, text)}</s>
                <Badge>{text("store.page.grants.dropped")}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      {difference !== null && difference.lines.length === 0 && (
        <p class="dt-muted">{text("store.page.plan.same")}</p>
      )}
      {difference !== null && difference.lines.length > 0 && (
        <div>
          <h4>{text("store.page.difference")}</h4>
          <Difference label={text("store.page.difference")} lines={difference.lines.map(lineOf)} />
          {difference.cut && <p class="dt-muted">{text("store.page.difference.cut")}</p>}
        </div>
      )}
    </Stack>
  );
}

/** A line as the service writes it, with a sign before it. */
function lineOf(line: string): DifferenceLine {
  const kind = kinds[line.charAt(0)] ?? "same";
  return { kind, text: kind === "place" ? line : line.slice(1) };
}

function grantText(grant: string, text: (key: string, values: Record<string, string>) => string): string {
  return grant.startsWith("http:")
    ? text("store.page.grant.host", { host: grant.slice("http:".length) })
    : grant;
}
