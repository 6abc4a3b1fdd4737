import { computeMonthlyBilling, type Invoice } from '../billing/index.ts'
import { firstWholeMonth, monthOf, type YearMonth } from '../calendar/index.ts'
import { billedContract, type Contract } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import { type Money, money } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { AddOn, AddOnInput, AddOnQuote, AddOnRefusal } from './add-on.ts'
import { decideAddOn } from './decide.ts'

interface QuoteInput extends AddOnInput {
  /** The documents of single users, whose hours are billed with the organisation's contract. */
  readonly userContracts: readonly Contract[]
  /** Total length of the movies older than the retention. */
  readonly storedSecondsOverRetention: VideoSeconds
}

/**
 * What an add-on costs: the running month's bill with it minus the bill without it, by the very function that charges
 * (invariant I7). Tax-exclusive subtotal, tax and total in the contract's currency.
 */
export function quoteAddOn(
  input: QuoteInput,
  addOn: AddOn,
): AddOnQuote | { readonly kind: 'refused'; readonly reason: AddOnRefusal } {
  const decision = decideAddOn(input, addOn)
  if (decision.kind === 'refused') return decision
  const { contract, userContracts } = input
  const { entries } = decision
  const withEntries: Extended = (of) =>
    applySchedule(of, { end: [], withdraw: [], add: entries }, (index) => `new-${index}`)
  const billed = billedContract(contract, userContracts)
  const month = monthOf(input.now, contract.zone)
  const before = bill(input, billed, month)
  const after = bill(input, withEntries(billed), month)
  return {
    ...decision,
    line: lineOf(input, entries[0]?.contractPlanId, withEntries),
    subtotal: difference(after.subtotal, before.subtotal),
    taxedAs: after.taxedAs,
    tax: difference(after.tax, before.tax),
    total: difference(after.total, before.total),
    monthly: monthlyOf(input, decision, billed, withEntries),
  }
}

type Extended = (of: Contract) => Contract

function monthlyOf(
  input: QuoteInput,
  { entries, until }: Pick<AddOnQuote, 'entries' | 'until'>,
  billed: Contract,
  extended: Extended,
): Money | null {
  const goesOn = entries.some(
    ({ contractPlanId, end }) =>
      input.catalogue.plans.get(contractPlanId)?.cycle === 'month' && (end === null || end > until),
  )
  if (!goesOn) return null
  const month = firstWholeMonth(until, input.contract.zone)
  return difference(bill(input, extended(billed), month).total, bill(input, billed, month).total)
}

const bill = ({ catalogue, storedSecondsOverRetention }: QuoteInput, contract: Contract, month: YearMonth): Invoice =>
  computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention })

/** The line as it would be if nothing of that plan had been bought before. */
function lineOf(input: QuoteInput, contractPlanId: PlanId | undefined, withEntries: Extended) {
  const { contract } = input
  const others = contract.entries.filter((entry) => entry.contractPlanId !== contractPlanId)
  const alone = bill(input, withEntries({ ...contract, entries: others }), monthOf(input.now, contract.zone))
  const line = alone.lines.find((each) => each.contractPlanId === contractPlanId)
  if (line === undefined) throw new Error(`the bill has no line of ${contractPlanId}`)
  return line
}

const difference = (a: Money, b: Money): Money => money(a.minor - b.minor, a.currency)
