import {
  type CommandCall,
  type CommandForm,
  type FormOptions,
  form,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import { type CommandServices, inWords, type StForm } from "../form.js";
import { argsOf } from "../read-args.js";
import { show } from "../show.js";
import * as actions from "../st-actions.js";
import { cardForms, whose } from "./card-forms.js";
import { changeOrShow } from "./change-or-show.js";
import { cardOf, type StAccess, type StValues } from "./st-call.js";

/** A command of `.st`. */
export interface StVariant {
  /** That of the place when undefined. */
  readonly system: string | undefined;
  readonly example: TextRef;
}

type Work = (form: StForm) => Reply | Promise<Reply>;

/** The forms of `.st`, `.cst` and `.dst`. */
export function stForms(services: CommandServices, { system, example }: StVariant): readonly CommandForm[] {
  const withCard = <T>(values: StValues, call: CommandCall, work: (access: StAccess) => T | Promise<T>) =>
    inWords(async () => work(await cardOf(services, call, system, values)));
  const looks = (work: Work) => (values: StValues, call: CommandCall) =>
    withCard(values, call, ({ form: said, notRead }) => notRead ?? work(said));
  const changes = (work: Work) => (values: StValues, call: CommandCall) =>
    withCard(values, call, ({ form: said, notChanged }) => notChanged ?? work(said));
  const asksToClear = async (values: StValues, call: CommandCall) => {
    const asked = await withCard(values, call, ({ form: said, notChanged }) =>
      notChanged === undefined ? actions.askToClear(said) : undefined,
    );
    // What refuses the card is said when it is to be cleared.
    return asked === undefined || "key" in asked ? undefined : asked;
  };
  // With something right behind them these words are names of attributes: `记录:5`, `undo+1`.
  const apart = { glued: false } as const;
  return [
    form(cardForms.change, {
      example,
      run: (values, call) => withCard(values, call, (access) => changeOrShow(access, system)),
    }),
    form(cardForms.show, {
      readOnly: true,
      example: text("command.st.example.show"),
      glued: true,
      run: looks((said) => show(said, argsOf(said.rest, said.sheet))),
    }),
    form(`del|delete|remove|rm|删除|移除 <attributes:attributes> ${whose}`, {
      example: text("command.st.example.del"),
      glued: true,
      run: changes(actions.remove),
    }),
    form(`clr|clear|reset|清空|清除 ${whose}`, {
      ...apart,
      example: "clr",
      confirm: asksToClear,
      run: changes(actions.clear),
    }),
    form(`undo|撤销 ${whose}`, { ...apart, example: "undo", run: changes(actions.undo) }),
    form(`export|导出 ${whose}`, {
      readOnly: true,
      ...apart,
      example: "export",
      run: looks(actions.exported),
    }),
    form(`fmt|转换 ${whose}`, { ...apart, example: "fmt", run: changes(actions.convert) }),
    form(`tmpl|模板 ${whose}`, { readOnly: true, ...apart, example: "tmpl", run: looks(actions.template) }),
    form(`lock|锁定 ${whose}`, {
      ...apart,
      example: "lock",
      run: changes((said) => actions.setLock(said, true)),
    }),
    form(`unlock|解锁 ${whose}`, {
      ...apart,
      example: "unlock",
      run: changes((said) => actions.setLock(said, false)),
    }),
    ...noteForms(changes),
    form(`history|hist|记录 ${whose}`, {
      readOnly: true,
      ...apart,
      example: "history",
      run: looks(actions.history),
    }),
  ];
}

/** The note follows its word directly where that is not the name of an attribute with a value: `备注怕水`. */
function noteForms(
  changes: (work: Work) => (values: StValues, call: CommandCall) => Reply | Promise<Reply>,
): readonly CommandForm[] {
  const run: FormOptions<StValues & { readonly note?: string }>["run"] = ({ note = "", ...values }, call) =>
    changes((said) => actions.note(said, note))(values, call);
  return [
    form(`note|备注 [note:text] ${whose}`, {
      glued: false,
      example: text("command.st.example.note"),
      run,
    }),
    form(`note|备注 <note:text> ${whose}`, {
      hidden: true,
      glued: true,
      available: ({ rest }) => /^(?:note|备注)(?![A-Za-z\d:=\s])/i.test(rest),
      run,
    }),
  ];
}
