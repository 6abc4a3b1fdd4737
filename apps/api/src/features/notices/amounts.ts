import { computeMonthlyBilling, computeYearlyTerm, type Invoice } from '@touchline/domain/billing'
import { firstWholeMonth, type Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import {
  baseEntryAt,
  baseGroupAt,
  type Contract,
  groupOf,
  heldTimesAt,
  planOf,
  seatsAt,
} from '@touchline/domain/contract'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { withAutomaticChanges } from '@touchline/domain/lifecycle'
import type { NoticeBooks } from '@touchline/domain/notices'
import { quoteNextTerm } from '../../books/billing/next-term.ts'
import type { LoadedContract } from '../../books/contract/contracts.ts'
import type { LoadedBooks } from '../../books/notices/notice-books.ts'
import type { Tx } from '../../db/connect.ts'
import type { BillFact } from '../../letters/kinds/money.ts'
import type { AmountFact } from '../../letters/kinds/parts.ts'
import type { NoticeFacts } from '../../letters/notice-kinds.ts'

export const amountOf = ({ total }: Invoice): AmountFact => ({ minor: Number(total.minor), currency: total.currency })

export interface Sending {
  readonly organizationId: OrganizationId
  readonly loaded: LoadedContract
  readonly books: LoadedBooks
  readonly billOf: (billingId: BillingId) => BillFact
  readonly now: Instant
}

export async function nextTerm(tx: Tx, { organizationId, books }: Sending) {
  const next = await quoteNextTerm(tx, organizationId, books)
  const plan = next === null ? undefined : baseGroupAt(next.contract, books.catalogue, next.start)?.id
  return next === null || plan === undefined ? null : { start: next.start, plan, amount: amountOf(next.invoice) }
}

/** Of a whole month or term, without storage, which is never discounted. */
export function discountedAndFull(
  books: NoticeBooks,
): Pick<NoticeFacts['coupon-ends'], 'plan' | 'before' | 'after'> | null {
  const { contract, catalogue, now } = books
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null || base.end === null) return null
  const then = { ...withAutomaticChanges(contract, catalogue, base.end + 1), goodwill: null, sleeps: [] }
  const plan = baseGroupAt(then, catalogue, base.end)?.id
  if (plan === undefined) return null
  const isYearly = groupOf(planOf(base, catalogue), catalogue).cycle === 'year'
  const costAt = (at: Instant): AmountFact =>
    amountOf(
      isYearly
        ? computeYearlyTerm({ contract: then, catalogue, termStart: at, storedSecondsOverRetention: 0 })
        : computeMonthlyBilling({
            contract: endless(at),
            catalogue,
            month: firstWholeMonth(at, contract.zone),
            storedSecondsOverRetention: 0,
          }),
    )
  // As if the state of that instant lasted.
  const endless = (at: Instant) => ({
    ...then,
    entries: then.entries
      .filter((entry) => entry.start <= at && (entry.end === null || at < entry.end))
      .map((entry) => ({ ...entry, end: null })),
  })
  return { plan, before: costAt(base.end - 1), after: costAt(base.end) }
}

export function changedCounts(held: Contract, catalogue: Catalogue, at: Instant) {
  const contract = withAutomaticChanges(held, catalogue, at + 1)
  const heldAt = (instant: Instant) => ({
    ...heldTimesAt(contract, catalogue, instant),
    ...seatsAt(contract, catalogue, instant),
  })
  const before = heldAt(at - 1)
  const after = heldAt(at)
  return {
    uploadSeconds: { before: before.upload, after: after.upload },
    exportSeconds: { before: before.export, after: after.export },
    analysts: { before: before.analysts, after: after.analysts },
    viewers: { before: before.viewers, after: after.viewers },
  }
}
