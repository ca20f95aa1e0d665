/** Notes which dice were asked for, in order, as a short text: `3d6,d20`. */
export class ThrownFaces {
  #text = "";
  #faces = 0;
  #count = 0;

  note(faces: number): void {
    if (faces === this.#faces) {
      this.#count++;
      return;
    }
    this.#text = this.text;
    this.#faces = faces;
    this.#count = 1;
  }

  get text(): string {
    if (this.#count === 0) return this.#text;
    const group = this.#count === 1 ? `d${this.#faces}` : `${this.#count}d${this.#faces}`;
    return this.#text === "" ? group : `${this.#text},${group}`;
  }
}

/** The faces of each die of such a text. */
export function facesIn(text: string): number[] {
  return text.split(",").flatMap((group) => {
    const [, count, faces] = /^(\d*)d(\d+)$/.exec(group) ?? [];
    return faces === undefined ? [] : Array.from({ length: Number(count || 1) }, () => Number(faces));
  });
}
