import type { Kit } from "../kit.js";

/** Texts of dates and numbers as that bot's engine writes them, whatever locale is asked for; random numbers. */
export function dates(kit: Kit): void {
  const two = (value: number) => String(value).padStart(2, "0");
  const { getTime } = Date.prototype;
  const parts = (date: Date) => {
    const time = Reflect.apply(getTime, date, []) as number;
    return Number.isNaN(time) ? undefined : new Date(time);
  };
  const day = (date: Date) => `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()}`;
  const clock = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  const written = (write: (date: Date) => string) =>
    function toText(this: Date): string {
      const date = parts(this);
      return date === undefined ? "Invalid Date" : write(date);
    };
  kit.hidden(Date.prototype, {
    toLocaleString: written((date) => `${day(date)}, ${clock(date)}`),
    toLocaleDateString: written(day),
    toLocaleTimeString: written(clock),
  });
  kit.hidden(Number.prototype, {
    toLocaleString(this: number) {
      return this.toString();
    },
  });

  // xoshiro128**, from four numbers of the service's source.
  const { imul } = Math;
  let [a = 1, b = 2, c = 3, d = 4] = kit.data.seed;
  function next(): number {
    const middle = imul(b, 5);
    const result = imul((middle << 7) | (middle >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  }
  kit.hidden(Math, { random: () => (next() * 2 ** 21 + (next() >>> 11)) / 2 ** 53 });

  kit.hidden(kit.globals, {
    crypto: {
      getRandomValues<Values extends Uint8Array>(values: Values): Values {
        if (values.byteLength > 65_536) throw new Error("crypto.getRandomValues: 65536 bytes at most");
        const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
        bytes.set(kit.base64.decode(kit.host("random", bytes.length)));
        return values;
      },
      randomUUID(): string {
        const bytes = kit.base64.decode(kit.host("random", 16));
        bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
        bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
        const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
      },
    },
  });
}
