import { CodeEditor, languageOf, Split, Stack, useText } from "@dicetower/panel-kit";
import { Trial } from "./trial.js";
import { useCheck } from "./use-check.js";

/** The text of a rule file with what is wrong by line, what buttons do with it, and a trial of it as it stands. */
export function FileEditor({
  name,
  filename,
  content,
  readOnly,
  problem,
  onChange,
  children,
}: {
  readonly name: string;
  readonly filename: string;
  readonly content: string;
  readonly readOnly: boolean;
  /** Why it was not saved; empty where nothing is wrong. */
  readonly problem: string;
  readonly onChange: (content: string) => void;
  readonly children?: preact.ComponentChildren;
}) {
  const text = useText();
  const check = useCheck(content);
  const problems = check?.of === content ? check.problems : [];
  const [first] = problems;
  const wrong =
    first === undefined
      ? problem
      : first.line > 0
        ? text("ruleSystems.page.problem", { line: first.line, message: first.message })
        : first.message;
  const marked = problems.filter(({ line }) => line > 0);
  return (
    <Split side="none">
      <Stack>
        <CodeEditor
          label={filename}
          value={content}
          onChange={onChange}
          readOnly={readOnly}
          language={languageOf(filename)}
          problems={marked}
          error={wrong === "" ? undefined : wrong}
          hint={
            check !== undefined && problems.length === 0
              ? text("ruleSystems.page.reads", {
                  name: check.name,
                  attributes: check.attributes.length,
                  commands: check.commands.length,
                })
              : undefined
          }
        />
        {children}
      </Stack>
      <Trial name={name} content={content} commands={check?.commands ?? []} />
    </Split>
  );
}
