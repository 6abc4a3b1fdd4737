import { computeYearlyTerm, type Invoice } from '../billing/index.ts'
import { type Instant, monthOf } from '../calendar/index.ts'
import { billedContract, type Contract, withoutClosings } from '../contract/index.ts'
import { applySchedule, withAutomaticChanges } from '../lifecycle/index.ts'
import type { AddOnDecision, AddOnQuote, AddOnRefusal, CustomAddOn } from './add-on.ts'
import { decideCustom } from './custom.ts'
import { bill, difference, type QuoteInput, quoteDecided } from './quote.ts'

/** By the function that charges (invariant I7): of the running month, or of the month or term that it begins with. */
export function quoteCustom(
  input: QuoteInput,
  addOn: CustomAddOn,
): AddOnQuote | { readonly kind: 'refused'; readonly reason: AddOnRefusal } {
  const decision = decideCustom(input, addOn)
  if (decision.kind === 'refused') return decision
  const [first] = decision.entries
  const isLater = first !== undefined && input.catalogue.plans.get(addOn.planId)?.custom?.within === false
  return isLater ? quoteLater(input, decision, first.start) : quoteDecided(input, decision)
}

function quoteLater(
  input: QuoteInput,
  decision: Extract<AddOnDecision, { kind: 'possible' }>,
  start: Instant,
): AddOnQuote {
  const { contract, userContracts, catalogue, storedSecondsOverRetention } = input
  const [entry] = decision.entries
  const plan = entry === undefined ? undefined : catalogue.plans.get(entry.contractPlanId)
  const billed = withoutClosings(billedContract(contract, userContracts))
  const withEntries = applySchedule(billed, { end: [], withdraw: [], add: decision.entries }, (index) => `new-${index}`)
  const billOf = (of: Contract): Invoice =>
    plan?.cycle === 'year'
      ? computeYearlyTerm({
          contract: withAutomaticChanges(of, catalogue, start + 1),
          catalogue,
          termStart: start,
          storedSecondsOverRetention,
        })
      : bill(input, of, monthOf(start, of.zone))
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
    monthlyBill: isMonthly ? after.total : null,
  }
}
