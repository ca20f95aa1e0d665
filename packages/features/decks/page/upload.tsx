import { Badge, definePage, Link, Page, Section, UploadList, useText } from "@dicetower/panel-kit";
import { words } from "./generated/words.js";

const picture = /\.(?:png|jpe?g|gif|webp)$/iu;

/** Decks first: then it is known which of the pictures they show. */
function decksFirst(files: readonly File[]): readonly File[] {
  const isPicture = ({ name }: File) => picture.test(name);
  return [...files.filter((file) => !isPicture(file)), ...files.filter(isPicture)];
}

/** Takes many files of decks in, and pictures beside them, with what came of each. */
function UploadPage() {
  const text = useText();
  return (
    <Page title={text("decks.page.upload")} summary={text("decks.page.upload.summary")}>
      <Section>
        <UploadList
          path={({ name }) => (picture.test(name) ? "/api/decks/pictures/upload" : "/api/decks/upload")}
          sorted={decksFirst}
          label={text("decks.page.files")}
          replace={text("decks.page.replace")}
          said={(answer) => {
            if ("entries" in answer) return text("decks.page.entriesOf", { count: answer.entries.length });
            return answer.shownBy.length > 0 ? (
              text("decks.page.shownBy", { files: answer.shownBy.join(", ") })
            ) : (
              <Badge tone="warn">{text("decks.page.notShown")}</Badge>
            );
          }}
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
