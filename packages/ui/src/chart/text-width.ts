const WIDE = /[⺀-￯]/
const THIN = /[ .,:'ilI|1()]/

/** Estimate in px, before it is drawn. */
export function textWidth(text: string, size: number): number {
  let ems = 0
  for (const letter of text) ems += WIDE.test(letter) ? 1 : THIN.test(letter) ? 0.32 : 0.57
  return ems * size
}
