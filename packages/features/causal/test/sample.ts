import { actionKinds, conditionKinds, eventKinds, type Happening, happened } from "@dicetower/automation/api";
import { type Account, defineFeature, Joi, type Outgoing } from "@dicetower/contract";

/** An account that keeps what is said through it. */
export function keepingAccount(id = "9", type = "platform_a") {
  const said: string[] = [];
  const account: Account = {
    id,
    type,
    platform: type,
    selfId: "10000",
    exempt: true,
    deliver: ({ text, scene, target }: Outgoing) => {
      said.push(`${scene} ${target}: ${text}`);
    },
  };
  return { account, said };
}

/** Waits until something holds. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await holds()); ) {
    if (Date.now() > end) throw new Error(`did not come to pass: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Kinds whose doings a test can see: words that are said, failures, events that are set off. */
export function sample() {
  const done: string[] = [];
  let emit: (happening: Happening) => void = () => {};
  const feature = defineFeature({
    id: "sample",
    setup(host) {
      emit = (happening) => host.emit(happened, happening);
      const uses = ["causal"] as const;
      const words = { text: Joi.string().required() };
      host.add(
        actionKinds,
        {
          key: "utter",
          titleKey: "sample.utter",
          uses,
          fields: words,
          run(action, context) {
            const text = String(action["text"]).replace(/\{(.+?)\}/g, (_, name: string) =>
              String(context.values[name]),
            );
            done.push(text);
            context.say({ content: text });
            return { ok: true };
          },
          preview(action, context) {
            context.say({ content: String(action["text"]) });
            return { key: "sample.utter", values: {} };
          },
        },
        {
          key: "fail",
          titleKey: "sample.fail",
          uses,
          fields: {},
          run: () => ({ ok: false, error: "it would not" }),
        },
        {
          key: "cause",
          titleKey: "sample.cause",
          uses,
          fields: { event: Joi.string().required() },
          run(action, { message }) {
            done.push(`cause ${String(action["event"])}`);
            emit(happening(String(action["event"]), message.account));
            return { ok: true };
          },
        },
      );
      host.add(conditionKinds, {
        key: "length",
        titleKey: "sample.length",
        fields: { most: Joi.number().required() },
        check: (condition, { message }) => ({
          result: message.text.length <= Number(condition["most"]),
          value: message.text.length,
        }),
      });
      host.add(
        eventKinds,
        { key: "ping", titleKey: "sample.ping", values: ["by"] },
        { key: "pong", titleKey: "sample.pong", values: [] },
      );
    },
  });
  return { feature, done, emit: (one: Happening) => emit(one) };
}

/** Something that happened in group 5 to user 6. */
export function happening(
  kind: string,
  account: Account | undefined,
  values: Happening["values"] = {},
): Happening {
  return { kind, account, groupId: "5", userId: "6", nickname: "Bob", values };
}
