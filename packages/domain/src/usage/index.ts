export { alertOf, available, type Consumption, type LimitAlert } from './consumption.ts'
export { type CountingPeriod, countingPeriodAt } from './counting-period.ts'
export { paceAt } from './pace.ts'
export { shortageAt } from './shortage.ts'
export {
  type ShownConsumption,
  type ShownShares,
  type ShownUnit,
  shownAvailable,
  shownConsumption,
  shownShares,
  shownTenths,
} from './shown.ts'
