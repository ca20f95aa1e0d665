/** Drawings within the bubble, our own: they tell platforms apart and stand for none of their trademarks. */
const drawings = [
  "M9 13h.01M14 13h.01M19 13h.01",
  "M8 15c3-5 9-5 12 0",
  "M9 16V11M14 16V9M19 16V12",
  "M10 10l8 7M18 10l-8 7",
  "M9 13.5 13 17l6-7",
  "M14 9v9M9.5 13.5h9",
  "M10 17V10h4a2.5 2.5 0 0 1 0 5h-4",
  "M9 10h10M9 13.5h10M9 17h6",
] as const;
const tints = 4;

/** A mark for a chat platform or a kind of connection, always the same for the same name. For the eye: its name stands beside it. */
export function PlatformMark({ name, size = 28 }: { readonly name: string; readonly size?: number }) {
  const number = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return (
    <svg
      class={`dt-platform dt-platform-${(number % tints) + 1}`}
      viewBox="0 0 28 28"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path
        class="dt-platform-bubble"
        d="M7 3H21A5 5 0 0 1 26 8V17A5 5 0 0 1 21 22H13L7 26.5V22A5 5 0 0 1 2 17V8A5 5 0 0 1 7 3Z"
      />
      <path class="dt-platform-lines" d={drawings[Math.floor(number / tints) % drawings.length]} />
    </svg>
  );
}
