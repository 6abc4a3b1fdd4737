export type { Hours, LivedMonth } from './assumptions.ts'
export { type BillPart, billPartOf, billParts, billRows, partsOfBills } from './bill-parts.ts'
export { type BillAhead, billsAhead, type KnownBill } from './bills-ahead.ts'
export { firstChangedPayment } from './changed-payment.ts'
export {
  type BillStory,
  type Cause,
  causesOf,
  comparedThings,
  monthStory,
  storyOf,
} from './compare-bills.ts'
export { type ContractChange, contractChanges } from './contract-changes.ts'
export { type FittingPlan, fittingPlan } from './fitting-plan.ts'
export { type GoodwillSaid, goodwillAmounts } from './goodwill-amounts.ts'
export { isInLastYear, isInNextYear } from './in-year.ts'
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
  lastDayOfPrices,
  type PriceChangeBills,
  priceChangeBills,
} from './price-change.ts'
export { type ChangedPrice, pricesAhead } from './prices-ahead.ts'
export { project } from './project.ts'
export type { ProjectedBill, Projection } from './projected-months.ts'
export { type PlanReplay, replayUnderPlans } from './replay.ts'
export { quoteSleep, quoteWaking, type SleepBill, type SleepQuote } from './sleep-quote.ts'
export { deadlineOf } from './timeline.ts'
export { billsInYear, type OpenPayment, type Payment, type PlannedYear, standingYear, type YearInput } from './year.ts'
export { yearAhead } from './year-ahead.ts'
