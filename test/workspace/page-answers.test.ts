import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { answeredMembers, memberNames, nodesOf, pageFiles, parsed } from "./pages.js";
import { publishedPackages, root } from "./workspace.js";

/** Fewer members are the same by chance. */
const minMembers = 3;
/** How many repeat an answer; may only fall. */
const maxRepeated = 0;

/** Casts that stand, and why. */
const exempt: Readonly<Record<string, string>> = {
  "packages/features/system/page/api-reference/operations.ts":
    "the document that describes the API is described by OpenAPI, not by itself",
};

const files = publishedPackages()
  .flatMap(({ path }) => ["page", "page-parts"].map((name) => join(path, name)))
  .filter((folder) => existsSync(folder))
  .flatMap(pageFiles);
const pages = files.map((file) => ({ file: relative(root, file), source: parsed(file) }));

/** Functions and components of the kit that read the API, or send to it. */
const asking = /^(use(Api|Get|Uploads)|call(Api|Route)|api\.(get|post|put|patch|delete)|UploadList)$/;

function said(file: string, source: ts.SourceFile, node: ts.Node): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return `${file}:${line + 1} ${node.getText(source).split("\n")[0]?.slice(0, 90) ?? ""}`;
}

function findAll(wanted: (node: ts.Node) => boolean): string[] {
  return pages.flatMap(({ file, source }) =>
    nodesOf(source)
      .filter(wanted)
      .map((node) => said(file, source, node)),
  );
}

/** Type arguments of a call or of an element. */
function typeArguments(node: ts.Node): readonly ts.TypeNode[] {
  const isTyped =
    (ts.isCallExpression(node) && asking.test(node.expression.getText())) ||
    ((ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) &&
      asking.test(node.tagName.getText()));
  return isTyped ? (node.typeArguments ?? []) : [];
}

describe("pages of the panel", () => {
  it("say of no call what it answers: the API does", () => {
    const typed = findAll((node) => typeArguments(node).some((one) => !one.getText().startsWith("Answer<")));
    expect(typed).to.deep.equal([]);
  });

  it("name the routes that they call, and leave it to the kit to fill values in", () => {
    const made = findAll((node) => ts.isTemplateExpression(node) && /^\/?api\/./.test(node.head.text));
    expect(made, "`params`, or `fillPath` for an address").to.deep.equal([]);
    const untyped = findAll(
      (node) =>
        ts.isCallExpression(node) &&
        /^(useApi|callApi)$/.test(node.expression.getText()) &&
        node.arguments.some((one) => ts.isStringLiteralLike(one) && one.text.startsWith("/api/")),
    );
    expect(untyped, "`api`, `useGet` or `callRoute`").to.deep.equal([]);
  });

  it("repeat no members of what the API answers", () => {
    const answers = answeredMembers(join(root, "packages/tools/client/src/generated/paths.ts"));
    expect(answers.length).to.be.above(300);
    const repeated = findAll((node) => {
      if (!ts.isInterfaceDeclaration(node) && !ts.isTypeLiteralNode(node)) return false;
      const names = memberNames(node);
      if (names === undefined || names.length < minMembers) return false;
      return answers.some((answer) => names.every((name) => answer.has(name)));
    });
    if (repeated.length > 0)
      console.log(`      ${repeated.length} of ${maxRepeated}:\n${repeated.join("\n")}`);
    expect(repeated).to.have.lengthOf.at.most(maxRepeated);
  });

  it("cast nothing by way of unknown", () => {
    const cast = findAll(
      (node) =>
        ts.isAsExpression(node) &&
        ts.isAsExpression(node.expression) &&
        node.expression.type.kind === ts.SyntaxKind.UnknownKeyword,
    );
    const isExempt = (line: string) => Object.keys(exempt).some((file) => line.startsWith(`${file}:`));
    expect(cast.filter((line) => !isExempt(line))).to.deep.equal([]);
    const needless = Object.keys(exempt).filter((file) => !cast.some((line) => line.startsWith(`${file}:`)));
    expect(needless, "exempt without need").to.deep.equal([]);
  });
});
