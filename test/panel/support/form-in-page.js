// Runs in the page of the bench for forms: what the test has to ask of its fields. Plain JavaScript, for the tests' own
// types know no document.
(() => {
  const frame = () => new Promise((resolve) => setTimeout(resolve, 0));
  // A branch of a union stands at the pointer of the union: the inner one is the field.
  const at = (pointer) =>
    [...document.querySelectorAll(`[data-pointer="${CSS.escape(pointer)}"]`)].at(-1) ?? null;

  const isUnion = (pointer) =>
    document.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`)?.dataset.kind === "union";

  /** Waits for what a condition answers, a few seconds at most. */
  async function until(condition) {
    for (let tries = 0; tries < 400; tries++) {
      const found = condition();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return undefined;
  }

  async function unfold() {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    for (const idle of document.querySelectorAll('.dt-form-hidden button[aria-expanded="false"]'))
      idle.click();
    for (let rounds = 0; rounds < 12; rounds++) {
      await frame();
      const closed = [...document.querySelectorAll('.dt-card-open[aria-expanded="false"]')];
      if (closed.length === 0) break;
      for (const one of closed) one.click();
    }
  }

  /** The field of a pointer; opens pages of objects that it lies in. */
  async function field(pointer) {
    for (let depth = 0; depth < 12; depth++) {
      const found = at(pointer);
      if (found !== null) return found;
      let around = pointer;
      let opened = false;
      while (around !== "" && !opened) {
        around = around.slice(0, around.lastIndexOf("/"));
        const page = at(around)?.querySelector(':scope > .dt-field > div > button[aria-haspopup="dialog"]');
        if (page) {
          page.click();
          opened = true;
        }
      }
      if (!opened) return undefined;
      await frame();
      await unfold();
    }
    return undefined;
  }

  const controls = (element) =>
    [...element.querySelectorAll("input, textarea, select")].filter(
      (one) => one.closest("[data-pointer]") === element && !one.matches("[type=color]"),
    );

  /** What the control of a field shows, by its kind; undefined where there is none. */
  async function shown(pointer, kind) {
    const element = await field(pointer);
    const around = pointer.slice(0, pointer.lastIndexOf("/"));
    if (element === undefined) return { missing: true, tag: kind === "choice" && isUnion(around) };
    if (kind === "json") await until(() => controls(element).length > 0);
    if (kind === "chips")
      return {
        shown: JSON.stringify([...element.querySelectorAll("[data-chip]")].map((one) => one.dataset.chip)),
      };
    const all = controls(element);
    if (kind === "set")
      return { shown: JSON.stringify(all.filter((one) => one.checked).map((one) => JSON.parse(one.value))) };
    const [first] = all;
    if (first === undefined) return { none: true, words: element.textContent };
    if (kind === "switch") return { shown: String(first.checked) };
    if (first.type === "radio") {
      const chosen = all.find((one) => one.checked);
      return { shown: chosen && document.querySelector(`label[for="${CSS.escape(chosen.id)}"]`).textContent };
    }
    if (kind === "choice" && first.tagName === "SELECT")
      return { shown: first.selectedOptions[0]?.textContent };
    // A span of time may be shown in another unit than the stored one.
    if (first.dataset.factor !== undefined && first.value !== "")
      return { shown: String(Number(first.value) * Number(first.dataset.factor)) };
    return { shown: first.value };
  }

  /** Types into the control of a field, as people do. */
  async function type(pointer, kind, wanted) {
    const element = await field(pointer);
    // A page that was opened later lies above: nothing below it takes the focus.
    for (;;) {
      const top = [...document.querySelectorAll("dialog[open]")].at(-1);
      if (top === undefined || element === undefined || top.contains(element)) break;
      top.querySelector(".dt-dialog-actions button").click();
      await frame();
    }
    const [control] = element === undefined ? [] : controls(element);
    if (control === undefined || control.disabled || control.readOnly) return false;
    control.focus();
    // A field for a time of day takes nothing else.
    const value = control.type === "time" ? "23:45" : wanted;
    if (kind === "switch") control.click();
    else {
      const plain = Object.getPrototypeOf(control);
      Object.getOwnPropertyDescriptor(plain, "value").set.call(control, value);
      control.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    await frame();
    control.blur();
    await frame();
    return true;
  }

  window.formTest = {
    async show(schema, value) {
      window.bench.show(schema, value);
      // A form with kinds of rules is there once it knows whether to ask for them.
      await until(() => document.querySelector("[data-pointer]"));
      await frame();
      await unfold();
    },
    /** What the controls of fields show, for one question of many fields. */
    async shown(fields) {
      const all = [];
      for (const [pointer, kind] of fields) all.push(await shown(pointer, kind));
      return all;
    },
    type,
    /** Goes through every control without changing anything. */
    async visit() {
      for (const control of document.querySelectorAll("input, textarea, select")) {
        control.focus();
        control.blur();
      }
      await frame();
    },
    /** As JSON: `__proto__` does not survive otherwise. */
    state: () => JSON.stringify({ value: window.bench.value, changes: window.bench.changes }),
  };
})();
