import { computeMonthlyBilling, type Invoice } from '../billing/index.ts'
import { firstWholeMonth, type Instant, monthOf, startOfNextMonth, type YearMonth } from '../calendar/index.ts'
import { billedContract, billedMonthAt, type Contract, withoutClosings } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { type AddedEntry, applySchedule } from '../lifecycle/index.ts'
import { type Money, money } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { type AddOn, type AddOnDecision, type AddOnInput, type AddOnQuote, type AddOnRefusal } from './add-on.ts'
import { decideAddOn } from './decide.ts'

export interface QuoteInput extends AddOnInput {
  readonly userContracts: readonly Contract[]
  readonly storedSecondsOverRetention: VideoSeconds
}

/** The month's bill with the add-on minus the bill without, by the function that charges (invariant I7). */
export function quoteAddOn(
  input: QuoteInput,
  addOn: AddOn,
): AddOnQuote | { readonly kind: 'refused'; readonly reason: AddOnRefusal } {
  const decision = decideAddOn(input, addOn)
  return decision.kind === 'refused' ? decision : quoteDecided(input, decision)
}

type Decided = Extract<AddOnDecision, { kind: 'possible' }>

/** What is bought within the running month or term. */
export function quoteDecided(input: QuoteInput, decision: Decided): AddOnQuote {
  const { contract, userContracts } = input
  const { entries } = decision
  const withEntries: Extended = (of) =>
    applySchedule(of, { end: [], withdraw: [], add: entries }, (index) => `new-${index}`)
  const billed = billedContract(contract, userContracts)
  const month = billedMonthAt(contract, input.now)
  const withThisMonth: Extended = (of) =>
    applySchedule(
      of,
      { end: [], withdraw: [], add: entries.map(endingBy(startOfNextMonth(input.now, of.zone))) },
      String,
    )
  const extended = month === monthOf(input.now, contract.zone) ? withEntries : withThisMonth
  const before = bill(input, billed, month)
  const after = bill(input, extended(billed), month)
  return {
    ...decision,
    line: lineOf(input, entries[0]?.contractPlanId, extended),
    subtotal: difference(after.subtotal, before.subtotal),
    taxedAs: after.taxedAs,
    tax: difference(after.tax, before.tax),
    total: difference(after.total, before.total),
    bill: after.total,
    ...wholeMonthOf(input, decision, withoutClosings(billed), withEntries),
  }
}

type Extended = (of: Contract) => Contract

const endingBy =
  (last: Instant) =>
  (entry: AddedEntry): AddedEntry => ({ ...entry, end: Math.min(entry.end ?? last, last) })

function wholeMonthOf(
  input: QuoteInput,
  { entries, until }: Pick<AddOnQuote, 'entries' | 'until'>,
  billed: Contract,
  extended: Extended,
): Pick<AddOnQuote, 'monthly' | 'monthlyBill'> {
  const goesOn = entries.some(
    ({ contractPlanId, end }) =>
      input.catalogue.plans.get(contractPlanId)?.cycle === 'month' && (end === null || end > until),
  )
  if (!goesOn) return { monthly: null, monthlyBill: null }
  const month = firstWholeMonth(until, input.contract.zone)
  const monthlyBill = bill(input, extended(billed), month).total
  return { monthly: difference(monthlyBill, bill(input, billed, month).total), monthlyBill }
}

export function billsWith(quotes: readonly AddOnQuote[]) {
  const highest = (of: 'bill' | 'monthlyBill'): number =>
    quotes.reduce((most, quote) => Math.max(most, Number(quote[of]?.minor ?? 0)), 0)
  return { total: highest('bill'), monthly: highest('monthlyBill') }
}

export const bill = (
  { catalogue, storedSecondsOverRetention }: QuoteInput,
  contract: Contract,
  month: YearMonth,
): Invoice => computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention })

function lineOf(input: QuoteInput, contractPlanId: PlanId | undefined, withEntries: Extended) {
  const { contract } = input
  const others = contract.entries.filter((entry) => entry.contractPlanId !== contractPlanId)
  const alone = bill(input, withEntries({ ...contract, entries: others }), billedMonthAt(contract, input.now))
  const line = alone.lines.find((each) => each.contractPlanId === contractPlanId)
  if (line === undefined) throw new Error(`the bill has no line of ${contractPlanId}`)
  return line
}

export const difference = (a: Money, b: Money): Money => money(a.minor - b.minor, a.currency)
