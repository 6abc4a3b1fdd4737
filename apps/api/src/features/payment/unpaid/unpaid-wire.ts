import type { ResponseOf } from '@touchline/contract/endpoint'
import type { getUnpaid } from '@touchline/contract/payment'
import { instantToWire, monthToWire } from '@touchline/contract/wire'
import { chargeToWire, linesToWire, taxToWire } from '../../../books/billing/invoice-wire.ts'
import { taxOfRow } from '../../../books/billing/taxed-as.ts'
import type { NewTerm } from '../../../books/billing/unpaid.ts'
import type { Unpaid } from './read-unpaid.ts'

type Answer = ResponseOf<typeof getUnpaid>

export const unpaidToWire = ({ billings, newTerm, pausesAt }: Unpaid): Answer => ({
  billings: billings.map((row) => ({
    billingInfoId: row.billing_id,
    billingTargetYearMonth: monthToWire(row.target_month.slice(0, 7)),
    paymentCycle: row.cycle === 'year' ? 'YEAR' : 'MONTH',
    charge: {
      currency: row.currency,
      subtotal: row.subtotal,
      ...taxToWire(taxOfRow(row)),
      tax: row.tax,
      total: row.total,
    },
    nextTryDateTime: row.next_try_at === null ? null : instantToWire(row.next_try_at),
    furtherTries: row.furtherTries,
  })),
  pausesAt: pausesAt === null ? null : instantToWire(pausesAt),
  term: newTerm === null ? null : termToWire(newTerm),
})

const termToWire = ({ term, invoice }: NewTerm): Answer['term'] => ({
  startDate: term.firstDay,
  endDate: term.lastDay,
  charge: chargeToWire(invoice),
  plans: linesToWire(invoice),
})
