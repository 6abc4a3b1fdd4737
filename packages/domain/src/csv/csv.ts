/** A number is written as it is; null is an empty cell. */
export type Cell = string | number | null

/** By this mark at a file's beginning table calculators know UTF-8. */
export const CSV_MARK = '\uFEFF'

/** A table calculator takes a text that begins so for a formula and runs it; in Japan also in full width. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/

/** Decimal text, e.g. of an amount: no formula, though it may begin with a minus. */
const NUMBER = /^-?\d+(\.\d+)?$/

/** Quoted, its quotes doubled; a text that would be a formula has an apostrophe before it. */
function written(cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number' || NUMBER.test(cell)) return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

/** A row as RFC 4180 has it, with the end of its line. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`

/** A whole file. */
export const csv = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  CSV_MARK + [heads, ...rows].map(csvRow).join('')
