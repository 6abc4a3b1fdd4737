import { type ActName, actNames } from '@touchline/domain/operators'
import type { Act, Readable } from './act.ts'
import { bankActs } from './bank-acts.ts'
import { campaignActs } from './campaign-acts.ts'
import { catalogueActs } from './catalogue-acts.ts'
import { chargingActs } from './charging-acts.ts'
import { clubActs } from './club-acts.ts'
import { goodwillActs } from './goodwill-acts.ts'
import { journalActs } from './journal-acts.ts'
import { loginActs } from './login-acts.ts'
import { machineActs } from './machine-acts.ts'
import { moneyActs } from './money-acts.ts'
import { planActs } from './plan-acts.ts'
import { runActs } from './run-acts.ts'

/** Read by commands and the desk alike. */
export const acts = {
  ...moneyActs,
  ...bankActs,
  ...goodwillActs,
  ...chargingActs,
  ...runActs,
  ...journalActs,
  ...planActs,
  ...clubActs,
  ...loginActs,
  ...catalogueActs,
  ...campaignActs,
  ...machineActs,
}

type NamedAct = Readable & Pick<Act<unknown, unknown>, 'command' | 'needsReason' | 'isNoted'>

const named: Readonly<Partial<Record<string, NamedAct>>> = acts

export const actNamed = (name: string): NamedAct | undefined => (Object.hasOwn(named, name) ? named[name] : undefined)

/** By the chain's name. */
export const actCalled = (command: string): ActName | undefined =>
  actNames.find((each) => actNamed(each)?.command === command)

export function nameOf<I, D>(row: Act<I, D>): ActName {
  const name = actCalled(row.command)
  if (name === undefined) throw new Error(`${row.command} is no row of the table of acts`)
  return name
}
