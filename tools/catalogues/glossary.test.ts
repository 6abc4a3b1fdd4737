import { describe, expect, it } from 'vitest'
import { parseGlossary } from '../arch/glossary.ts'
import { screenFaults } from './glossary.ts'
import type { Language, Messages } from './messages.ts'

const glossary = parseGlossary(`
| Concept | en | de |
|---|---|---|
| receipt | receipt | Beleg |

| Language | Not | But |
|---|---|---|
| de | Quittung, Bon | Beleg |
`)

const check = (en: string, de: string): string[] => {
  const of = (text: string): Messages => new Map([['billing.receipt', text]])
  return screenFaults(
    glossary,
    new Map<Language, Messages>([
      ['en', of(en)],
      ['de', of(de)],
    ]),
  )
}

describe('the words on screens', () => {
  it('are those of the glossary, also in a compound or with an ending', () => {
    expect(check('Receipts', 'Zahlungsbelege')).toEqual([])
  })

  it('lack a concept whose word no message has', () => {
    expect(check('Voucher', 'Beleg')).toEqual(['en has no "receipt" for receipt'])
  })

  it('are not the refused ones, which may stand inside another word', () => {
    expect(check('Receipt', 'Beleg, Quittungen')).toEqual(['de billing.receipt says "Quittung", the glossary "Beleg"'])
    expect(check('Receipt', 'Beleg, Karbon')).toEqual([])
  })
})
