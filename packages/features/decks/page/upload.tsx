import { definePage, Link, Page, Section, UploadList, useText } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";

/** Takes many files of decks in, with what came of each. */
function UploadPage() {
  const text = useText();
  return (
    <Page title={text("decks.page.upload")} summary={text("decks.page.upload.summary")}>
      <Section>
        <UploadList
          path="/api/decks/upload"
          label={text("decks.page.files")}
          replace={text("decks.page.replace")}
          said={({ entries }) => text("decks.page.entriesOf", { count: entries.length })}
        >
          <Link button icon="cards" href="#/decks">
            {text("decks.page.toList")}
          </Link>
        </UploadList>
      </Section>
    </Page>
  );
}

definePage("deck-upload", UploadPage, words);
