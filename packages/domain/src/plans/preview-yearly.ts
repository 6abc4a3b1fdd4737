import { computeMonthlyBilling, computeYearlyTerm, type Invoice, paidAsBought } from '../billing/index.ts'
import { type Instant, monthOf } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { billedContract, type Contract } from '../contract/index.ts'
import { applySchedule, renewalOf } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { AcceptedYearlyChange, PlanRefusal } from './change.ts'
import { decideYearlyChange } from './decide-yearly.ts'
import type { PreviewInput } from './preview.ts'

export type YearlyChangePreview =
  | { readonly kind: 'refused'; readonly reason: PlanRefusal }
  | {
      readonly kind: 'possible'
      readonly change: AcceptedYearlyChange
      /** The running month as it would be billed without the change, and with it. */
      readonly before: Invoice
      readonly thisMonth: Invoice
      /** The term that the choice begins: charged on its first day, and with it all of the year's storage. */
      readonly term: Invoice
    }

interface YearlyPreviewInput extends PreviewInput {
  /** Total length of the movies older than the retention at the term's start, as far as is known now. */
  readonly storedSecondsAtTermStart: VideoSeconds
}

/** What a yearly plan costs, by the very functions that charge (invariant I7). */
export function previewYearlyChange(input: YearlyPreviewInput): YearlyChangePreview {
  const change = decideYearlyChange(input)
  if (change.kind === 'refused') return change
  const { contract, catalogue, storedSecondsOverRetention, now } = input
  const changed = {
    ...paidAsBought(applySchedule(contract, change.schedule, (index) => `new-${index}`)),
    yearlyAnchor: change.anchor,
  }
  const month = monthOf(now, contract.zone)
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
      contract: change.kind === 'resume' ? renewedFor(changed, catalogue, change.term.start) : changed,
      catalogue,
      termStart: change.term.start,
      storedSecondsOverRetention: input.storedSecondsAtTermStart,
    }),
  }
}

/** A plan that continues is renewed by the job at its term's end: the same entries, shown before it happens. */
function renewedFor(contract: Contract, catalogue: Catalogue, termStart: Instant): Contract {
  const schedule = { end: [], withdraw: [], add: renewalOf(contract, catalogue, termStart) }
  return applySchedule(contract, schedule, (index) => `renewed-${index}`)
}
