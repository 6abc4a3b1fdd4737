import { catalogueActs } from './catalogue-acts.ts'
import { loginActs } from './login-acts.ts'
import { machineActs } from './machine-acts.ts'
import { moneyActs } from './money-acts.ts'
import { planActs } from './plan-acts.ts'

/** What operators do that changes something: a command and a call of the desk are two readers of a row. */
export const acts = { ...moneyActs, ...planActs, ...loginActs, ...catalogueActs, ...machineActs }
