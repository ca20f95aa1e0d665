import { assignAttribute, assignIndex, assignSlice } from "../runtime/access.js";
import { readName, readRaw } from "../runtime/names.js";
import type { Body, Exec } from "../runtime/run.js";
import type { AssignmentNode, NodeOf } from "../syntax/nodes.js";
import { ComputedValue } from "../values/values.js";
import type { Compiler } from "./compile.js";
import { compileBounds } from "./compile-access.js";

/** Every assignment yields the value that was assigned. */
export function compileAssignment(node: AssignmentNode, compiler: Compiler): Exec {
  const { start } = node;
  if (node.kind === "assignComputed") return compileComputed(node, compiler);
  const value = compiler.node(node.value);
  switch (node.kind) {
    case "assign":
    case "assignThis": {
      const name = node.kind === "assign" ? node.name : node.attribute;
      return (frame) => {
        const assigned = value(frame);
        frame.run.spend(1, "=", start);
        frame.assign(name, assigned);
        return assigned;
      };
    }
    case "assignAttribute": {
      const { name, attribute } = node;
      const read = node.raw ? readRaw : readName;
      return (frame) => {
        const target = read(frame, name, start);
        const assigned = value(frame);
        assignAttribute(target, attribute, assigned, frame.run, start);
        return assigned;
      };
    }
    case "assignIndex":
      return compileIndex(node, value, compiler);
    case "assignSlice":
      return compileSlice(node, value, compiler);
  }
}

function compileComputed(node: NodeOf<"assignComputed">, compiler: Compiler): Exec {
  const { name, start, depth } = node;
  const { source } = compiler;
  const { value: root } = node;
  const text = source.slice(root.start, root.end);
  const body: Body = {
    source,
    start: root.start,
    end: root.end,
    depth,
    root,
    exec: compiler.node(root),
  };
  return (frame) => {
    frame.run.spend(1, "=", start);
    const computed = new ComputedValue(text, body);
    frame.assign(name, computed);
    return computed;
  };
}

function compileIndex(node: NodeOf<"assignIndex">, value: Exec, compiler: Compiler): Exec {
  const { at } = node;
  const target = compiler.node(node.target);
  const index = compiler.node(node.index);
  return (frame) => {
    const collection = target(frame);
    const place = index(frame);
    const assigned = value(frame);
    frame.run.spend(1, "=", at);
    assignIndex(collection, place, assigned, frame.run, at);
    return assigned;
  };
}

function compileSlice(node: NodeOf<"assignSlice">, value: Exec, compiler: Compiler): Exec {
  const { at } = node;
  const target = compiler.node(node.target);
  const bounds = compileBounds(node, compiler);
  return (frame) => {
    const collection = target(frame);
    const slice = bounds(frame);
    const assigned = value(frame);
    assignSlice(collection, slice, assigned, frame.run, at);
    return assigned;
  };
}
