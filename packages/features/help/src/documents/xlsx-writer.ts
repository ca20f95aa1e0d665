import { crc32 } from "node:zlib";
import type { DocumentRow } from "./document.js";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const sheets = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const heading = ["Key", "Synonym", "Content", "Catalogue", "Tag"];

/** Rows as a workbook of one sheet for each catalogue. */
export function workbookOf(rows: readonly DocumentRow[]): Buffer {
  const byCatalogue = new Map<string, DocumentRow[]>();
  for (const row of rows) {
    const known = byCatalogue.get(row.catalogue);
    if (known === undefined) byCatalogue.set(row.catalogue, [row]);
    else known.push(row);
  }
  const named = new Set<string>();
  const books = [...byCatalogue].map(([catalogue, own]) => ({
    name: sheetName(catalogue, named),
    rows: own,
  }));
  const parts: [string, string][] = [
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${books.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${kind}.worksheet+xml"/>`).join("")}</Types>`,
    ],
    [
      "_rels/.rels",
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets>${books.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${head}<Relationships xmlns="${packages}/relationships">${books.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
    ],
    ...books.map((book, at): [string, string] => [`xl/worksheets/sheet${at + 1}.xml`, sheet(book.rows)]),
  ];
  return archive(
    parts.map(([name, content]) => ({ name: Buffer.from(name), content: Buffer.from(content) })),
  );
}

function sheet(rows: readonly DocumentRow[]): string {
  const lines = rows.map(({ key, synonyms, content, catalogue, tags }) => [
    key,
    synonyms.join("/"),
    content,
    catalogue,
    tags.join(" "),
  ]);
  const cells = [heading, ...lines].map(
    (line, at) =>
      `<row r="${at + 1}">${line.map((cell, column) => `<c r="${"ABCDE".charAt(column)}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`).join("")}</row>`,
  );
  return `${head}<worksheet xmlns="${sheets}"><sheetData>${cells.join("")}</sheetData></worksheet>`;
}

/** A name that programs take for a sheet: 31 characters, some of them not, none twice. */
function sheetName(catalogue: string, named: Set<string>): string {
  const base =
    catalogue
      .replace(/[[\]:*?/\\']/g, " ")
      .trim()
      .slice(0, 26) || "Help";
  let name = base;
  for (let at = 2; named.has(name.toLowerCase()); at++) name = `${base} ${at}`;
  named.add(name.toLowerCase());
  return name;
}

function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** An archive without compression. */
function archive(files: readonly { readonly name: Buffer; readonly content: Buffer }[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Names in UTF-8; the first of January 1980.
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, content]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, rest, name);
    bodies.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from("PK\u0005\u0006"), end]);
}
