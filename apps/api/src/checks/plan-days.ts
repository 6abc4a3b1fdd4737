import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type OddBoundary, oddBoundaries } from '@touchline/domain/lifecycle'
import { sql } from 'kysely'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { listContracts } from '../books/contract/contracts.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import type { Tx } from '../db/connect.ts'

async function explained(
  tx: Tx,
  organizationId: OrganizationId,
  moments: readonly Instant[],
): Promise<ReadonlySet<Instant>> {
  const { rows } = await sql<{ readonly moment: Instant }>`
    select o.at as moment
    from unnest(${[...new Set(moments)]}::bigint[]) as o (at)
    where exists (
      select from audit_entries a where a.organization_id = ${organizationId} and (
        a.happened_at = to_timestamp(o.at / 1000.0)
        or a.action in ('add-plans', 'end-plan') and a.after::text like '%' || o.at || '%'))
      or exists (
        select from suspensions s where s.organization_id = ${organizationId}
          and to_timestamp(o.at / 1000.0) in (s.started_at, s.restored_at))
      or to_timestamp(o.at / 1000.0) <= coalesce((
        select a.happened_at from audit_entries a where a.organization_id = ${organizationId}
        order by a.sequence limit 1), 'infinity')`.execute(tx)
  return new Set(rows.map(({ moment }) => moment))
}

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const catalogue = await loadCatalogue(tx)
  const odd = (await listContracts(tx, ...ids)).flatMap(({ row, contract }) =>
    oddBoundaries(contract, catalogue).map((each) => ({
      ...each,
      organizationId: row.organization_id,
      contractId: row.contract_id,
    })),
  )
  const faults: Fault[] = []
  // One by one: machines cannot join rows of several.
  for (const [organizationId, own] of Map.groupBy(odd, (each) => each.organizationId)) {
    const known = await explained(
      tx,
      organizationId,
      own.map(({ at }) => at),
    )
    for (const { contractId, planId, at, what } of own)
      if (!known.has(at))
        faults.push({
          organization_id: organizationId,
          subject: `contract ${contractId}, ${planId} at ${new Date(at).toISOString()}`,
          facts: said[what],
        })
  }
  return faults
}

const said = {
  'no-day': 'no day of its zone begins then, and nothing was done then',
  'no-term': 'its term does not end then, and nothing was done then',
} as const satisfies Record<OddBoundary['what'], string>

/** As far as the books can decide I14 and I15. */
export const planDaysCheck: Check = {
  id: 'I15-days',
  sentence:
    'plans begin and end with days of the contract’s zone and yearly ones with its terms, or when something was done',
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
