import {
  Checkbox,
  Combobox,
  type Completion,
  CompletionField,
  configured,
  FileField,
  Grid,
  NumberField,
  RadioGroup,
  SearchField,
  SecretField,
  Section,
  Select,
  Stack,
  Switch,
  TextArea,
  TextField,
  useRef,
  useState,
} from "@dicetower/panel-kit";

const fruits = ["Apple", "Banana", "Cherry", "Damson", "Elderberry", "Fig", "Grape"].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

const orders: readonly Completion[] = [
  { insert: "peel", label: "peel", detail: "peel <fruit>" },
  { insert: "press", label: "press", detail: "press <fruit> [glasses]" },
  { insert: "", label: "fruit", detail: "what is to be done with it" },
];
const completeOrder = async (begun: string): Promise<readonly Completion[]> =>
  orders.filter(({ insert }) => insert === "" || insert.startsWith(begun));

/** Every field: as it is, with an error, out of use. */
export function Fields() {
  const [text, setText] = useState("Tower");
  const [long, setLong] = useState("First line\nSecond line");
  const [number, setNumber] = useState<number | undefined>(20);
  const [choice, setChoice] = useState<string | undefined>("cherry");
  const [on, setOn] = useState(true);
  const [ticked, setTicked] = useState(false);
  const [secret, setSecret] = useState<string | null>(configured);
  const [words, setWords] = useState("dice");
  const [order, setOrder] = useState("");
  const orderField = useRef<HTMLInputElement>(null);
  return (
    <Stack gap="l">
      <Section title="Text">
        <Grid min="l">
          <TextField label="Name" value={text} onChange={setText} />
          <TextField
            label="Name with a hint"
            hint="Shown to everybody in the chat."
            value={text}
            onChange={setText}
            required
          />
          <TextField
            label="Name with an error"
            value={text}
            onChange={setText}
            error="This name is taken."
            hint="At most 20 letters."
          />
          <TextField label="Out of use" value={text} onChange={setText} disabled />
          <TextField label="To be read only" value={text} onChange={setText} readOnly />
          <TextField
            label="Password"
            type="password"
            autocomplete="current-password"
            value={text}
            onChange={setText}
          />
          <TextField label="Pattern" mono value="^\d+$" onChange={setText} placeholder="^[a-z]+$" />
          <TextArea label="Several lines" value={long} onChange={setLong} />
          <SearchField label="Search in the gallery" value={words} onChange={setWords} />
        </Grid>
      </Section>
      <Section title="Numbers">
        <Grid>
          <NumberField label="Sides" value={number} onChange={setNumber} min={2} max={1000} step={1} />
          <NumberField label="Cool-down" unit="s" value={number} onChange={setNumber} />
          <NumberField label="Wrong number" value={number} onChange={setNumber} error="At most 10." />
        </Grid>
      </Section>
      <Section title="Choices">
        <Grid>
          <Select label="Fruit" options={fruits} value={choice} onChange={setChoice} />
          <Select
            label="Wrong fruit"
            options={fruits}
            value={choice}
            onChange={setChoice}
            error="Not in season."
          />
          <Combobox
            label="Fruit, by typing"
            options={fruits}
            value={choice}
            onChange={setChoice}
            hint="Type to narrow."
          />
          <CompletionField
            label="Order"
            listLabel="Orders"
            value={order}
            onChange={setOrder}
            complete={completeOrder}
            inputRef={orderField}
            hint="Type p."
          />
          <RadioGroup label="Size" options={fruits.slice(0, 3)} value={choice} onChange={setChoice} />
          <RadioGroup
            label="Wrong size"
            inline
            options={[
              { value: "s", label: "Small", hint: "For one" },
              { value: "l", label: "Large" },
            ]}
            value={undefined}
            onChange={setChoice}
            error="Choose one."
          />
        </Grid>
      </Section>
      <Section title="On and off">
        <Grid>
          <Switch label="Answer own messages" hint="Only in the test chat." value={on} onChange={setOn} />
          <Switch label="Wrong switch" value={on} onChange={setOn} error="Not possible here." />
          <Switch label="Fixed switch" value={on} onChange={setOn} disabled />
          <Checkbox label="Trust this device" hint="For 30 days." value={ticked} onChange={setTicked} />
          <Checkbox label="Some of them" mixed value={ticked} onChange={setTicked} />
        </Grid>
      </Section>
      <Section title="Secrets and files">
        <Grid min="l">
          <SecretField label="Access token" value={secret} stored={configured} onChange={setSecret} />
          <SecretField label="New token" value="" stored="" onChange={() => undefined} />
          <SecretField label="Removed token" value={null} stored={configured} onChange={() => undefined} />
          <FileField label="Deck" hint="At most 8 MiB." onChange={() => undefined} />
        </Grid>
      </Section>
    </Stack>
  );
}
