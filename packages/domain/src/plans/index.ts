export { addedCost } from './added-cost.ts'
export { type PlanCard, type PlanCardStatus, planCards } from './cards.ts'
export type {
  AcceptedChange,
  AcceptedYearlyChange,
  BuyingOrganization,
  ChangeBlock,
  MonthlyRefusal,
  PlanRefusal,
  PlanSelection,
} from './change.ts'
export {
  decidePlanChange,
  isBelowLeast,
  kindOf,
  type PlanChangeInput,
  planChangeBlock,
  requestedSeats,
  termEndAt,
} from './decide.ts'
export { decideYearlyChange } from './decide-yearly.ts'
export {
  decideGivingUp,
  decideGivingUpCustom,
  type GivingUpCustomPreview,
  type GivingUpCustomRefusal,
  type GivingUpPreview,
  type GivingUpRefusal,
  givingUpBlock,
  previewGivingUp,
  previewGivingUpCustom,
} from './give-up-seats.ts'
export { decideGrant, type Grant, type GrantInput, type GrantRefusal, priceOfGrant } from './grant.ts'
export { type TimeGain, type TimeLoss, timeGains, timeLosses } from './losses.ts'
export { grantableGroups, isOffered, offeredGroups } from './offering.ts'
export { proposedPlayMonths, restAhead } from './own-season.ts'
export { previewPlanChange } from './preview.ts'
export { previewYearlyChange, type YearlyChangePreview } from './preview-yearly.ts'
export { raisedCost } from './raised-cost.ts'
export { type AddRefusal, addBlock, type EndRefusal, endBlock, isWithinMonth, startAtOnce } from './single-plans.ts'
export {
  decideSleep,
  decideSleepWithdrawal,
  decideWaking,
  type SleepChange,
  type SleepDays,
  type SleepRefusal,
  type SleepStart,
  sleepBlock,
  sleepStarts,
  type WakingRefusal,
  type WithdrawnSleep,
  withdrawableSleep,
} from './sleep.ts'
export { afterSleepDay, comingSleep, nextSleep } from './sleeps-to-come.ts'
export { compareTiers } from './tiers.ts'
export { endTrial, isTrial, MOST_TRIAL_DAYS, newTrial, type TrialEnd, trialExtendedBy, trialOf } from './trial-terms.ts'
export { freeMonths, yearlySaving } from './yearly-saving.ts'
