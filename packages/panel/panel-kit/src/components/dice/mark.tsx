/** The mark of the panel: a die of twenty sides. For the eye only. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg class="dt-mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path class="dt-mark-body" d="M16 1.8 28.4 9v14L16 30.2 3.6 23V9z" />
      <path
        class="dt-mark-lines"
        d="M16 8.2 22.8 20H9.2zM16 1.8v6.4M28.4 9 22.8 20l5.6 3M9.2 20 3.6 23M3.6 9l5.6 11M16 8.2 3.6 9M16 8.2 28.4 9M9.2 20 16 30.2 22.8 20"
      />
    </svg>
  );
}
