import type { SteadyDocument } from '../pdf/steady-document.ts'
import type { Paper } from '../text/paper.ts'
import { writeBank, writeFoot, writeNotes, writeSums } from './below.ts'
import { content, styles } from './look.ts'
import { Sheet } from './sheet.ts'
import { writeFactGrid, writeTable } from './tables.ts'
import { writeHead, writeParties, writeTotal } from './top.ts'

/** Top down; footers once the number of pages is known. */
export function draw(document: SteadyDocument, paper: Paper): void {
  const sheet = new Sheet(document, paper)
  writeHead(sheet, paper)
  writeParties(sheet, paper)
  writeTotal(sheet, paper)
  writeFactGrid(sheet, paper.facts, { x: content.left, width: content.width, value: styles.text })
  sheet.y += 16
  writeTable(sheet, paper.lines)
  writeSums(sheet, paper)
  if (paper.payments !== null) {
    writeTable(sheet, paper.payments)
    sheet.y += 20
  }
  writeBank(sheet, paper)
  writeNotes(sheet, paper)
  sheet.root.end()
  const pages = document.bufferedPageRange().count
  for (let page = 0; page < pages; page += 1) {
    document.switchToPage(page)
    writeFoot(sheet, paper, page + 1, pages)
  }
}
