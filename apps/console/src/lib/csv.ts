type Cell = string | number

/** A table calculator takes a text that begins so for a formula and runs it. */
const FORMULA = /^[\s]*[=+\-@\t\r]/

/** Quoted, its quotes doubled; a text that would be a formula has an apostrophe before it. */
const quoted = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}

/** Comma-separated rows as RFC 4180 has them, with the mark by which table calculators know UTF-8. */
export const csv = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[heads, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`
