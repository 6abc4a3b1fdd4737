import type { Paper } from '../text/paper.ts'
import { content, field, hair, ink, right, styles } from './look.ts'
import type { Sheet } from './sheet.ts'
import { FIRST_WIDTH, factGridHeight, writeFactGrid } from './tables.ts'

const SUMS_WIDTH = content.width - FIRST_WIDTH
const ROW = 18

/** The last is their total. */
export function writeSums(sheet: Sheet, { sums: { rows } }: Paper): void {
  sheet.room(rows.length * ROW + 10)
  sheet.y += 8
  const table = sheet.group('Table')
  const x = content.left + content.width - SUMS_WIDTH
  for (const [at, [what, amount]] of rows.entries()) {
    const isTotal = at === rows.length - 1
    if (isTotal && at > 0) sheet.line(sheet.y, { x, width: SUMS_WIDTH }, ink)
    if (isTotal) sheet.y += 4
    const row = sheet.group('TR', table)
    const style = isTotal ? styles.total : styles.label
    sheet.write(row, 'TH', what, { x, y: sheet.y, width: SUMS_WIDTH - 90 }, style, 'Row')
    const value = isTotal ? right(styles.total) : styles.amount
    sheet.write(row, 'TD', amount, { x: x + SUMS_WIDTH - 110, y: sheet.y, width: 110 }, value)
    sheet.y += ROW
  }
  sheet.y += 16
}

const INSET = 14

export function writeBank(sheet: Sheet, { bank }: Paper): void {
  if (bank === null) return
  const width = content.width - 2 * INSET
  const x = content.left + INSET
  const sentence = sheet.height(bank.sentence, width, styles.text)
  const height = 2 * INSET + 20 + sentence + factGridHeight(bank.facts)
  sheet.room(height)
  const top = sheet.y
  sheet.decorate('Layout', (document) => {
    document.rect(content.left, top, content.width, height).fill(field)
  })
  sheet.write(sheet.root, 'H2', bank.title, { x, y: top + INSET - 2, width }, styles.heading)
  sheet.write(sheet.root, 'P', bank.sentence, { x, y: top + INSET + 18, width }, styles.text)
  sheet.y = top + INSET + 26 + sentence
  writeFactGrid(sheet, bank.facts, { x, width, value: { ...styles.text, weight: 'bold' } })
  sheet.y = top + height + 16
}

export function writeNotes(sheet: Sheet, { notes }: Paper): void {
  for (const note of notes) {
    sheet.room(30)
    sheet.y +=
      sheet.write(sheet.root, 'P', note, { x: content.left, y: sheet.y, width: content.width }, styles.small) + 3
  }
}

export function writeFoot(sheet: Sheet, paper: Paper, page: number, pages: number): void {
  const y = 841.89 - 48
  const half = content.width / 2
  sheet.line(y - 8, { x: content.left, width: content.width }, hair)
  sheet.repeat(paper.foot, { x: content.left, y, width: half + 60 }, styles.small)
  sheet.repeat(paper.pageOf(page, pages), { x: content.left + half + 60, y, width: half - 60 }, right(styles.small))
}
