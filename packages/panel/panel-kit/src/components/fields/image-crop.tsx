import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../../text/locale.js";
import { Button } from "../button.js";
import { Callout } from "../notes.js";
import { Dialog } from "../overlays/dialog.js";
import { RadioGroup } from "./choice.js";
import { between, type CropArea, type CropShape, fitArea, largestArea, shapes } from "./crop-area.js";
import { NumberField } from "./number-field.js";

/** Kinds of pictures that can be cut; the frames of others would be lost. */
const kinds = new Set(["image/png", "image/jpeg", "image/webp"]);
/** Points of the drawing, the longer side. */
const drawn = 560;

/** True where a file can be cut. */
export function canCrop(file: File): boolean {
  return kinds.has(file.type);
}

/** Cuts a picture: the area is typed, or drawn over it with the pointer. */
export function ImageCrop({
  file,
  onCut,
  onClose,
}: {
  readonly file: File;
  /** The part that stays, as a file of the same name and kind. */
  readonly onCut: (part: File) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [failed, setFailed] = useState(false);
  const [shape, setShape] = useState<CropShape>("free");
  const [area, setArea] = useState<CropArea>();
  useEffect(() => {
    let gone = false;
    let opened: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        if (gone) return bitmap.close();
        opened = bitmap;
        setPicture(bitmap);
        setArea(largestArea(bitmap, "free"));
      },
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [file]);
  const cut = async () => {
    const part = picture && area && (await partOf(picture, area, file));
    if (part === undefined) setFailed(true);
    else onCut(part);
  };
  const choose = (next: string) => {
    setShape(next as CropShape);
    if (picture !== undefined) setArea(largestArea(picture, next as CropShape));
  };
  const put = (change: Partial<CropArea>) => {
    if (picture !== undefined && area !== undefined) setArea(fitArea({ ...area, ...change }, picture, shape));
  };
  const name = (part: keyof CropArea) => text(`kit.crop.${part}`);
  return (
    <Dialog
      open
      firm
      size="l"
      title={text("kit.crop.title", { name: file.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("kit.cancel")}</Button>
          <Button kind="primary" disabled={area === undefined} onClick={() => void cut()}>
            {text("kit.crop.cut")}
          </Button>
        </>
      }
    >
      {failed && (
        <Callout tone="bad" live>
          {text("kit.crop.failed")}
        </Callout>
      )}
      {picture !== undefined && area !== undefined && (
        <div class="dt-crop">
          <Drawing
            picture={picture}
            area={area}
            label={text("kit.crop.drawing", { name: file.name })}
            onArea={(next) => setArea(fitArea(next, picture, shape))}
          />
          <RadioGroup
            inline
            label={text("kit.crop.shape")}
            value={shape}
            onChange={choose}
            options={Object.keys(shapes).map((value) => ({ value, label: text(`kit.crop.shape.${value}`) }))}
          />
          <div class="dt-crop-numbers">
            {(["left", "top", "width", "height"] as const).map((part) => (
              <NumberField
                key={part}
                label={name(part)}
                unit="px"
                step={1}
                min={part === "left" || part === "top" ? 0 : 1}
                max={part === "left" || part === "width" ? picture.width : picture.height}
                disabled={part === "height" && shape !== "free"}
                value={area[part]}
                onChange={(next) => next !== undefined && put({ [part]: next })}
              />
            ))}
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The picture with what goes darkened. The pointer draws another area; the fields beside it do the same. */
function Drawing({
  picture,
  area,
  label,
  onArea,
}: {
  readonly picture: ImageBitmap;
  readonly area: CropArea;
  readonly label: string;
  readonly onArea: (area: CropArea) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const corner = useRef<{ x: number; y: number } | undefined>(undefined);
  const scale = Math.min(1, drawn / Math.max(picture.width, picture.height));
  useEffect(() => {
    const { current: element } = canvas;
    const pen = element?.getContext("2d");
    if (!element || !pen) return;
    const { width, height } = element;
    pen.clearRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    pen.fillStyle = "rgb(0 0 0 / 60%)";
    pen.fillRect(0, 0, width, height);
    const [x, y, across, down] = [area.left, area.top, area.width, area.height].map((one) => one * scale);
    if (x === undefined || y === undefined || across === undefined || down === undefined) return;
    pen.drawImage(picture, area.left, area.top, area.width, area.height, x, y, across, down);
    // Two lines: one of them is seen on any picture.
    for (const [colour, dash] of [
      ["#000", []],
      ["#fff", [6, 6]],
    ] as const) {
      pen.strokeStyle = colour;
      pen.setLineDash([...dash]);
      pen.lineWidth = 2;
      pen.strokeRect(x + 1, y + 1, Math.max(1, across - 2), Math.max(1, down - 2));
    }
  }, [picture, area, scale]);
  const at = (event: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return { x: 0, y: 0 };
    return {
      x: ((event.clientX - box.left) / box.width) * picture.width,
      y: ((event.clientY - box.top) / box.height) * picture.height,
    };
  };
  return (
    <canvas
      ref={canvas}
      class="dt-crop-drawing"
      role="img"
      aria-label={label}
      width={Math.max(1, Math.round(picture.width * scale))}
      height={Math.max(1, Math.round(picture.height * scale))}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        corner.current = at(event);
      }}
      onPointerMove={(event) => {
        const { current: from } = corner;
        if (from !== undefined) onArea(between(from, at(event)));
      }}
      onPointerUp={() => {
        corner.current = undefined;
      }}
      onPointerCancel={() => {
        corner.current = undefined;
      }}
    />
  );
}

async function partOf(picture: ImageBitmap, area: CropArea, file: File): Promise<File | undefined> {
  const canvas = document.createElement("canvas");
  canvas.width = area.width;
  canvas.height = area.height;
  const pen = canvas.getContext("2d");
  if (pen === null) return undefined;
  pen.drawImage(picture, area.left, area.top, area.width, area.height, 0, 0, area.width, area.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.92));
  // A browser that cannot write this kind writes another.
  return blob === null || blob.type !== file.type
    ? undefined
    : new File([blob], file.name, { type: file.type });
}
