import type { Contract } from '../contract/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { amountOf } from './amount.ts'
import { lessGoodwill, usedBy } from './goodwill.ts'
import { type Invoice, type InvoiceLine, invoiceOf } from './invoice.ts'
import { storedTenths } from './storage-charge.ts'
import { waivedIfSmall } from './waiver.ts'

/** Storage line and tax are calculated again as for the charge. */
export function withLessStored(
  invoice: Invoice,
  seconds: VideoSeconds,
  contract: Contract,
  cycle: 'month' | 'year',
): Invoice {
  const tenths = storedTenths(seconds)
  const lines = invoice.lines.flatMap((line): readonly InvoiceLine[] => {
    if (line.role === 'waiver' || line.role === 'goodwill') return []
    if (line.role !== 'storage') return [line]
    const derivation = { kind: 'hours', tenths } as const
    return tenths === 0 ? [] : [{ ...line, derivation, amount: amountOf(line.unitPrice, derivation) }]
  })
  const less = invoiceOf(lines, invoice.currency, invoice.taxedAs, invoice.month)
  return waivedIfSmall(lessGoodwill({ cycle, chargedAt: 0, invoice: less }, usedBy(invoice)), contract, cycle)
}
