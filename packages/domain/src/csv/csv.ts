/** Null: empty. */
export type Cell = string | number | null

export const CSV_MARK = '\uFEFF'

/** Spreadsheets run such text as a formula; in Japan also full-width. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/

/** Amounts: no formula despite a minus. */
const NUMBER = /^-?\d+(\.\d+)?$/

/** Quoted; possible formulas get an apostrophe. */
function written(cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number' || NUMBER.test(cell)) return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

/** RFC 4180. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(written).join(',')}\r\n`

type Rows = readonly (readonly Cell[])[]

export const csv = (heads: readonly string[], rows: Rows): string => CSV_MARK + [heads, ...rows].map(csvRow).join('')
