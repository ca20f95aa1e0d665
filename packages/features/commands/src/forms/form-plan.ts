import type { CommandForm, PatternArgument, PatternOption } from "@dicetower/contract";

/** What reading a call has to know of a form, worked out once for all calls. */
export interface FormPlan {
  /** Options of the form. */
  readonly options: readonly PatternOption[];
  /** Options that the form is meant only with. */
  readonly required: readonly PatternOption[];
  readonly arguments: readonly PatternArgument[];
  /** Takes the options of a call as text. */
  readonly raw: boolean;
  /** The only element, where that is an argument which may take the whole call, and nothing is asked. */
  readonly whole: PatternArgument | undefined;
}

const plans = new WeakMap<CommandForm, FormPlan>();

/** Returns the plan of a form. */
export function planOf(form: CommandForm): FormPlan {
  let plan = plans.get(form);
  if (plan === undefined) {
    plan = made(form);
    plans.set(form, plan);
  }
  return plan;
}

function made(form: CommandForm): FormPlan {
  const { elements } = form;
  const options = elements.filter((one): one is PatternOption => one.type === "option");
  const places = elements.filter((one): one is PatternArgument => one.type === "argument");
  const raw = places.some(({ kind }) => kind === "raw");
  const [first] = places;
  const whole = elements.length === 1 && form.confirm === undefined && !raw && first?.repeated === false;
  return {
    options,
    required: options.filter(({ required }) => required),
    arguments: places,
    raw,
    whole: whole ? first : undefined,
  };
}
