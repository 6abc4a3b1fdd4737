import { dateOf, monthInterval, monthOf, termAt, type YearMonth } from '@touchline/domain/calendar'
import { money, withTax } from '@touchline/domain/money'
import { naiveWaived } from '../../packages/domain/src/billing/naive-biller.test-support.ts'
import { readonlyPlan } from './catalogue.ts'
import { monthBill } from './month-bill.ts'
import type { Bill, Organization } from './organization.ts'
import { planOf } from './plan-of.ts'
import type { Provider } from './provider.ts'
import { naiveRate } from './taxes.ts'

/** I1 to I3, I5, I6: the sums of one invoice. */
function sumsOf({ id, invoice }: Bill, rate: number): string[] {
  const { lines, subtotal, tax, total, taxedAs, currency } = invoice
  const added = lines.reduce((sum, line) => sum + line.amount.minor, 0n)
  const isRight =
    added === subtotal.minor &&
    total.minor === (subtotal.minor * BigInt(10_000 + rate)) / 10_000n &&
    tax.minor === total.minor - subtotal.minor &&
    taxedAs.rate === rate &&
    lines.every(
      ({ role, amount, unitPrice }) =>
        amount.currency === currency &&
        unitPrice.currency === currency &&
        amount.minor >= 0n !== (role === 'goodwill' || role === 'waiver'),
    )
  return isRight ? [] : [`${id}: its sums are wrong`]
}

function moneyOf(bill: Bill, provider: Provider): string[] {
  const { id, invoice, status, attempts, inFlight, history } = bill
  const taken = attempts.filter((key) => provider.taken.has(key))
  const isRight = status === 'Complete' ? taken.length === 1 : taken.length === 0
  const isExact = taken.every((key) => provider.taken.get(key) === invoice.total.minor)
  const paidAt = history.indexOf('Complete')
  return [
    ...(isRight && isExact ? [] : [`${id} is ${status} and was taken ${taken.length} times`]),
    ...(status === 'Complete' || status === 'Error' ? [] : [`${id} was left as ${status}`]),
    ...(status === 'Complete' && inFlight !== null ? [`${id} is complete with an attempt in flight`] : []),
    ...(paidAt >= 0 && paidAt < history.length - 1 ? [`${id} went on from Complete`] : []),
  ]
}

/** I9, I17: one bill for each month and term. */
const doublesIn = ({ bills }: Organization): string[] => {
  const ids = bills.map(({ id }) => id)
  return new Set(ids).size === ids.length ? [] : ['a month or a term was billed twice']
}

/** I11, I12, I14: base plans without overlap or gap until the contract ends; then none until a purchase. */
function periodsOf({ contract, closedAt, endings, bills }: Organization): string[] {
  const bases = contract.entries
    .filter((entry) => planOf(entry).role === 'base' && (entry.end === null || entry.end > entry.start))
    .toSorted((a, b) => a.start - b.start)
  return bases.flatMap(({ start, end }, index) => {
    const next = bases[index + 1]
    if (next !== undefined) {
      const isLawful = end !== null && end < next.start && endings.some(({ at }) => at === end)
      return end === next.start || isLawful ? [] : [`base plans at ${start} and ${next.start} do not meet`]
    }
    if (closedAt === null || end === closedAt) return []
    // What was bought after it never began.
    const isBefore =
      end !== null &&
      endings.some(({ at }) => at === end) &&
      bills.every(({ invoice }) => invoice.month <= monthOf(end, contract.zone))
    return isBefore ? [] : [`the last plan ends at ${end}, not at the cancellation`]
  })
}

/** I14: ends with its term from the anchor, or earlier by leaving. A plan after a coupon's term moves the anchor. */
function termsOf({ contract }: Organization): string[] {
  const { entries, yearlyAnchor, zone } = contract
  if (yearlyAnchor === null) return []
  const last = entries
    .filter((entry) => entry.start >= yearlyAnchor && planOf(entry).cycle === 'year' && planOf(entry).role === 'base')
    .at(-1)
  if (last === undefined || last.end === null) return last === undefined ? [] : ['a yearly plan has no end']
  const isPaused = entries.some(({ contractPlanId, start }) => contractPlanId === readonlyPlan.id && start === last.end)
  return isPaused || last.end === termAt(dateOf(yearlyAnchor, zone), last.start, zone).end
    ? []
    : ['a yearly term has another end']
}

/** I10, I23: past months are billed and their bills unchanged. */
function pastOf(organization: Organization, months: readonly YearMonth[]): string[] {
  const byMonth = new Map(
    organization.bills.flatMap((bill) => (bill.cycle === 'month' ? [[bill.invoice.month, bill]] : [])),
  )
  return months.flatMap((month) => {
    const again = monthBill(
      { ...organization, contract: { ...organization.contract, goodwill: null, leastCharge: null } },
      month,
    )
    const used = organization.closed.find((each) => each.cycle === 'month' && each.month === month)?.used ?? 0n
    const taxed = withTax(money(again.subtotal.minor - used, again.currency), again.taxedAs.rate).minor
    const total = naiveWaived(taxed, organization.contract.leastCharge?.minor ?? 0n)
    const fixed = byMonth.get(month)?.invoice.total.minor ?? 0n
    return total === fixed ? [] : [`${month} was fixed at ${fixed} and would now be ${total}`]
  })
}

/** I31: nothing after the end until a purchase. */
function afterEnd({ bills, endings, contract: { entries, zone } }: Organization): string[] {
  const bases = entries.filter(
    (entry) => planOf(entry).role === 'base' && (entry.end === null || entry.end > entry.start),
  )
  return endings.flatMap(({ at }) => {
    const again = Math.min(...bases.flatMap(({ start, end }) => ((end ?? at + 1) > at ? [Math.max(start, at)] : [])))
    const isBetween = (month: YearMonth) => {
      const { start, end } = monthInterval(month, zone)
      return start > at && end <= again
    }
    return bills.flatMap(({ id, cycle, invoice }) =>
      cycle === 'month' && isBetween(invoice.month) ? [`${id} is after the end`] : [],
    )
  })
}

export const faultsOf = (
  organization: Organization,
  provider: Provider,
  months: readonly YearMonth[],
): readonly string[] => [
  ...organization.broken,
  ...doublesIn(organization),
  ...periodsOf(organization),
  ...termsOf(organization),
  ...pastOf(organization, months),
  ...afterEnd(organization),
  ...organization.bills.flatMap((bill) => [
    ...sumsOf(bill, naiveRate(organization.contract, bill.invoice.month)),
    ...moneyOf(bill, provider),
  ]),
]
