import { Code, type Json, SchemaForm, Section, Stack, useState } from "@dicetower/panel-kit";
import { everything, everythingValue } from "./schemas.js";

/** Forms from schemas. */
export function Forms() {
  const [value, setValue] = useState<Json | undefined>(everythingValue);
  const [wrong, setWrong] = useState<Json | undefined>({ name: "", limits: { ann: -1 } });
  return (
    <Stack gap="l">
      <Section title="Every kind of field">
        <SchemaForm
          label="Everything"
          schema={everything}
          value={value}
          stored={everythingValue}
          onChange={setValue}
        />
      </Section>
      <Section title="With errors">
        <SchemaForm
          label="Errors"
          schema={everything}
          value={wrong}
          onChange={setWrong}
          errors={[
            { path: "/name", message: "A name is needed." },
            { path: "/limits/ann", message: "At least 0." },
            { path: "/network/proxy/limits/perMinute", message: "Too many." },
          ]}
        />
      </Section>
      <Section title="To be read only">
        <SchemaForm
          label="Fixed"
          schema={everything}
          value={everythingValue}
          readOnly
          onChange={() => undefined}
        />
      </Section>
      <Section title="The value">
        <Code block label="Value of the form">
          {JSON.stringify(value, undefined, 2)}
        </Code>
      </Section>
    </Stack>
  );
}
