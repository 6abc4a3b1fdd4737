import type { Paper } from '../text/paper.ts'
import { content, earlierBrand, field, ink, page, styles } from './look.ts'
import type { Sheet } from './sheet.ts'
import { writeFacts } from './tables.ts'

const RIGHT_WIDTH = 192
const MARK = 5

/** Older documents have the issuer with a mark. */
function writeBrand(sheet: Sheet, { brand, rehearsal, issuer: [issuer = ''] }: Paper): void {
  if (brand !== undefined) {
    const { name, color } = brand
    const text = rehearsal === null ? name : `${name} – ${rehearsal}`
    sheet.repeat(text, { x: content.left, y: page.top - 2, width: content.width }, { ...styles.heading, color })
    return
  }
  sheet.decorate('Layout', (document) => {
    const y = page.top + MARK
    document
      .lineWidth(1.4)
      .circle(content.left + MARK, y, MARK)
      .stroke(earlierBrand)
    document
      .moveTo(content.left + MARK, y - MARK - 3)
      .lineTo(content.left + MARK, y + MARK + 3)
      .stroke(earlierBrand)
  })
  sheet.repeat(
    issuer,
    { x: content.left + 3 * MARK + 2, y: page.top - 2, width: 300 },
    { ...styles.heading, color: earlierBrand },
  )
}

export function writeHead(sheet: Sheet, paper: Paper): void {
  writeBrand(sheet, paper)
  sheet.y = page.top + 34
  const top = sheet.y
  const title = sheet.write(
    sheet.root,
    'H1',
    paper.title,
    { x: content.left, y: top - 6, width: content.width - RIGHT_WIDTH - 20 },
    styles.title,
  )
  writeFacts(sheet, paper.head, {
    x: content.left + content.width - RIGHT_WIDTH,
    width: RIGHT_WIDTH,
    labelWidth: 98,
    value: styles.amount,
  })
  sheet.y = Math.max(sheet.y, top + title) + 22
}

/** Underlined as on a Japanese receipt. */
export function writeParties(sheet: Sheet, { buyer, issuer }: Paper): void {
  const top = sheet.y
  const width = content.width - RIGHT_WIDTH - 36
  const left = { x: content.left, width }
  let y = top + sheet.write(sheet.root, 'P', buyer.name, { ...left, y: top }, styles.name) + 3
  sheet.line(y, left, ink)
  y += 6
  for (const text of buyer.rest) y += sheet.write(sheet.root, 'P', text, { ...left, y }, styles.text) + 1.5
  let other = top + 3
  for (const [at, text] of issuer.entries()) {
    const place = { x: content.left + content.width - RIGHT_WIDTH, y: other, width: RIGHT_WIDTH }
    other +=
      sheet.write(sheet.root, 'P', text, place, at === 0 ? { ...styles.text, weight: 'bold' } : styles.text) + 1.5
  }
  sheet.y = Math.max(y, other) + 20
}

const TOTAL_HEIGHT = 50

export function writeTotal(sheet: Sheet, { total: [what, amount] }: Paper): void {
  const { y } = sheet
  sheet.decorate('Layout', (document) => {
    document.rect(content.left, y, content.width, TOTAL_HEIGHT).fill(field)
  })
  const half = content.width * 0.3
  sheet.write(sheet.root, 'P', what, { x: content.left + 16, y: y + 17, width: half }, { ...styles.text, size: 10.5 })
  sheet.write(
    sheet.root,
    'P',
    amount,
    { x: content.left + half, y: y + 10, width: content.width - half - 16 },
    styles.large,
  )
  sheet.y = y + TOTAL_HEIGHT + 16
}
