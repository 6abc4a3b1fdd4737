export type { Hours, LivedMonth } from './assumptions.ts'
export { type BillPart, billPartOf, billParts } from './bill-parts.ts'
export { type BillAhead, billsAhead, type KnownBill } from './bills-ahead.ts'
export { type BillStory, type Cause, storyOf } from './compare-bills.ts'
export { type ContractChange, contractChanges } from './contract-changes.ts'
export { type FittingPlan, fittingPlan } from './fitting-plan.ts'
export { fullPrice } from './full-price.ts'
export type { ProjectionInput } from './input.ts'
export { type LimitChoices, type LimitChoicesInput, limitChoices } from './limit-choices.ts'
export { changeDay, type PlanStep, planStepOf } from './plan-step.ts'
export type { PlannedChange } from './planned-change.ts'
export { cheaperPlans } from './planner/cheaper.ts'
export { type Comparison, comparisonsOf } from './planner/compare.ts'
export { plannedHours, usualMonth } from './planner/hours.ts'
export type { PlannedPlan } from './planner/planned-plan.ts'
export { unusedSeats } from './planner/unused-seats.ts'
export {
  billOfMonth,
  type ChangedPrice,
  lastDayOfPrices,
  type PriceChangeBills,
  priceChangeBills,
  pricesAhead,
} from './price-change.ts'
export { type ProjectedBill, type Projection, project } from './project.ts'
export { type PlanReplay, replayUnderPlans } from './replay.ts'
export { quoteSleep, quoteWaking, type SleepBill, type SleepQuote } from './sleep-quote.ts'
export { deadlineOf } from './timeline.ts'
export {
  billsInYear,
  isInLastYear,
  isInNextYear,
  type OpenPayment,
  type Payment,
  type PlannedYear,
  type YearInput,
  yearAhead,
} from './year-ahead.ts'
