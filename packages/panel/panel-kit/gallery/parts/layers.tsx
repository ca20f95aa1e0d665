import {
  Button,
  Combobox,
  confirm,
  Dialog,
  Drawer,
  Menu,
  Section,
  Stack,
  Tabs,
  TextField,
  Toolbar,
  toast,
  useState,
} from "@dicetower/panel-kit";

/** What opens over the page. */
export function Layers() {
  const [dialog, setDialog] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const [said, setSaid] = useState("");
  const [name, setName] = useState("");
  const [order, setOrder] = useState("new");
  const items = [
    { key: "edit", label: "Edit", icon: "pencil", onSelect: () => setSaid("Edit") },
    { key: "copy", label: "Copy", icon: "copy", onSelect: () => setSaid("Copy") },
    { key: "fixed", label: "Not now", disabled: true, onSelect: () => setSaid("Not now") },
    { key: "delete", label: "Delete", icon: "trash", danger: true, onSelect: () => setSaid("Delete") },
  ];
  return (
    <Stack gap="l">
      <Section title="Dialogs and messages">
        <Toolbar>
          <Button hasPopup="dialog" onClick={() => setDialog(true)}>
            Open a dialog
          </Button>
          <Button hasPopup="dialog" onClick={() => setDrawer(true)}>
            Open a drawer
          </Button>
          <Button
            hasPopup="dialog"
            onClick={() =>
              void confirm({
                title: "Delete “Ann”?",
                text: "This cannot be undone.",
                name: "Ann",
                danger: true,
                action: "Delete",
              }).then((sure) => setSaid(sure ? "Deleted" : "Kept"))
            }
          >
            Ask for a name
          </Button>
          <Button onClick={() => toast({ text: "Saved.", undo: () => setSaid("Undone") })}>
            Say something
          </Button>
          <Button onClick={() => toast({ kind: "bad", text: "The adapter could not be reached." })}>
            Say a failure
          </Button>
        </Toolbar>
        <p role="status">{said}</p>
      </Section>
      <Section title="Menus">
        <Toolbar>
          <Menu label="Actions" items={items} />
          <Menu iconOnly label="More actions" items={items} />
          <Menu
            label="Order"
            icon="arrows-sort"
            items={["new", "old"].map((key) => ({
              key,
              label: key,
              checked: key === order,
              onSelect: () => setOrder(key),
            }))}
          />
        </Toolbar>
      </Section>
      <Section title="Tabs">
        <Tabs
          label="Views"
          tabs={[
            { key: "text", title: "Text", icon: "file-text", content: <p>As text.</p> },
            { key: "plain", title: "Plain", content: <p>As plain text.</p> },
            { key: "code", title: "Code", icon: "code", content: <p>As code.</p> },
          ]}
        />
      </Section>
      <Dialog
        open={dialog}
        title="A new name"
        onClose={() => setDialog(false)}
        actions={
          <>
            <Button onClick={() => setDialog(false)}>Cancel</Button>
            <Button kind="primary" onClick={() => setDialog(false)}>
              Rename
            </Button>
          </>
        }
      >
        <TextField
          label="New name"
          value={name}
          onChange={setName}
          error={name === "" ? "A name is needed." : undefined}
        />
        <Combobox
          label="Kind"
          options={[
            { value: "a", label: "Group" },
            { value: "b", label: "Private chat" },
          ]}
          value="a"
          onChange={() => undefined}
        />
      </Dialog>
      <Drawer open={drawer} title="Details" onClose={() => setDrawer(false)}>
        <p>At the side of the page.</p>
      </Drawer>
    </Stack>
  );
}
