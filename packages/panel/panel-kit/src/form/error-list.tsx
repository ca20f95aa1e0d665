import { useEffect, useRef } from "preact/hooks";
import { Callout } from "../components/notes.js";
import { focusable } from "../components/overlays/dialog.js";
import type { FieldError } from "../data/api.js";
import { fieldsAlong, type JsonSchema } from "../engine/index.js";
import { useText } from "../text/locale.js";
import { useForm } from "./form-context.js";

/** All that the service has against what is in the form, each line a link to its field. @param told when it refused */
export function ErrorList({ told }: { readonly told: readonly FieldError[] }) {
  const { errors, root } = useForm();
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [told]);
  if (errors.length === 0) return null;
  return (
    <div class="dt-form-errors" ref={box} tabIndex={-1}>
      <Callout tone="bad" live title={text("kit.form.errors", { count: errors.length })}>
        <ul>
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <a
                href={`#${path}`}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(box.current?.closest(".dt-form") ?? document.body, path);
                }}
              >
                {[titleAt(root, path), message].filter(Boolean).join(": ")}
              </a>
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}

/** Words of the field at a pointer, with the fields around it. */
export function titleAt(root: JsonSchema, pointer: string): string {
  return fieldsAlong(root, pointer)
    .map(({ step, schema, named }) =>
      named ? (schema.title ?? step) : /^\d+$/.test(step) ? String(Number(step) + 1) : step,
    )
    .join(" › ");
}

/** Shows a field, or what is nearest around it, and gives it the focus. */
function goTo(form: Element, pointer: string): void {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const field = form.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(at)}"]`);
    if (field !== null) {
      for (let parent = field.parentElement; parent !== null; parent = parent.parentElement)
        if (parent instanceof HTMLDetailsElement) parent.open = true;
      const control = [...field.querySelectorAll<HTMLElement>(focusable)].find((one) =>
        one.checkVisibility(),
      );
      (control ?? field).focus();
      field.scrollIntoView({ block: "center" });
      return;
    }
    if (at === "") return;
  }
}
