import { Section, toast, UploadList, useText } from "@dicetower/panel-kit";

/** Uploads pictures, cut before where that is wanted, with what came of each. */
export function UploadForm({ uploaded }: { readonly uploaded: () => void }) {
  const text = useText();
  return (
    <Section title={text("assets.page.upload")} summary={text("assets.page.upload.how")}>
      <UploadList
        path="/api/assets/upload"
        label={text("assets.page.files")}
        crops
        said={({ name }) => name}
        onSent={(count) => {
          if (count > 0) toast({ text: text("assets.page.uploaded", { count }) });
          uploaded();
        }}
      />
    </Section>
  );
}
