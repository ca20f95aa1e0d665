import Joi from "joi";

/**
 * A text of at most so many characters as people count them: an emoji is one, although it is two units of a JavaScript
 * string. Empty texts pass.
 */
export function characters(most: number): Joi.StringSchema {
  return counted(Joi.string().allow(""), most);
}

/** One line of 1 to so many characters, without blanks around it: names and titles. */
export function nameText(most: number): Joi.StringSchema {
  return counted(Joi.string().trim().min(1), most).pattern(/^[^\p{Cc}]+$/u, "one line");
}

/** One line of at most so many characters, without blanks around it; it may be empty. */
export function lineText(most: number): Joi.StringSchema {
  return characters(most)
    .trim()
    .pattern(/^[^\p{Cc}]*$/u, "one line");
}

function counted(schema: Joi.StringSchema, most: number): Joi.StringSchema {
  return schema.custom((text: string, { message }) =>
    // Never more characters than units: most texts are not counted.
    text.length > most && [...text].length > most
      ? message({ custom: `{{#label}} has more than ${most} characters` })
      : text,
  );
}
