import { Button, ImageCrop, Section, Stack, UploadList, useState } from "@dicetower/panel-kit";

/** A picture of six fields in six colours, drawn here. */
async function chart(): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = 300;
  canvas.height = 200;
  const pen = canvas.getContext("2d");
  ["red", "green", "blue", "black", "white", "yellow"].forEach((colour, at) => {
    if (pen === null) return;
    pen.fillStyle = colour;
    pen.fillRect((at % 3) * 100, Math.floor(at / 3) * 100, 100, 100);
  });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return new File([blob ?? ""], "fields.png", { type: "image/png" });
}

/** Files that are sent with a result each, and pictures that are cut before. */
export function Uploads() {
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState("");
  const cut = async (next: File) => {
    setFile(undefined);
    const { width, height } = await createImageBitmap(next);
    setPart(`${next.name}: ${width} × ${height}`);
  };
  return (
    <Stack gap="l">
      <Section title="Many files, a result each">
        <UploadList
          path="/api/assets/upload"
          label="Files of the tower"
          hint="Programs are refused."
          replace="Replace files of the same name"
          crops
          said={({ name }) => `Kept as ${name}`}
        />
      </Section>
      <Section title="A part of a picture">
        <Stack>
          <Button onClick={() => void chart().then(setFile)}>Crop a picture</Button>
          <Button onClick={() => setFile(new File(["no picture"], "broken.png", { type: "image/png" }))}>
            Crop what is none
          </Button>
          <p role="status">{part}</p>
          {file !== undefined && (
            <ImageCrop file={file} onClose={() => setFile(undefined)} onCut={(next) => void cut(next)} />
          )}
        </Stack>
      </Section>
    </Stack>
  );
}
