export { addBill, emptyRun, type RunBill, type RunTotals } from './run.ts'
export { type Step, stepKinds, stepsOf } from './steps.ts'
export { strangeness } from './strange.ts'
