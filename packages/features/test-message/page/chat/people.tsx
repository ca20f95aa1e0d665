import { Button, Select, TextField, Toolbar, useText } from "@dicetower/panel-kit";
import { nextId, type Person, roles, type Setting, speakerOf, trusts } from "./cast.js";

const maxPeople = 12;
const maxGroups = 8;

/** The person who speaks now, to be changed; others to be added. */
export function People({
  setting,
  onSetting,
}: {
  readonly setting: Setting;
  readonly onSetting: (setting: Setting) => void;
}) {
  const text = useText();
  const person = speakerOf(setting);
  const change = (more: Partial<Person>) =>
    onSetting({
      ...setting,
      people: setting.people.map((one) => (one.userId === person.userId ? { ...one, ...more } : one)),
    });
  const add = () => {
    const userId = nextId(
      setting.people.map((one) => one.userId),
      10_000,
    );
    const nickname = text("test-message.page.newPerson", { number: setting.people.length + 1 });
    const fresh: Person = { userId, nickname, card: "", role: "member", trust: undefined };
    onSetting({ ...setting, people: [...setting.people, fresh], speaker: userId });
  };
  const remove = () => {
    const people = setting.people.filter(({ userId }) => userId !== person.userId);
    onSetting({ ...setting, people, speaker: people[0]?.userId ?? "" });
  };
  const addGroup = () => {
    const group = nextId(setting.groups, 20_000);
    onSetting({ ...setting, groups: [...setting.groups, group], place: group });
  };
  return (
    <div class="chat-fields">
      <TextField
        label={text("test-message.page.nickname")}
        value={person.nickname}
        maxLength={100}
        autocomplete="off"
        onChange={(nickname) => change({ nickname })}
      />
      <TextField
        label={text("test-message.page.card")}
        hint={text("test-message.page.card.hint")}
        value={person.card}
        maxLength={100}
        autocomplete="off"
        onChange={(card) => change({ card })}
      />
      <Select
        label={text("test-message.page.role")}
        value={person.role}
        onChange={(role) => change({ role })}
        options={roles.map((role) => ({ value: role, label: text(`test-message.page.role.${role}`) }))}
      />
      <Select
        label={text("test-message.page.trust")}
        value={person.trust === undefined ? "lists" : String(person.trust)}
        onChange={(trust) => change({ trust: trusts.find((one) => String(one) === trust) })}
        options={[
          { value: "lists", label: text("test-message.page.trust.lists") },
          ...trusts.map((trust) => ({
            value: String(trust),
            label: text(`test-message.page.trust.${trust}`),
          })),
        ]}
      />
      <Toolbar>
        <Button small icon="user-plus" disabled={setting.people.length >= maxPeople} onClick={add}>
          {text("test-message.page.addPerson")}
        </Button>
        <Button small icon="users-group" disabled={setting.groups.length >= maxGroups} onClick={addGroup}>
          {text("test-message.page.addGroup")}
        </Button>
        {setting.people.length > 1 && (
          <Button small kind="quiet" icon="trash" onClick={remove}>
            {text("test-message.page.removePerson", { name: person.nickname })}
          </Button>
        )}
      </Toolbar>
    </div>
  );
}
