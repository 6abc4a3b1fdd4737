export { billedMonthAt, closingIn, withoutClosings } from './closings.ts'
export {
  type Cancellation,
  type Contract,
  type Goodwill,
  type GoodwillAmount,
  type LeastCharge,
  type MissedStorage,
  type PlanEntry,
  type Reserved,
  type SeatCounts,
  type SeatsGivenUp,
  type Sleep,
  seatKinds,
} from './contract.ts'
export { billedContract } from './documents.ts'
export {
  allowanceOf,
  baseEntryAt,
  baseGroupAt,
  entriesAt,
  entriesOfRole,
  groupOf,
  isActive,
  planOf,
  scheduledBaseEntry,
} from './entries.ts'
export {
  everyUsersLimitsAt,
  exportSharesAt,
  type Limit,
  organizationLimitsAt,
  type TimeLimits,
  userLimitsAt,
} from './limits.ts'
export { type BilledPlan, nextBillingDate } from './next-billing.ts'
export { heldAt, planPeriodAt, yearlyTermAt } from './period.ts'
export { listDateOf, reservedFrom } from './scheduled-plan.ts'
export { seatLimitsAt, seatsAt, sellsSeats } from './seats.ts'
export { pendingGivenUp, seatsEndedAt } from './seats-given-up.ts'
export { isWithoutPaidPlan, isWithoutSeats, leastSeatsAt, seatsToBeginWith } from './seats-to-begin-with.ts'
export {
  awakeFrom,
  endOfSleep,
  isAsleepAt,
  pendingSleep,
  sleepAt,
  sleepingPlan,
  sleepsUntil,
  withoutPlannedSleep,
} from './sleep.ts'
export {
  type ContractState,
  type ContractStateKind,
  contractStateAt,
  contractStateKinds,
  isCancelled,
} from './state.ts'
export { type TrialLeft, trialLeft } from './trial.ts'
export {
  type HeldTime,
  heldTimesAt,
  isExportUnlimited,
  isExportUnlimitedAt,
} from './unlimited-export.ts'
