import { addMonths, monthInterval, monthOf, type YearMonth } from '@touchline/domain/calendar'
import type { CataloguePlan } from '@touchline/domain/catalogue'
import type { PlanEntry } from '@touchline/domain/contract'
import {
  type NaiveKnowledge,
  naiveMonth,
  naiveTotal,
} from '../../packages/domain/src/billing/naive-biller.test-support.ts'
import { catalogue, couponGroupIds, DISCOUNT_PERCENT, readonlyPlan } from './catalogue.ts'
import { monthBill } from './life.ts'
import type { Organization } from './organization.ts'
import { naiveRate } from './taxes.ts'

const plans = [...catalogue.plans.values()].filter(({ cycle, role }) => cycle === 'month' && role !== 'storage')

const isTime = ({ role }: CataloguePlan): boolean => role === 'upload' || role === 'export'

const discounted = (plan: CataloguePlan, price: bigint): bigint =>
  couponGroupIds.includes(plan.groupId) && !isTime(plan) ? (price * BigInt(100 - DISCOUNT_PERCENT)) / 100n : price

const monthNumber = (month: YearMonth): number => naiveMonth(Number(month.slice(0, 4)), Number(month.slice(5)))

/** The plan that is held, with a coupon or without. */
const soldAs = ({ contractPlanId }: PlanEntry): string =>
  contractPlanId.replace(/Discount\d+Percent/, '').replace(/\.\w+$/, '')

/** Goes back from the month's first base plan of this one, over pauses, to the instant at which it was bought. */
function knowledgeOf(of: PlanEntry, { contract }: Organization, month: YearMonth): NaiveKnowledge | undefined {
  const { start, end } = monthInterval(month, contract.zone)
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
    boughtAt: first.reserved?.at ?? first.start,
    notices: (contract.priceNotices ?? []).map(({ from, notifiedAt, appliesFrom }) => ({
      month: monthNumber(from),
      at: notifiedAt,
      paidFrom: monthNumber(appliesFrom),
    })),
  }
}

/** What the independent biller, which goes from day to day, computes for a month; it knows monthly plans only. */
export function naiveFaults(organization: Organization, month: YearMonth): string[] {
  const { contract, endings } = organization
  const bill = monthBill(organization, month)
  const [year = 0, number = 0] = month.split('-').map(Number)
  if (bill.lines.some(({ derivation }) => derivation.kind === 'addition')) return []
  const closedIn = (of: YearMonth) =>
    endings.find(({ kind, at }) => kind === 'closed' && monthOf(at, contract.zone) === of)?.at
  const total = naiveTotal(
    contract.entries.map((entry) => {
      const { contractPlanId, start, end, reserved } = entry
      const notified = knowledgeOf(entry, organization, month)
      return {
        planId: contractPlanId,
        start,
        end,
        ...(reserved && { shown: { at: reserved.at, lastMonth: monthNumber(reserved.through) } }),
        ...(notified && { notified }),
      }
    }),
    plans.map((plan) => ({
      id: plan.id,
      kind: isTime(plan) ? 'per-piece' : 'per-day',
      price: discounted(plan, plan.prices[contract.currency] ?? 0n),
      published: (plan.priceChanges ?? []).map(({ from, publishedAt, prices }) => ({
        month: monthNumber(from),
        at: publishedAt ?? 0,
        price: discounted(plan, prices[contract.currency] ?? 0n),
      })),
    })),
    {
      year,
      month: number,
      zone: contract.zone,
      taxRate: BigInt(naiveRate(contract, month)),
      closedAt: closedIn(month),
      closedBefore: closedIn(addMonths(month, -1)),
    },
  )
  return total === bill.total.minor ? [] : [`${month}: the independent biller says ${total}, not ${bill.total.minor}`]
}
