import type { Invoice, InvoiceLine } from '@touchline/domain/billing'
import {
  addMonths,
  addMonthsToDate,
  dateOf,
  type Instant,
  monthInterval,
  monthOf,
  nextMonth,
  type YearMonth,
} from '@touchline/domain/calendar'
import type { CataloguePlan } from '@touchline/domain/catalogue'
import type { Contract, PlanEntry } from '@touchline/domain/contract'
import {
  type NaiveEntry,
  type NaiveKnowledge,
  type NaivePlan,
  type NaiveStored,
  naiveAdditions,
  naiveMonth,
  naivePrice,
  naiveTotal,
  naiveWaived,
} from '../../packages/domain/src/billing/naive-biller.test-support.ts'
import { catalogue, couponGroupIds, DISCOUNT_PERCENT, readonlyPlan } from './catalogue.ts'
import { monthBill } from './month-bill.ts'
import type { Organization } from './organization.ts'
import { storedIn } from './storage.ts'
import { naiveRate } from './taxes.ts'

const plans = [...catalogue.plans.values()].filter(({ cycle }) => cycle === 'month')

const kindOf = ({ id, role }: CataloguePlan) =>
  id.endsWith('.asleep.base')
    ? 'per-day-asleep'
    : role === 'storage'
      ? 'per-stored-hour'
      : role === 'upload' || role === 'export'
        ? 'per-piece'
        : role === 'custom'
          ? 'per-day-add-on'
          : 'per-day'

const discounted = (plan: CataloguePlan, price: bigint): bigint =>
  couponGroupIds.includes(plan.groupId) && kindOf(plan) === 'per-day'
    ? (price * BigInt(100 - DISCOUNT_PERCENT)) / 100n
    : price

const couponBaseOf = (groupId: string): string => `${groupId.replace('.', `Discount${DISCOUNT_PERCENT}Percent.`)}.base`

/** The base plans of storage, of a plan asleep and of an add-on. */
function basesOf({ groupId, custom }: CataloguePlan): readonly string[] {
  if (custom !== undefined) return custom.soldWith.flatMap((id) => [`${id}.base`, couponBaseOf(id)])
  if (!groupId.endsWith('.asleep')) return [`${groupId}.base`]
  const tier = groupId.slice(0, -'.asleep'.length)
  return [`${tier}.month.base`, `${tier}Discount${DISCOUNT_PERCENT}Percent.month.base`]
}

const monthNumber = (month: YearMonth): number => naiveMonth(Number(month.slice(0, 4)), Number(month.slice(5)))

const soldAs = ({ contractPlanId }: PlanEntry): string =>
  contractPlanId.replace(/Discount\d+Percent/, '').replace(/\.\w+$/, '')

const boughtAt = ({ reserved, start }: PlanEntry): Instant => reserved?.at ?? start

const noticesOf = ({ priceNotices }: Contract): NaiveKnowledge['notices'] =>
  (priceNotices ?? []).map(({ from, notifiedAt, appliesFrom }) => ({
    month: monthNumber(from),
    at: notifiedAt,
    paidFrom: monthNumber(appliesFrom),
  }))

function knowledgeOf(of: PlanEntry, { contract }: Organization, month: YearMonth): NaiveKnowledge | undefined {
  const { start, end } = monthInterval(month, contract.zone)
  if (of.contractPlanId.endsWith('.custom')) {
    const held = contract.entries.filter(
      (entry) => entry.contractPlanId === of.contractPlanId && entry.start < end && (entry.end ?? end) > start,
    )
    return { boughtAt: Math.min(...held.map(boughtAt)), notices: noticesOf(contract) }
  }
  const bases = contract.entries.filter((entry) => entry.contractPlanId.endsWith('.base') && entry.end !== entry.start)
  const inMonth = bases.filter(
    (entry) => soldAs(entry) === soldAs(of) && entry.start < end && (entry.end ?? end) > start,
  )
  let first = inMonth.toSorted((a, b) => a.start - b.start)[0]
  if (first === undefined) return undefined
  for (let at: PlanEntry | undefined = first; at !== undefined; ) {
    const begun: number = at.start
    at = bases.find((entry) => entry.end === begun)
    if (at === undefined || (at.contractPlanId !== readonlyPlan.id && soldAs(at) !== soldAs(of))) break
    if (at.contractPlanId !== readonlyPlan.id) first = at
  }
  return {
    boughtAt: boughtAt(first),
    notices: noticesOf(contract),
  }
}

const soldFor = ({ currency }: Contract, plan: CataloguePlan): NaivePlan => ({
  id: plan.id,
  kind: kindOf(plan),
  with: basesOf(plan),
  isFreeAsleep: plan.custom?.sleeps ?? false,
  percents: new Map(
    plan.custom?.discounted === true
      ? plan.custom.soldWith.map((id) => [couponBaseOf(id), BigInt(DISCOUNT_PERCENT)] as const)
      : [],
  ),
  price: discounted(plan, plan.prices[currency] ?? 0n),
  published: (plan.priceChanges ?? []).map(({ from, publishedAt, prices }) => ({
    month: monthNumber(from),
    at: publishedAt ?? 0,
    price: discounted(plan, prices[currency] ?? 0n),
  })),
})

const isHeldAt =
  (at: Instant) =>
  ({ start, end }: PlanEntry): boolean =>
    start <= at && (end === null || end > at)

const yearlyAddOns = [...catalogue.plans.values()].filter(
  ({ custom, cycle }) => custom !== undefined && cycle === 'year',
)

const billedOf = ({ lines }: Pick<Invoice, 'lines'>, { id }: CataloguePlan): bigint =>
  lines.reduce((sum, { contractPlanId, amount }) => (contractPlanId === id ? sum + amount.minor : sum), 0n)

const billedRightly = (what: string, expected: bigint, billed: bigint): string[] =>
  billed === expected ? [] : [`${what} costs ${billed}, and ${expected} by the independent biller`]

/** Each held at the term's start and allowed with the plan. */
export function termAddOnFaults({ contract }: Organization, term: Invoice, at: Instant): string[] {
  const there = contract.entries.filter(isHeldAt(at))
  return yearlyAddOns.flatMap((plan) => {
    const mayHave = there.some(({ contractPlanId }) => basesOf(plan).includes(contractPlanId))
    const held = mayHave ? there.filter(({ contractPlanId }) => contractPlanId === plan.id) : []
    const month = monthNumber(monthOf(at, contract.zone))
    const prices = held.map((entry) => naivePrice(soldFor(contract, plan), naiveEntryOf(entry), month))
    const expected = prices.reduce((sum, price) => sum + price, 0n)
    return billedRightly(`${held.length} of ${plan.id} in the term of ${month}`, expected, billedOf(term, plan))
  })
}

/** Within a term, by the days that remain. */
export function boughtAddOnFaults(organization: Organization, month: YearMonth): string[] {
  const { contract } = organization
  const { yearlyAnchor, zone } = contract
  const { start: from, end: to } = monthInterval(month, zone)
  const isClosed = [month, addMonths(month, -1)].some((each) => closedIn(organization, each) !== undefined)
  if (yearlyAnchor === null || yearlyAnchor >= from || isClosed) return []
  const dayOf = (at: Instant) => {
    const [year = 0, number = 0, day = 0] = dateOf(at, zone).split('-').map(Number)
    return { year, month: number, day }
  }
  return yearlyAddOns.flatMap((plan) => {
    const bought = contract.entries.filter(
      ({ contractPlanId, start }) =>
        contractPlanId === plan.id &&
        start >= from &&
        start < to &&
        contract.entries.some(
          (base) => basesOf(plan).includes(base.contractPlanId) && isHeldAt(start)(base) && base.start < start,
        ),
    )
    const price = naivePrice(soldFor(contract, plan), { planId: plan.id, start: from, end: null }, monthNumber(month))
    const purchases = bought.map(({ start }) => ({ price, on: dayOf(start), isProRated: true }))
    const expected = naiveAdditions(purchases, dayOf(yearlyAnchor))
    return billedRightly(
      `${bought.length} of ${plan.id} bought in ${month}`,
      expected,
      billedOf(monthBill(organization, month), plan),
    )
  })
}

const naiveEntryOf = ({ contractPlanId, start, end, reserved }: PlanEntry): NaiveEntry => ({
  planId: contractPlanId,
  start,
  end,
  ...(reserved && { shown: { at: reserved.at, lastMonth: monthNumber(reserved.through) } }),
})

const entriesIn = (organization: Organization, month: YearMonth): readonly NaiveEntry[] =>
  organization.contract.entries.map((entry) => {
    const notified = knowledgeOf(entry, organization, month)
    return { ...naiveEntryOf(entry), ...(notified && { notified }) }
  })

const closedIn = ({ endings, contract }: Organization, month: YearMonth): Instant | undefined =>
  endings.find(({ kind, at }) => kind === 'closed' && monthOf(at, contract.zone) === month)?.at

/** After a closing, the following month's. */
function billOf(organization: Organization, at: Instant): YearMonth {
  const month = monthOf(at, organization.contract.zone)
  const closed = closedIn(organization, month)
  return closed !== undefined && closed <= at ? nextMonth(month) : month
}

/** For each earlier month charged while in the trash. */
function missedBefore(organization: Organization, month: YearMonth): readonly NaiveStored[] {
  const { games, contract } = organization
  const ends: NaiveStored[] = []
  for (const { storedOn, seconds, stays } of games)
    for (const { from, until } of stays) {
      if (until === null || billOf(organization, until) !== month) continue
      for (let passed = monthOf(from, contract.zone); passed !== month; passed = nextMonth(passed)) {
        const closedAt = closedIn(organization, passed)
        if (
          closedAt === undefined
            ? monthInterval(passed, contract.zone).end > until
            : closedAt <= from || closedAt > until
        )
          continue
        const [year = 0, number = 0] = passed.split('-').map(Number)
        const isCharged = addMonthsToDate(storedOn, 12) < `${nextMonth(passed)}-01`
        if (isCharged) ends.push({ year, month: number, closedAt, seconds, entries: entriesIn(organization, passed) })
      }
    }
  return ends
}

/** Day by day, monthly plans only; yearly add-ons above. */
export function naiveFaults(organization: Organization, month: YearMonth): string[] {
  const { contract } = organization
  const bill = monthBill({ ...organization, contract: { ...contract, goodwill: null } }, month)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const isOfTerm = (line: InvoiceLine) => line.derivation.kind === 'addition' || line.contractPlanId.includes('.year.')
  if (closedIn(organization, month) !== undefined || bill.lines.some(isOfTerm)) return []
  const total = naiveTotal(
    entriesIn(organization, month),
    plans.map((plan) => soldFor(contract, plan)),
    {
      year,
      month: number,
      zone: contract.zone,
      taxRate: BigInt(naiveRate(contract, month)),
      sleeps: contract.sleeps ?? [],
      closedBefore: closedIn(organization, addMonths(month, -1)),
      entriesBefore: entriesIn(organization, addMonths(month, -1)),
      stored: storedIn(organization, month),
      missed: missedBefore(organization, month),
    },
  )
  const billed = naiveWaived(total, contract.leastCharge?.minor ?? 0n)
  return billed === bill.total.minor ? [] : [`${month}: the independent biller says ${billed}, not ${bill.total.minor}`]
}
