import type { Rate } from '@touchline/contract/endpoint'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { type Limit, takeAttempt } from '../../use-case/throttle/throttle.ts'
import { goSlowly } from '../../use-case/throttle/waiting-room.ts'
import type { AnyCall, Route } from '../route.ts'
import { isKnownToAnybody } from './known-sources.store.ts'
import { deviceCookie, hashesOf } from './known-sources.ts'
import { networkOf } from './network.ts'

const limitsOf = (name: string, rate: Rate, { caller, remoteAddress }: AnyCall): readonly Limit[] => {
  const { windowSeconds } = rate
  const limit = (kind: string, of: string, attempts: number): Limit => ({
    key: `${name} ${kind} ${of}`,
    kind,
    attempts,
    windowSeconds,
  })
  const address = limit('address', networkOf(remoteAddress), rate.perAddress)
  if ('inAll' in rate)
    return [address, { key: `${name} all`, kind: 'all', attempts: rate.inAll, windowSeconds, isCeiling: true }]
  if (caller === null) throw new Error(`${name} is limited per account, but nobody is signed in`)
  return [
    limit('account', caller.accountId, rate.perAccount),
    limit('organization', caller.organizationId, rate.perOrganization),
    address,
  ]
}

const SLOW_MS = 1_000
const scope = { system: 'sign-in' } as const

/** Counts the call where its rate is limited; committed before the call is served, so that a failure counts as well. */
export const withinRate = async (
  { db, cell, waitingRoom }: Deps,
  { name, endpoint: { rate } }: Pick<Route, 'name' | 'endpoint'>,
  call: AnyCall,
): Promise<Refusal | null> => {
  if (rate === undefined) return null
  const limits = limitsOf(name, rate, call)
  const met = await inTransaction(db, scope, (tx) => takeAttempt(tx, limits))
  if (met.kind === 'refused') return met
  if (met.excess.size === 0) return null
  const source = { address: call.remoteAddress, device: call.cookies[deviceCookie(cell, null).name] }
  const isKnown = await inTransaction(db, scope, (tx) => isKnownToAnybody(tx, hashesOf(cell, source)))
  return isKnown ? null : goSlowly(waitingRoom, { name, address: networkOf(call.remoteAddress) }, SLOW_MS)
}
