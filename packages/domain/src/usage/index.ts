export { alertOf, available, type Consumption, type LimitAlert, remaining } from './consumption.ts'
export { type CountingPeriod, countingPeriodAt } from './counting-period.ts'
export { paceAt } from './pace.ts'
