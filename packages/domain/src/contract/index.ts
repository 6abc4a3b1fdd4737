export type { Cancellation, Contract, PaymentMethod, PlanEntry } from './contract.ts'
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
  type Limit,
  organizationLimitsAt,
  type TimeLimits,
  userLimitsAt,
} from './limits.ts'
export { type BilledPlan, nextBillingDate } from './next-billing.ts'
export { type Seats, seatLimitsAt, seatsAt } from './seats.ts'
export { type ContractState, type ContractStateKind, contractStateAt, isCancelled } from './state.ts'
export { isExportUnlimited, isExportUnlimitedAt } from './unlimited-export.ts'
