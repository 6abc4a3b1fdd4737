import type { Contract } from '../contract/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { amountOf } from './amount.ts'
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
    if (line.role === 'waiver') return []
    if (line.role !== 'storage') return [line]
    const derivation = { kind: 'hours', tenths } as const
    return tenths === 0 ? [] : [{ ...line, derivation, amount: amountOf(line.unitPrice, derivation) }]
  })
  return waivedIfSmall(invoiceOf(lines, invoice.currency, invoice.taxedAs, invoice.month), contract, cycle)
}
