/** An identifier in SQL, whatever characters it has. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
