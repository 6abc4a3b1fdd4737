export { type Advice, type AdviceInput, adviceName } from './advice.ts'
export { giveAdvice } from './give-advice.ts'
export { isPutAway } from './put-away.ts'
export { restToSleep } from './sleep.ts'
