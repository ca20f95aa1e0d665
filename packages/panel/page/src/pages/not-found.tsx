import { EmptyState, Page, useText } from "@dicetower/panel-kit";
import { DocumentTitle } from "../layout/document-title.js";

/** There is no page at this address, or not any more. */
export function NotFound({ path, gone }: { readonly path: string; readonly gone: boolean }) {
  const text = useText();
  const title = text(gone ? "shell.gone.title" : "shell.notFound.title");
  return (
    <Page title={title}>
      <DocumentTitle title={title} />
      <EmptyState
        icon={gone ? "puzzle" : "compass"}
        title={text(gone ? "shell.gone.what" : "shell.notFound.what", { path })}
        text={text(gone ? "shell.gone.text" : "shell.notFound.text")}
        action={<a href="#/">{text("shell.notFound.home")}</a>}
      />
    </Page>
  );
}
