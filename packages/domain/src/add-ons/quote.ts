import { computeMonthlyBilling, computeYearlyTerm, type Invoice } from '../billing/index.ts'
import { firstWholeMonth, type Instant, monthOf, startOfNextMonth, type YearMonth } from '../calendar/index.ts'
import { awakeFrom, billedContract, billedMonthAt, type Contract, withoutClosings } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { type AddedEntry, applySchedule, withAutomaticChanges } from '../lifecycle/index.ts'
import { type Money, money } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { type AddOn, type AddOnDecision, type AddOnInput, type AddOnQuote, type AddOnRefusal } from './add-on.ts'
import { billedCustomFrom } from './custom.ts'
import { decideAddOn } from './decide.ts'

export interface QuoteInput extends AddOnInput {
  readonly userContracts: readonly Contract[]
  readonly storedSecondsOverRetention: VideoSeconds
}

/**
 * The bill with it minus the bill without, by the function that charges (invariant I7): of the running month, or of the
 * period a custom add-on begins with.
 */
export function quoteAddOn(
  input: QuoteInput,
  addOn: AddOn,
): AddOnQuote | { readonly kind: 'refused'; readonly reason: AddOnRefusal } {
  const decision = decideAddOn(input, addOn)
  if (decision.kind === 'refused') return decision
  const [first] = decision.entries
  const isLater = first !== undefined && input.catalogue.plans.get(first.contractPlanId)?.custom?.within === false
  return isLater ? quoteLater(input, decision, first.start) : quoteDecided(input, decision)
}

type Decided = Extract<AddOnDecision, { kind: 'possible' }>

function quoteDecided(input: QuoteInput, decision: Decided): AddOnQuote {
  const { contract, userContracts } = input
  const { entries } = decision
  const [first] = entries
  const start = first?.start ?? input.now
  const withEntries: Extended = (of) =>
    applySchedule(of, { end: [], withdraw: [], add: entries }, (index) => `new-${index}`)
  const billed = billedContract(contract, userContracts)
  const month = billedMonthAt(contract, start)
  const withThisMonth: Extended = (of) =>
    applySchedule(of, { end: [], withdraw: [], add: entries.map(endingBy(startOfNextMonth(start, of.zone))) }, String)
  const extended = month === monthOf(start, contract.zone) ? withEntries : withThisMonth
  const before = bill(input, billed, month)
  const after = bill(input, extended(billed), month)
  return {
    ...decision,
    line: lineOf(input, first?.contractPlanId, month, extended),
    subtotal: difference(after.subtotal, before.subtotal),
    taxedAs: after.taxedAs,
    tax: difference(after.tax, before.tax),
    total: difference(after.total, before.total),
    bill: after.total,
    ...wholeMonthOf(input, decision, withoutClosings(billed), withEntries),
  }
}

function quoteLater(input: QuoteInput, decision: Decided, start: Instant): AddOnQuote {
  const { contract, userContracts, catalogue, storedSecondsOverRetention } = input
  const [entry] = decision.entries
  const plan = entry === undefined ? undefined : catalogue.plans.get(entry.contractPlanId)
  const at = plan === undefined ? start : billedCustomFrom({ contract, catalogue, planId: plan.id }, start)
  const billed = billedContract(contract, userContracts)
  const withEntries = applySchedule(billed, { end: [], withdraw: [], add: decision.entries }, (index) => `new-${index}`)
  const billOf = (of: Contract): Invoice =>
    plan?.cycle === 'year'
      ? computeYearlyTerm({
          contract: withAutomaticChanges(of, catalogue, start + 1),
          catalogue,
          termStart: start,
          storedSecondsOverRetention,
        })
      : bill(input, of, monthOf(at, of.zone))
  const [before, after] = [billOf(billed), billOf(withEntries)]
  const alone = {
    ...withEntries,
    entries: withEntries.entries.filter((each) => each.contractPlanId !== plan?.id || each.id.startsWith('new-')),
  }
  const line = billOf(alone).lines.find((each) => each.contractPlanId === plan?.id)
  if (line === undefined) throw new Error(`the bill has no line of ${plan?.id ?? 'the add-on'}`)
  const total = difference(after.total, before.total)
  const isMonthly = plan?.cycle === 'month'
  return {
    ...decision,
    line,
    subtotal: difference(after.subtotal, before.subtotal),
    taxedAs: after.taxedAs,
    tax: difference(after.tax, before.tax),
    total,
    bill: after.total,
    monthly: isMonthly ? total : null,
    monthlyBill: isMonthly ? billOf(withoutClosings(withEntries)).total : null,
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
  const { contract, catalogue } = input
  const billedFrom = entries.map(({ contractPlanId: planId }) =>
    catalogue.plans.get(planId)?.role === 'custom'
      ? billedCustomFrom({ contract, catalogue, planId }, until)
      : awakeFrom(contract, catalogue, until),
  )
  const month = firstWholeMonth(Math.max(until, ...billedFrom), contract.zone)
  const monthlyBill = bill(input, extended(billed), month).total
  return { monthly: difference(monthlyBill, bill(input, billed, month).total), monthlyBill }
}

export function billsWith(quotes: readonly AddOnQuote[]) {
  const highest = (of: 'bill' | 'monthlyBill'): number =>
    quotes.reduce((most, quote) => Math.max(most, Number(quote[of]?.minor ?? 0)), 0)
  return { total: highest('bill'), monthly: highest('monthlyBill') }
}

const bill = ({ catalogue, storedSecondsOverRetention }: QuoteInput, contract: Contract, month: YearMonth): Invoice =>
  computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention })

function lineOf(input: QuoteInput, contractPlanId: PlanId | undefined, month: YearMonth, withEntries: Extended) {
  const { contract } = input
  const others = contract.entries.filter((entry) => entry.contractPlanId !== contractPlanId)
  const alone = bill(input, withEntries({ ...contract, entries: others }), month)
  const line = alone.lines.find((each) => each.contractPlanId === contractPlanId)
  if (line === undefined) throw new Error(`the bill has no line of ${contractPlanId}`)
  return line
}

const difference = (a: Money, b: Money): Money => money(a.minor - b.minor, a.currency)
