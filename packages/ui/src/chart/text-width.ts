const WIDE = /[⺀-￯]/
const THIN = /[ .,:'ilI|1()]/

/** About how wide a text is drawn, in px: to give out places, before it is drawn. */
export function textWidth(text: string, size: number): number {
  let ems = 0
  for (const letter of text) ems += WIDE.test(letter) ? 1 : THIN.test(letter) ? 0.32 : 0.57
  return ems * size
}
