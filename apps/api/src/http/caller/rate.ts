import type { AnyEndpoint, Rate } from '@touchline/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/transaction.ts'
import { forUnknownCaller } from '../../db/unknown-callers.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { type Limit, takeAttempt, wouldMeet } from '../../use-case/throttle/throttle.ts'
import { askWork, spendWork } from '../../use-case/throttle/work.ts'
import type { AnyCall } from '../route.ts'
import { isKnownToAnybody } from './known-sources.store.ts'
import { hashesOf, sourceOf } from './known-sources.ts'
import { networkOf, wideNetworkOf } from './network.ts'

interface Limited {
  readonly name: string
  readonly endpoint: AnyEndpoint
}

const scope = { system: 'sign-in' } as const

export const isOpen = ({ access }: Pick<AnyEndpoint, 'access'>): boolean => access === 'public' || access === 'provider'

const limitOf = (name: string, { windowSeconds }: Rate, kind: string, of: string, attempts: number): Limit => ({
  key: [name, kind, of].filter((part) => part !== '').join(' '),
  kind,
  attempts,
  windowSeconds,
})

const OF_A_WIDE_NETWORK = 4

/** Before the body is read. Above shared ceilings unknown callers must work (docs/sign-in.md, "Guessing"). */
export const withinOpenRate = async (
  { db, cell }: Pick<Deps, 'db' | 'cell'>,
  { name, endpoint: { rate } }: Limited,
  request: FastifyRequest,
): Promise<Refusal | null> => {
  if (rate === undefined || !('inAll' in rate)) return null
  const { perAddress, inAll } = rate
  const { ip: remoteAddress, cookies, headers } = request
  const network = networkOf(remoteAddress)
  const own = limitOf(name, rate, 'address', network, perAddress)
  const wide = wideNetworkOf(remoteAddress)
  const ceilings: Limit[] = []
  if (inAll !== null && wide !== null)
    ceilings.push({ ...limitOf(name, rate, 'wide', wide, perAddress * OF_A_WIDE_NETWORK), isCeiling: true })
  if (inAll !== null) ceilings.push({ ...limitOf(name, rate, 'all', '', inAll), isCeiling: true })
  return forUnknownCaller(db, async (tx) => {
    const met = await takeAttempt(tx, [own])
    if (met.kind === 'refused' || ceilings.length === 0) return met.kind === 'refused' ? met : null
    const shared = await wouldMeet(tx, ceilings)
    const strain = shared.kind === 'refused' ? 0 : shared.strain
    const source = sourceOf(cell, { remoteAddress, cookies, headers })
    const worker = { purpose: name, network, work: source.work }
    const isHeard =
      strain === 0 || (await isKnownToAnybody(tx, hashesOf(cell, source))) || (await spendWork(tx, cell, worker))
    if (!isHeard) return askWork(tx, cell, worker, strain)
    await takeAttempt(tx, ceilings)
    return null
  })
}

export const withinOwnRate = async (
  { db }: Pick<Deps, 'db'>,
  { name, endpoint: { rate } }: Limited,
  { caller, remoteAddress }: AnyCall,
): Promise<Refusal | null> => {
  if (rate === undefined || 'inAll' in rate) return null
  if (caller === null) throw new Error(`${name} is limited per account, but nobody is signed in`)
  const limits = [
    limitOf(name, rate, 'account', caller.accountId, rate.perAccount),
    limitOf(name, rate, 'organization', caller.organizationId, rate.perOrganization),
    limitOf(name, rate, 'address', networkOf(remoteAddress), rate.perAddress),
  ]
  const met = await inTransaction(db, scope, (tx) => takeAttempt(tx, limits))
  return met.kind === 'refused' ? met : null
}
