import { priceNotice, untoldRises } from '../billing/index.ts'
import { addMonths, type Instant, monthOf, nextMonth, type YearMonth } from '../calendar/index.ts'
import type { Catalogue, PriceNotice } from '../catalogue/index.ts'
import { baseGroupAt } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { Currency } from '../money/index.ts'
import { type ProjectedBill, type ProjectionInput, project } from '../projection/index.ts'

export interface Publishing {
  readonly catalogue: Catalogue
  readonly publishedAt: Instant
  /** Of the first list that changes. */
  readonly from: YearMonth
  readonly noticeDays: number
  /** The first month at the new price of a club that keeps the old one for longer than the notice period. */
  readonly keptUntil: YearMonth | null
}

/** Minor units. */
interface RehearsedBill {
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  /** With tax. */
  readonly before: bigint
  readonly after: bigint
  /** Without tax. */
  readonly netBefore: bigint
  readonly netAfter: bigint
  /** Seconds assumed to be bought by then, as in the months before. */
  readonly hours: number
}

export type Protection = 'term' | 'kept' | 'notice' | 'other'

export interface RehearsedContract {
  readonly currency: Currency
  readonly groupId: PlanGroupId | null
  /** Of twelve months from the list's on. */
  readonly bills: readonly RehearsedBill[]
  /** The first bill that differs. */
  readonly first: RehearsedBill | null
  /** Minor units with tax, of a term a twelfth. */
  readonly monthly: bigint
  /** Hundredths of a percent of the first bill that differs; null where nothing was billed. */
  readonly percent: number | null
  /** Why the first bill that differs is later than the list. */
  readonly protectedBy: Protection | null
}

const WINDOW = 12

/** Every bill as it is computed for what is shown and charged, with the lists of today and with those of the draft. */
export function rehearse(asked: ProjectionInput, publishing: Publishing): RehearsedContract {
  const { contract, now } = asked
  const { from } = publishing
  const until = addMonths(from, WINDOW)
  const months = monthsBetween(monthOf(now, contract.zone), until)
  const before = billsIn({ ...asked, months }, from, until)
  const after = billsIn({ ...listedBy(asked, publishing), months }, from, until)
  const bills = [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => pairOf(before.get(key), after.get(key)))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const first = bills.find((bill) => bill.before !== bill.after) ?? null
  const more = first === null ? 0n : first.after - first.before
  return {
    currency: contract.currency,
    groupId: baseGroupAt(contract, asked.catalogue, now)?.id ?? null,
    bills,
    first,
    monthly: first?.cycle === 'year' ? more / 12n : more,
    percent: first === null || first.before === 0n ? null : Number((more * 10_000n) / first.before),
    protectedBy:
      first === null || first.month <= from
        ? null
        : protectionOf(first, noticesOf(asked, publishing), publishing.keptUntil),
  }
}

const noticesOf = (
  { contract }: Pick<ProjectionInput, 'contract'>,
  { catalogue, publishedAt, noticeDays, keptUntil }: Publishing,
): readonly PriceNotice[] =>
  untoldRises(contract, catalogue, publishedAt).map((from) =>
    keptFor(priceNotice(from, publishedAt, contract.zone, noticeDays), keptUntil),
  )

/** Never sooner than the notice period allows. */
export const keptFor = (notice: PriceNotice, keptUntil: YearMonth | null): PriceNotice =>
  keptUntil === null || keptUntil <= notice.appliesFrom ? notice : { ...notice, appliesFrom: keptUntil }

function listedBy(asked: ProjectionInput, publishing: Publishing): ProjectionInput {
  const { contract } = asked
  const priceNotices = [...(contract.priceNotices ?? []), ...noticesOf(asked, publishing)]
  return { ...asked, catalogue: publishing.catalogue, contract: { ...contract, priceNotices } }
}

interface Billed extends ProjectedBill {
  readonly hours: number
}

function billsIn(asked: ProjectionInput, from: YearMonth, until: YearMonth): ReadonlyMap<string, Billed> {
  const bills = project(asked).months.flatMap(({ bills: all, bought: { upload, export: exported } }) =>
    all.map((bill) => ({ ...bill, hours: bill.cycle === 'month' ? upload + exported : 0 })),
  )
  return new Map(
    bills
      .filter(({ invoice: { month } }) => month >= from && month < until)
      .map((bill) => [`${bill.cycle} ${bill.invoice.month}`, bill]),
  )
}

function pairOf(before: Billed | undefined, after: Billed | undefined): RehearsedBill {
  const either = after ?? before
  if (either === undefined) throw new Error('a pair of bills has one of them')
  return {
    cycle: either.cycle,
    month: either.invoice.month,
    before: before?.invoice.total.minor ?? 0n,
    after: after?.invoice.total.minor ?? 0n,
    netBefore: before?.invoice.subtotal.minor ?? 0n,
    netAfter: after?.invoice.subtotal.minor ?? 0n,
    hours: after?.hours ?? 0,
  }
}

function protectionOf({ cycle, month }: RehearsedBill, notices: readonly PriceNotice[], keptUntil: YearMonth | null) {
  if (cycle === 'year') return 'term'
  const isLate = notices.some(({ from, appliesFrom }) => appliesFrom === month && appliesFrom > from)
  if (!isLate) return 'other'
  return month === keptUntil ? 'kept' : 'notice'
}

function monthsBetween(from: YearMonth, to: YearMonth): number {
  let count = 0
  for (let month = from; month < to; month = nextMonth(month)) count += 1
  return count
}
