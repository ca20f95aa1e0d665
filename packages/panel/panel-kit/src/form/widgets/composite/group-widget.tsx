import { useState } from "preact/hooks";
import { Button } from "../../../components/button.js";
import { classNames } from "../../../components/class-names.js";
import { FieldError } from "../../../components/fields/field.js";
import { Dialog } from "../../../components/overlays/dialog.js";
import { Details } from "../../../components/show.js";
import {
  below,
  fallbackOf,
  isRecord,
  isWanted,
  type Member,
  readAt,
  strangers,
} from "../../../engine/index.js";
import { useId } from "../../../page/use-id.js";
import { useFormat } from "../../../text/format.js";
import { useText } from "../../../text/locale.js";
import type { Place } from "../../field-location.js";
import { FieldView } from "../../field-view.js";
import { useForm } from "../../form-context.js";

/** Deeper objects open on their own: lines within lines within lines are read by nobody. */
const maxInlineDepth = 2;

/** An object. */
export function GroupWidget(place: Place) {
  const { depth, label, hint, tags, tools, error, id } = place;
  const heading = useId();
  const form = useForm();
  if (depth === 0 || place.labelHidden) return <Members {...place} />;
  if (depth > maxInlineDepth) return <SubPage {...place} />;
  const Heading = headingOf(form.level + depth - 1);
  return (
    <div
      role="group"
      class={classNames("dt-form-group", depth > 1 && "dt-form-nested dt-form-group-bare")}
      aria-labelledby={heading}
      id={id}
      tabIndex={-1}
    >
      <div class="dt-form-group-head">
        <Heading class="dt-form-heading" id={heading}>
          {label}
        </Heading>
        {tags}
        {tools && <span class="dt-field-tools">{tools}</span>}
        {hint && <div class="dt-field-hint">{hint}</div>}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <Members {...place} />
    </div>
  );
}

function headingOf(level: number): "h2" | "h3" | "h4" {
  return level <= 2 ? "h2" : level === 3 ? "h3" : "h4";
}

/** An object of its own, in a dialog. */
function SubPage(place: Place) {
  const text = useText();
  const form = useForm();
  const [open, setOpen] = useState(false);
  const { label, hint, pointer, id } = place;
  const wrong = form.errors.filter(({ path }) => path === pointer || path.startsWith(`${pointer}/`));
  const count = isRecord(place.value) ? Object.keys(place.value).length : 0;
  return (
    <div class="dt-field">
      <div class="dt-field-head">
        <span class="dt-field-label">{label}</span>
        {place.tags}
        {place.tools && <span class="dt-field-tools">{place.tools}</span>}
      </div>
      {hint && <div class="dt-field-hint">{hint}</div>}
      <div>
        <span id={id} tabIndex={-1} />
        <Button
          icon="forms"
          hasPopup="dialog"
          onClick={() => setOpen(true)}
          label={`${text("kit.form.open")}: ${label}`}
        >
          {text("kit.form.open")}
        </Button>{" "}
        <span class="dt-muted">{text("kit.form.stored", { count })}</span>
      </div>
      <FieldError id={`${id}-error`} error={wrong[0]?.message} />
      <Dialog
        open={open}
        title={label}
        onClose={() => setOpen(false)}
        actions={
          <Button kind="primary" onClick={() => setOpen(false)}>
            {text("kit.form.back")}
          </Button>
        }
      >
        <Members {...place} depth={0} />
      </Dialog>
    </div>
  );
}

/** Fields of an object: in groups, advanced ones folded, what does not apply said. */
function Members(place: Place) {
  const { model, value, fallback } = place;
  const form = useForm();
  const text = useText();
  const format = useFormat();
  const [shown, setShown] = useState(false);
  const wanted = (member: Member) => isWanted(member.schema, value, form.value, fallback);
  const idle = model.members.filter((member) => !wanted(member));
  // The tag of a union is chosen above its branch, and what is hidden is changed elsewhere: they are no fields here.
  const own = model.members.filter(
    ({ schema }) => schema["x-widget"] !== "tag" && schema["x-widget"] !== "hidden",
  );
  const active = shown ? own : own.filter(wanted);
  const effective = active.filter(({ schema }) => !schema["x-recorded"]);
  const recorded = active.filter(({ schema }) => schema["x-recorded"]);
  const plain = effective.filter(({ schema }) => !schema["x-advanced"]);
  const advanced = effective.filter(({ schema }) => schema["x-advanced"]);
  const foreign = strangers(model, value);
  const groups = [...new Set(plain.map(({ schema }) => schema["x-group"] ?? ""))];
  const fields = (members: readonly Member[]) =>
    members.map((member) => <MemberField key={member.name} place={place} member={member} />);
  const wrong = (names: readonly string[]) =>
    names.some((name) => {
      const at = below(place.pointer, name);
      return form.errors.some(({ path }) => path === at || path.startsWith(`${at}/`));
    });
  return (
    <div class="dt-form-fields">
      {groups.map((group) => {
        const members = plain.filter(({ schema }) => (schema["x-group"] ?? "") === group);
        return group === "" ? (
          fields(members)
        ) : (
          <Headed key={group} group={group} members={members} place={place} />
        );
      })}
      {idle.length > 0 && (
        <p class="dt-form-hidden">
          {text("kit.form.idle", { count: idle.length, names: format.list(idle.map(titleOf)) })}
          <Button small kind="quiet" expanded={shown} onClick={() => setShown(!shown)}>
            {text(shown ? "kit.form.hide" : "kit.form.show")}
          </Button>
        </p>
      )}
      {advanced.length > 0 && (
        <Details
          summary={text("kit.form.advanced", { count: advanced.length })}
          {...(wrong(advanced.map(({ name }) => name)) ? { open: true } : {})}
        >
          <div class="dt-form-fields">{fields(advanced)}</div>
        </Details>
      )}
      {recorded.length > 0 && (
        <Details
          summary={text("kit.form.recorded", { count: recorded.length })}
          {...(wrong(recorded.map(({ name }) => name)) ? { open: true } : {})}
        >
          <div class="dt-form-fields">{fields(recorded)}</div>
        </Details>
      )}
      {foreign.length > 0 && (
        <Details
          summary={text("kit.form.strangers", { count: foreign.length })}
          {...(wrong(foreign) ? { open: true } : {})}
        >
          <div class="dt-form-fields">
            {foreign.map((name) => (
              <FieldView
                key={name}
                name={name}
                schema={{}}
                pointer={below(place.pointer, name)}
                value={readAt(value, below("", name))}
                fallback={undefined}
                required={false}
                depth={place.depth + 1}
              />
            ))}
          </div>
        </Details>
      )}
    </div>
  );
}

function titleOf({ schema, name }: Member): string {
  return schema.title ?? name;
}

function Headed({
  group,
  members,
  place,
}: {
  readonly group: string;
  readonly members: readonly Member[];
  readonly place: Place;
}) {
  const heading = useId();
  const { level } = useForm();
  const Heading = headingOf(level);
  const title = members.map(({ schema }) => schema["x-group-title"]).find((one) => one !== undefined);
  return (
    <div role="group" class="dt-form-group" aria-labelledby={heading}>
      <Heading class="dt-form-heading" id={heading}>
        {title ?? group}
      </Heading>
      <div class="dt-form-fields">
        {members.map((member) => (
          <MemberField key={member.name} place={place} member={member} />
        ))}
      </div>
    </div>
  );
}

function MemberField({ place, member }: { readonly place: Place; readonly member: Member }) {
  const { schema, name, required } = member;
  return (
    <FieldView
      name={name}
      schema={schema}
      pointer={below(place.pointer, name)}
      value={isRecord(place.value) ? readAt(place.value, below("", name)) : undefined}
      fallback={fallbackOf(schema, place.fallback, name)}
      required={required}
      depth={place.depth + 1}
    />
  );
}
