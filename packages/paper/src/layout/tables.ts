import type { Fact, TextTable } from '../text/paper.ts'
import { content, hair, ink, right, type Style, styles } from './look.ts'
import type { Sheet } from './sheet.ts'

const GAP = 4

interface FactsLook {
  readonly x: number
  readonly width: number
  readonly labelWidth: number
  readonly value: Style
}

export function writeFacts(sheet: Sheet, rows: readonly Fact[], { x, width, labelWidth, value }: FactsLook): void {
  const table = sheet.group('Table')
  const place = { x: x + labelWidth, width: width - labelWidth }
  for (const [what, text] of rows) {
    const height = Math.max(sheet.height(what, labelWidth - 8, styles.label), sheet.height(text, place.width, value))
    sheet.room(height)
    const row = sheet.group('TR', table)
    sheet.write(row, 'TH', what, { x, y: sheet.y, width: labelWidth - 8 }, styles.label, 'Row')
    sheet.write(row, 'TD', text, { ...place, y: sheet.y }, value)
    sheet.y += height + GAP
  }
}

interface GridLook {
  readonly x: number
  readonly width: number
  readonly value: Style
}

const LABEL_GAP = 16
const VALUE_GAP = 12

interface Half {
  readonly facts: readonly Fact[]
  readonly x: number
  readonly labelWidth: number
  readonly valueWidth: number
}

/** The first half is a little wider. */
function halvesOf(sheet: Sheet, facts: readonly Fact[], { x, width }: GridLook): readonly Half[] {
  const rows = Math.ceil(facts.length / 2)
  const first = width * 0.55
  const half = (of: readonly Fact[], left: number, room: number): Half => {
    const widest = Math.max(0, ...of.map(([what]) => sheet.width(what, styles.label)))
    const labelWidth = Math.min(widest + 1, room / 2)
    return { facts: of, x: left, labelWidth, valueWidth: room - labelWidth - LABEL_GAP - VALUE_GAP }
  }
  return [half(facts.slice(0, rows), x, first), half(facts.slice(rows), x + first, width - first + VALUE_GAP)]
}

/** Down the first half, then the second. */
export function writeFactGrid(sheet: Sheet, facts: readonly Fact[], look: GridLook): void {
  const halves = halvesOf(sheet, facts, look)
  const rows = Math.ceil(facts.length / 2)
  const heightOf = (half: Half, fact: Fact | undefined) =>
    fact === undefined
      ? 0
      : Math.max(
          sheet.height(fact[0], half.labelWidth, styles.label),
          sheet.height(fact[1], half.valueWidth, look.value),
        )
  const tops = [sheet.y]
  for (let row = 0; row < rows; row += 1) {
    tops.push((tops[row] ?? 0) + Math.max(...halves.map((half) => heightOf(half, half.facts[row]))) + GAP)
  }
  const table = sheet.group('Table')
  for (const { facts: inHalf, x, labelWidth, valueWidth } of halves) {
    for (const [at, [what, text]] of inHalf.entries()) {
      const row = sheet.group('TR', table)
      const y = tops[at] ?? sheet.y
      sheet.write(row, 'TH', what, { x, y, width: labelWidth }, styles.label, 'Row')
      const width = sheet.balanced(text, valueWidth, look.value)
      sheet.write(row, 'TD', text, { x: x + labelWidth + LABEL_GAP, y, width }, look.value)
    }
  }
  sheet.y = tops[rows] ?? sheet.y
}

export const factGridHeight = (facts: readonly Fact[]): number => Math.ceil(facts.length / 2) * 19

interface Column {
  readonly x: number
  readonly width: number
  readonly isAmount: boolean
}

const AMOUNT_WIDTH = 92

/** The sums begin where the second column does. */
export const FIRST_WIDTH = (content.width - AMOUNT_WIDTH) * 0.44

/** Amounts have a fixed width on the right; the first column gets a little more. */
function columnsOf({ heads, amounts }: TextTable): readonly Column[] {
  const rest = content.width - amounts * AMOUNT_WIDTH
  const texts = heads.length - amounts
  const first = texts === 1 ? rest : Math.min(FIRST_WIDTH, rest * 0.5)
  let x: number = content.left
  return heads.map((_, at) => {
    const isAmount = at >= texts
    const width = isAmount ? AMOUNT_WIDTH : at === 0 ? first : (rest - first) / (texts - 1)
    const column = { x, width: isAmount ? width : width - 10, isAmount }
    x += width
    return column
  })
}

function joined(sheet: Sheet, lines: readonly string[], column: Column, at: number): string {
  const one = lines.join(' · ')
  return sheet.width(one, styleOf(column, at)) <= column.width ? one : sheet.under(lines)
}

const styleOf = ({ isAmount }: Column, at: number): Style =>
  isAmount ? styles.amount : at === 0 ? styles.text : styles.label

/** Its head is repeated on each page. */
export function writeTable(sheet: Sheet, text: TextTable): void {
  const columns = columnsOf(text)
  sheet.room(90)
  sheet.y +=
    sheet.write(sheet.root, 'H2', text.title, { x: content.left, y: sheet.y, width: content.width }, styles.heading) + 8
  const table = sheet.group('Table')
  writeHead(sheet, text, columns, table)
  for (const cells of text.rows) {
    const height = Math.max(...cells.map((lines, at) => heightOf(sheet, lines, columns[at], at)))
    if (sheet.room(height + 2 * GAP)) writeHead(sheet, text, columns, null)
    const row = sheet.group('TR', table)
    cells.forEach((lines, at) => {
      const column = columns[at]
      if (column === undefined) return
      sheet.write(
        row,
        at === 0 ? 'TH' : 'TD',
        joined(sheet, lines, column, at),
        { ...column, y: sheet.y + GAP },
        styleOf(column, at),
        ...(at === 0 ? ['Row' as const] : []),
      )
    })
    sheet.y += height + 2 * GAP
    sheet.line(sheet.y, { x: content.left, width: content.width }, hair)
  }
}

const heightOf = (sheet: Sheet, lines: readonly string[], column: Column | undefined, at: number): number =>
  column === undefined || lines.length === 0
    ? 0
    : sheet.height(joined(sheet, lines, column, at), column.width, styleOf(column, at))

function writeHead(
  sheet: Sheet,
  { heads }: TextTable,
  columns: readonly Column[],
  table: ReturnType<Sheet['group']> | null,
): void {
  const row = table === null ? null : sheet.group('TR', table)
  heads.forEach((head, at) => {
    const column = columns[at]
    if (column === undefined) return
    const style = column.isAmount ? right(styles.head) : styles.head
    const place = { ...column, y: sheet.y }
    if (row === null) sheet.repeat(head, place, style)
    else sheet.write(row, 'TH', head, place, style, 'Column')
  })
  sheet.y += 14
  sheet.line(sheet.y, { x: content.left, width: content.width }, ink)
}
