import type { BillingInfo } from '@touchline/contract/billing'
import { monthToWire } from '@touchline/contract/wire-time'
import { monthOf } from '@touchline/domain/calendar'
import { billKind } from '@touchline/domain/payment'
import type { Account } from '../../lib/account/account.ts'
import { historyOf } from '../../lib/wire/bill-state.ts'
import { type BilledMonth, billedMonths, hasContent } from './months.ts'

export interface BillingView {
  readonly months: readonly BilledMonth[]
  readonly past: readonly BillingInfo[]
  readonly hasGaps: boolean
  readonly running: BillingInfo | null
  readonly standing: Standing
}

type Standing =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'first'; readonly next: BillingInfo }
  | { readonly kind: 'paid'; readonly last: BillingInfo }
  | { readonly kind: 'failed'; readonly bill: BillingInfo; readonly isRestPaid: boolean }
  | { readonly kind: 'open' | 'in-progress'; readonly bills: readonly [BillingInfo, ...BillingInfo[]] }

export function billingView({ billings, contract, now }: Pick<Account, 'billings' | 'contract' | 'now'>): BillingView {
  const month = monthToWire(monthOf(now, contract.zone))
  const closed = historyOf(billings, month)
  const past = closed.filter(hasContent)
  const running = billings.find(
    (billing) =>
      billing.billingTargetYearMonth === month &&
      billing.paymentCycle === 'MONTH' &&
      billKind(billing) !== 'withdrawn' &&
      hasContent(billing),
  )
  return {
    months: billedMonths(billings),
    past,
    hasGaps: past.length < closed.length,
    running: running ?? null,
    standing: standingOf(past, running),
  }
}

type Kind = ReturnType<typeof billKind>

const settled = new Set<Kind>(['paid', 'nothing-to-pay'])
const busy = new Set<Kind>(['charging', 'requested'])

function standingOf(past: readonly BillingInfo[], next: BillingInfo | undefined): Standing {
  const [last] = past
  if (last === undefined) return next === undefined ? { kind: 'nothing' } : { kind: 'first', next }
  const unpaid = past.filter((bill) => !settled.has(billKind(bill)))
  const [owed, ...more] = unpaid.filter((bill) => !busy.has(billKind(bill)))
  if (owed !== undefined && billKind(owed) === 'declined' && more.length === 0) {
    return { kind: 'failed', bill: owed, isRestPaid: unpaid.length === 1 && past.length > 1 }
  }
  if (owed !== undefined) return { kind: 'open', bills: [owed, ...more] }
  const [first, ...others] = unpaid
  // Most months of a yearly plan cost nothing.
  const charged = past.find(({ charge }) => charge.total > 0) ?? last
  return first === undefined ? { kind: 'paid', last: charged } : { kind: 'in-progress', bills: [first, ...others] }
}
