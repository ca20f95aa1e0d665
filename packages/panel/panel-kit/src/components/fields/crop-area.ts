/** A part of a picture, in its own points. */
export interface CropArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Points across and down of a picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Shapes that can be kept, by width over height; 0 for any. */
export const shapes = { free: 0, square: 1, wide: 16 / 9, tall: 3 / 4 } as const;
export type CropShape = keyof typeof shapes;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The same area as whole points inside the picture, in a shape: its height follows its width. */
export function fitArea(area: CropArea, size: PictureSize, shape: CropShape): CropArea {
  const ratio = shapes[shape];
  let width = within(Math.round(area.width), 1, size.width);
  let height = within(Math.round(area.height), 1, size.height);
  if (ratio > 0) {
    width = Math.max(1, Math.min(width, Math.floor(size.height * ratio)));
    height = within(Math.round(width / ratio), 1, size.height);
  }
  return {
    left: within(Math.round(area.left), 0, size.width - width),
    top: within(Math.round(area.top), 0, size.height - height),
    width,
    height,
  };
}

/** The largest area of a shape, in the middle. A bitmap has its size as well. */
export function largestArea(size: PictureSize, shape: CropShape): CropArea {
  const { width, height } = size;
  const whole = fitArea({ left: 0, top: 0, width, height }, size, shape);
  return fitArea(
    { ...whole, left: (width - whole.width) / 2, top: (height - whole.height) / 2 },
    size,
    shape,
  );
}

/** The area between two corners. */
export function between(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): CropArea {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}
