import {
  commandOfForms,
  commands,
  defineFeature,
  form,
  incoming,
  texts,
  textTable,
} from "@dicetower/contract";
import { answer, said } from "./script-sources.js";

/** Answers what the scripts of the bench answer: what that costs without them. */
export const scriptAnswers = defineFeature({
  id: "bench-answers",
  setup(host) {
    host.add(
      commands,
      commandOfForms({
        key: "bench-answers.built",
        names: ["benchbuilt"],
        category: "bench",
        title: "bench-answers.command",
        brief: "bench-answers.command",
        replyKeys: ["bench-answers.command"],
        reads: () => true,
        forms: [form("[said:raw]", { example: "", run: () => [{ content: answer }] })],
      }),
    );
    // Before the commands, so that no script is asked.
    host.add(incoming, {
      key: "bench-answers.plain",
      slot: "admit",
      run: (message) => (message.text === said.builtPlain ? { reply: [{ content: answer }] } : undefined),
    });
    host.add(texts, ...textTable({ "bench-answers.command": { en: "Bench", "zh-CN": "测量" } }));
  },
});
