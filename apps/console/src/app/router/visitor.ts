import { contractStateAt } from '@touchline/domain/contract'
import type { Visitor, WithoutFactor } from '@touchline/domain/navigation'
import { billingsQuery, catalogueQuery, contractQuery, nowQuery, queryClient } from '../../lib/request/queries.ts'
import { refresh } from '../../lib/session/renew-session.ts'
import { billingRole } from '../../lib/session/role.ts'
import { sessionStore } from '../../lib/session/session.ts'

/** Who asks for a route: the session (restored after a reload) and the state of the contract, where it may be asked for. */
export async function currentVisitor(): Promise<Visitor | WithoutFactor | null> {
  const session = sessionStore.read() ?? (await refresh())
  if (session === null) return null
  if (session.secondFactorDemanded === true) return { mustSetUp: true }
  // The frame of every screen asks for these next: they come at the same time as what the guards wait for.
  void queryClient.ensureQueryData(billingsQuery()).catch(() => null)
  const [{ contract }, { catalogue }, { now }] = await Promise.all([
    queryClient.ensureQueryData(contractQuery()),
    queryClient.ensureQueryData(catalogueQuery()),
    queryClient.ensureQueryData(nowQuery()),
  ])
  const { kind } = contractStateAt(contract, catalogue, now)
  return { state: kind, isEsports: session.organizationDetail.organizationType === 'ESPORTS', role: billingRole() }
}
