import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { isKeptFactor, mustSetUp } from '@touchline/domain/sign-in'
import type { Tx } from '../../../db/connect.ts'
import { refuse } from '../../../use-case/refusal.ts'
import { countFactors, hasFactor } from '../second-factor/has-factor.ts'
import { demandOf, demandsOnLogin } from './store.ts'

export async function mustSetUpIn(tx: Tx, organizationId: OrganizationId, accountId: AccountId, now: Instant) {
  const demand = await demandOf(tx, organizationId)
  if (demand === undefined) return false
  return mustSetUp({ demandedFrom: demand.demanded_from, hasFactor: await hasFactor(tx, accountId) }, now)
}

export const lastFactor = refuse('last-second-factor', 'An organisation of the login demands a second factor')

/** The last factor, and an organisation demands one. */
export const isLastKept = async (tx: Tx, accountId: AccountId, now: Instant): Promise<boolean> =>
  (await countFactors(tx, accountId)) === 1 && isKeptFactor(await demandsOnLogin(tx, accountId, now), now)
