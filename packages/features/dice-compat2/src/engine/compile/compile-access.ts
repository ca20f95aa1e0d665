import { wrongType } from "../errors.js";
import { readAttribute, readIndex, readSlice, type SliceValues } from "../runtime/access.js";
import { call } from "../runtime/call.js";
import { readOwn } from "../runtime/names.js";
import type { Exec, Frame } from "../runtime/run.js";
import type { Access, NodeOf, SliceBounds } from "../syntax/nodes.js";
import type { Value } from "../values/values.js";
import type { Compiler } from "./compile.js";

type Step = (value: Value, frame: Frame) => Value;

function compileStep(step: Access, compiler: Compiler): Step {
  const { at } = step;
  switch (step.kind) {
    case "index": {
      const index = compiler.node(step.index);
      return (value, frame) => {
        frame.run.spend(1, "[", at);
        return readIndex(value, index(frame), frame.run, at);
      };
    }
    case "attribute": {
      const { name } = step;
      return (value, frame) => {
        frame.run.spend(1, ".", at);
        return readAttribute(value, name, frame.run, at);
      };
    }
    case "call": {
      const values = compiler.nodes(step.values);
      return (value, frame) => {
        frame.run.spend(values.length + 1, "(", at);
        return call(
          value,
          values.map((exec) => exec(frame)),
          frame,
          at,
        );
      };
    }
  }
}

/** `this` is no value: it stands only in front of a name of the own scope. */
function compileThis(step: Access | undefined, compiler: Compiler): Exec {
  const at = step?.at ?? 0;
  if (step?.kind === "attribute") {
    const { name } = step;
    return (frame) => readOwn(frame, name, at);
  }
  if (step?.kind === "index") {
    const index = compiler.node(step.index);
    return (frame) => {
      const name = index(frame);
      return typeof name === "string" ? readOwn(frame, name, at) : wrongType("this", "[", at);
    };
  }
  return () => wrongType("this", "(", at);
}

export function compileAccess(node: NodeOf<"access">, compiler: Compiler): Exec {
  const isThis = node.base.kind === "this";
  const base = isThis ? compileThis(node.steps[0], compiler) : compiler.node(node.base);
  const steps = node.steps.slice(isThis ? 1 : 0).map((step) => compileStep(step, compiler));
  return (frame) => {
    let value = base(frame);
    for (const step of steps) value = step(value, frame);
    return value;
  };
}

/** The bounds of a slice, null where nothing was written. */
export function compileBounds(bounds: SliceBounds, compiler: Compiler): (frame: Frame) => SliceValues {
  const from = bounds.from && compiler.node(bounds.from);
  const to = bounds.to && compiler.node(bounds.to);
  const step = bounds.step && compiler.node(bounds.step);
  return (frame) => ({
    from: from?.(frame) ?? null,
    to: to?.(frame) ?? null,
    step: step?.(frame) ?? null,
  });
}

export function compileSlice(node: NodeOf<"slice">, compiler: Compiler): Exec {
  const { at } = node;
  const target = compiler.node(node.target);
  const bounds = compileBounds(node, compiler);
  return (frame) => {
    const value = target(frame);
    frame.run.spend(1, "[:]", at);
    return readSlice(value, bounds(frame), frame.run, at);
  };
}
