import type { Joi } from "@dicetower/contract";

/** A member of an object's schema, as Joi keeps it. */
interface Key {
  readonly key: string;
  readonly schema: Joi.Schema;
}

interface Terms {
  readonly keys?: readonly Key[] | null;
}

/** True for a member that a value may lack: nothing is put in its place. */
export function mayBeMissing(schema: Joi.Schema): boolean {
  const { presence, default: shipped } = schema._flags as Readonly<Record<string, unknown>>;
  return presence === undefined && shipped === undefined;
}

/**
 * Returns a schema whose members that may be missing say so, at any depth of objects: in what a body takes everything is
 * optional, in what a route answers a member is there unless it says otherwise. What a list holds is left as it is: its
 * records may be completed when they are saved.
 */
export function withOptional(schema: Joi.ObjectSchema, isOptional = mayBeMissing): Joi.ObjectSchema {
  const members = (schema.$_terms as Terms).keys ?? [];
  const changed = members.map(({ key, schema: member }) => {
    const inner = member.type === "object" ? withOptional(member as Joi.ObjectSchema, isOptional) : member;
    return [key, isOptional(member) ? inner.optional() : inner] as const;
  });
  return changed.length === 0 ? schema : schema.keys(Object.fromEntries(changed));
}
