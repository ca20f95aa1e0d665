import { Button, Callout, featureName, reasonOf, textOf } from "@dicetower/panel-kit";
import { Component, type ComponentChildren } from "preact";

interface Props {
  readonly children: ComponentChildren;
}

interface State {
  readonly problem: string | undefined;
}

/** Keeps what goes wrong in a page inside of it: the shell lives on, and says what has happened. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { problem: undefined };

  static override getDerivedStateFromError(error: unknown): State {
    return { problem: reasonOf(error) };
  }

  override render({ children }: Props, { problem }: State) {
    if (problem === undefined) return children;
    return <PageProblem problem={problem} onAgain={() => this.setState({ problem: undefined })} />;
  }
}

/** What stands in the place of a page that does not work. */
export function PageProblem({
  problem,
  owner,
  onAgain,
}: {
  readonly problem: string;
  /** Feature that the page belongs to. */
  readonly owner?: string;
  readonly onAgain: () => void;
}) {
  return (
    <div class="shell-problem">
      <h1>{textOf("shell.problem.title")}</h1>
      <Callout tone="bad" title={textOf("shell.problem.what")}>
        <p>
          {owner === undefined
            ? textOf("shell.problem.text")
            : textOf("shell.problem.owner", { owner: featureName(owner) })}
        </p>
        <p>
          <code>{problem}</code>
        </p>
        <Button onClick={onAgain}>{textOf("shell.problem.again")}</Button>
      </Callout>
    </div>
  );
}
