import { Badge, Code, DataTable, Section, Stack, type Tone, useText } from "@dicetower/panel-kit";
import { curlLine } from "./curl.js";
import type { Body, OpenApi, Operation, Parameter } from "./operations.js";
import { SchemaTree } from "./schema-tree.js";
import { describe } from "./schema-words.js";

const tones: Readonly<Record<string, Tone>> = {
  GET: "info",
  POST: "good",
  PUT: "warn",
  PATCH: "warn",
  DELETE: "bad",
};

/** What a call takes and gives, and a line that makes it. */
export function OperationView({
  operation,
  document,
}: {
  readonly operation: Operation;
  readonly document: OpenApi;
}) {
  const text = useText();
  const { method, path, summary, owner, open, parameters, body, answer } = operation;
  return (
    <Section title={summary}>
      <Stack>
        <p class="sys-operation">
          <Badge tone={tones[method] ?? "neutral"}>{method}</Badge> <code>{path}</code>
        </p>
        <p class="dt-muted">
          {text("system.page.api.owner", { owner })}{" "}
          {text(open ? "system.page.api.open" : "system.page.api.closed")}
        </p>
        <Code block label={text("system.page.api.curl")}>
          {curlLine(operation, document)}
        </Code>
        {parameters.length > 0 && <Parameters parameters={parameters} document={document} />}
        {body !== undefined && <Part title={text("system.page.api.body")} part={body} document={document} />}
        {answer !== undefined && (
          <Part title={text("system.page.api.answer")} part={answer} document={document} />
        )}
      </Stack>
    </Section>
  );
}

function Parameters({
  parameters,
  document,
}: {
  readonly parameters: readonly Parameter[];
  readonly document: OpenApi;
}) {
  const text = useText();
  return (
    <section class="sys-part">
      <h3>{text("system.page.api.parameters")}</h3>
      <DataTable
        caption={text("system.page.api.parameters")}
        rows={parameters}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", title: text("system.page.api.name"), render: ({ name }) => <code>{name}</code> },
          {
            key: "in",
            title: text("system.page.api.place"),
            render: (one) => text(`system.page.api.in.${one.in}`),
          },
          {
            key: "schema",
            title: text("system.page.api.type"),
            render: ({ schema = {}, required }) => describe(schema, document, required === true),
          },
        ]}
      />
    </section>
  );
}

function Part({
  title,
  part: { type, schema },
  document,
}: {
  readonly title: string;
  readonly part: Body;
  readonly document: OpenApi;
}) {
  return (
    <section class="sys-part">
      <h3>
        {title} <span class="dt-muted">{type}</span>
      </h3>
      <SchemaTree label={title} schema={schema} document={document} />
    </section>
  );
}
