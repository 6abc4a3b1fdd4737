import { computeMonthlyBilling, type Invoice, paidAsBought } from '../billing/index.ts'
import { firstWholeMonth, type YearMonth } from '../calendar/index.ts'
import { billedContract, billedMonthAt, type Contract, withoutClosings } from '../contract/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { AcceptedChange, MonthlyRefusal } from './change.ts'
import { decidePlanChange, type PlanChangeInput } from './decide.ts'

type PlanChangePreview =
  | { readonly kind: 'refused'; readonly reason: MonthlyRefusal }
  | {
      readonly kind: 'possible'
      readonly change: AcceptedChange
      readonly before: Invoice
      readonly thisMonth: Invoice
      readonly fullMonth: Invoice
    }

export interface PreviewInput extends PlanChangeInput {
  readonly storedSecondsOverRetention: VideoSeconds
  readonly userContracts?: readonly Contract[]
}

/** Computed by the function that charges (invariant I7). */
export function previewPlanChange(input: PreviewInput): PlanChangePreview {
  const change = decidePlanChange(input)
  if (change.kind === 'refused') return change
  const { contract, catalogue, storedSecondsOverRetention, now } = input
  const changed: Contract = {
    ...paidAsBought(applySchedule(contract, change.schedule, (index) => `new-${index}`)),
    cancellation: { state: 'none' },
  }
  const bill = (of: typeof contract, month: YearMonth) =>
    computeMonthlyBilling({
      contract: billedContract(of, input.userContracts ?? []),
      catalogue,
      month,
      storedSecondsOverRetention,
    })
  const month = billedMonthAt(contract, now)
  return {
    kind: 'possible',
    change,
    before: bill(contract, month),
    thisMonth: bill(changed, month),
    fullMonth: bill(withoutClosings(changed), firstWholeMonth(change.boundary, contract.zone)),
  }
}
