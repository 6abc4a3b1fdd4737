import { computeMonthlyBilling, computeYearlyTerm, type Invoice, paidAsBought } from '../billing/index.ts'
import { billedContract, billedMonthAt, type Contract } from '../contract/index.ts'
import { applySchedule, withAutomaticChanges } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { AcceptedYearlyChange, PlanRefusal } from './change.ts'
import { decideYearlyChange } from './decide-yearly.ts'
import type { PreviewInput } from './preview.ts'

export type YearlyChangePreview =
  | { readonly kind: 'refused'; readonly reason: PlanRefusal }
  | {
      readonly kind: 'possible'
      readonly change: AcceptedYearlyChange
      readonly before: Invoice
      readonly thisMonth: Invoice
      readonly term: Invoice
    }

interface YearlyPreviewInput extends PreviewInput {
  readonly storedSecondsAtTermStart: VideoSeconds
}

/** Computed by the functions that charge (invariant I7). */
export function previewYearlyChange(input: YearlyPreviewInput): YearlyChangePreview {
  const change = decideYearlyChange(input)
  if (change.kind === 'refused') return change
  const { contract, catalogue, storedSecondsOverRetention, now } = input
  const changed: Contract = {
    ...paidAsBought(applySchedule(contract, change.schedule, (index) => `new-${index}`)),
    yearlyAnchor: change.anchor,
    cancellation: { state: 'none' },
  }
  const month = billedMonthAt(contract, now)
  const bill = (of: typeof contract) =>
    computeMonthlyBilling({
      contract: billedContract(of, input.userContracts ?? []),
      catalogue,
      month,
      storedSecondsOverRetention,
    })
  return {
    kind: 'possible',
    change,
    before: bill(contract),
    thisMonth: bill(changed),
    term: computeYearlyTerm({
      contract: withAutomaticChanges(changed, catalogue, change.term.start + 1),
      catalogue,
      termStart: change.term.start,
      storedSecondsOverRetention: input.storedSecondsAtTermStart,
    }),
  }
}
