import type { Rate } from '@touchline/contract/endpoint'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Refusal } from './refusal.ts'
import type { AnyCall, Route } from './route.ts'
import { type Limit, takeAttempt } from './throttle.ts'

const limitsOf = (name: string, rate: Rate, { caller, remoteAddress }: AnyCall): readonly Limit[] => {
  const { windowSeconds, perAccount, perAddress, inAll } = rate
  const own = caller === null || perAccount === undefined ? [] : [[`account ${caller.accountId}`, perAccount] as const]
  const counted = [...own, [`address ${remoteAddress}`, perAddress] as const, ['all', inAll] as const]
  return counted.map(([whose, attempts]) => ({ key: `${name} ${whose}`, attempts, windowSeconds }))
}

/** Counts the call where its rate is limited; committed before the call is served, so that a failure counts as well. */
export const withinRate = async (
  db: Db,
  { name, endpoint: { rate } }: Pick<Route, 'name' | 'endpoint'>,
  call: AnyCall,
): Promise<Refusal | null> =>
  rate === undefined
    ? null
    : inTransaction(db, { system: 'sign-in' }, (tx) => takeAttempt(tx, limitsOf(name, rate, call)))
