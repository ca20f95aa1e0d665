/** Markdown as plain words: what it emphasises stays, its signs go. Link targets go with the link. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gmu, "")
    .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/gu, "$1")
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gmu, "")
    .replace(/^[ \t]{0,3}>[ \t]?/gmu, "")
    .replace(/^([ \t]*)[*+-][ \t]+/gmu, "$1- ")
    .replace(/^[ \t]*(?:[*_-][ \t]*){3,}$/gmu, "")
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/gu, "$2")
    .replace(/(?<![\w*])\*(?=\S)([^*\n]*?\S)\*(?![\w*])/gu, "$1")
    .replace(/`([^`\n]+)`/gu, "$1")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}
