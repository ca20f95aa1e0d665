import { ResourceTable, Section, SettingsForm } from "@dicetower/panel-kit";
import { everythingForm, peopleTable } from "./manifest.js";

/** A settings group, as a generated page shows it. */
export function SettingsParts() {
  return (
    <Section title="Everything" summary="A settings group with each kind of field.">
      <SettingsForm form={everythingForm} />
    </Section>
  );
}

/** A resource, as a generated page shows it. */
export function ResourceParts() {
  return (
    <Section title="People" flush>
      <ResourceTable table={peopleTable} />
    </Section>
  );
}
