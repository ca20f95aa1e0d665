import {
  CheckGroup,
  ChipsField,
  Code,
  CodeEditor,
  type Json,
  type JsonSchema,
  SchemaForm,
  Section,
  Stack,
  useState,
} from "@dicetower/panel-kit";

const schema: JsonSchema = {
  type: "object",
  properties: {
    classes: {
      type: "array",
      title: "Notices",
      description: "What this address is told of.",
      uniqueItems: true,
      items: {
        enum: ["info", "warning", "failure"],
        "x-options": { info: "Information", warning: "Warnings", failure: "Failures" },
      },
      default: ["failure"],
    },
    weekdays: {
      type: "array",
      title: "On",
      uniqueItems: true,
      items: {
        type: "integer",
        minimum: 1,
        maximum: 7,
        "x-options": {
          "1": "Monday",
          "2": "Tuesday",
          "3": "Wednesday",
          "4": "Thursday",
          "5": "Friday",
          "6": "Saturday",
          "7": "Sunday",
        },
      },
    },
    tags: {
      type: "array",
      title: "Tags",
      uniqueItems: true,
      maxItems: 4,
      items: { type: "string", minLength: 2, maxLength: 12 },
    },
    players: {
      type: "array",
      title: "Players",
      uniqueItems: true,
      items: { type: "string", "x-reference": "people" },
    },
    coolDown: {
      type: "integer",
      title: "Cool-down",
      minimum: 0,
      maximum: 604_800,
      default: 300,
      "x-unit": "seconds",
    },
    largest: {
      type: "integer",
      title: "Largest file",
      minimum: 1024,
      maximum: 67_108_864,
      "x-unit": "bytes",
    },
  },
};

const first: Json = {
  classes: ["warning", "gone"],
  weekdays: [5, 6],
  tags: ["night", "house rules"],
  players: ["3"],
  coolDown: 5400,
  largest: 4_194_304,
};

const sample = '{\n  "pips": [\n    "one",\n    oops\n  ],\n  "count": 6\n}\n';

/** Widgets of forms beyond single fields, and the editor for code. */
export function Widgets() {
  const [value, setValue] = useState<Json | undefined>(first);
  const [colours, setColours] = useState<readonly string[]>(["red"]);
  const [words, setWords] = useState<readonly string[]>(["dice", "tower"]);
  const [code, setCode] = useState(sample);
  const broken = code.includes("oops");
  return (
    <Stack gap="l">
      <Section title="In a form">
        <SchemaForm label="Widgets" schema={schema} value={value} stored={first} onChange={setValue} />
      </Section>
      <Section title="Alone">
        <Stack>
          <CheckGroup
            label="Colours"
            hint="As many as you like."
            options={[
              { value: "red", label: "Red" },
              { value: "green", label: "Green", hint: "of leaves" },
              { value: "none", label: "None", disabled: true },
            ]}
            value={colours}
            onChange={setColours}
          />
          <CheckGroup
            label="Wrong colours"
            options={[{ value: "red", label: "Red" }]}
            value={[]}
            error="Choose one at least."
            onChange={() => undefined}
          />
          <ChipsField label="Keywords" value={words} onChange={setWords} />
          <ChipsField label="Fixed keywords" value={words} readOnly onChange={setWords} />
        </Stack>
      </Section>
      <Section title="Code">
        <Stack>
          <CodeEditor
            label="deck.json"
            language="json"
            rows={9}
            value={code}
            onChange={setCode}
            error={broken ? "Line 4: this is no value." : undefined}
            problems={broken ? [{ line: 4, message: "This is no value." }] : []}
          />
          <CodeEditor
            label="plugin.js, to be read only"
            language="javascript"
            rows={5}
            readOnly
            value={"// Answers with a number.\nexport const roll = (sides) => 1 + Math.floor(sides / 2);\n"}
            onChange={() => undefined}
          />
        </Stack>
      </Section>
      <Section title="The value">
        <Code block label="Value of the form">
          {JSON.stringify(value, undefined, 2)}
        </Code>
      </Section>
    </Stack>
  );
}
