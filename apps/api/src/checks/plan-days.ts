import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { type OddBoundary, oddBoundaries } from '@touchline/domain/lifecycle'
import { sql } from 'kysely'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { listContracts } from '../books/contract/contracts.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import type { Tx } from '../db/connect.ts'

interface Odd extends OddBoundary {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

interface Moment {
  readonly organization_id: OrganizationId
  readonly moment: Instant
}

/**
 * Which of these moments something was done at, or a client of the API chose by itself for a single plan: what is bought,
 * paused, restored or ended at once begins and ends within a day. Everything before the first row of the audit came from the
 * platform or another system.
 */
async function explained(tx: Tx, odd: readonly Odd[]): Promise<ReadonlySet<string>> {
  const asked = JSON.stringify(odd.map(({ organizationId, at }) => ({ organizationId, at })))
  const { rows } = await sql<Moment>`
    select o.organization_id, o.at as moment
    from json_to_recordset(${asked}::json) as n ("organizationId" uuid, at bigint)
    cross join lateral (select n."organizationId" as organization_id, n.at) o
    where exists (
      select from audit_entries a where a.organization_id = o.organization_id and (
        a.happened_at = to_timestamp(o.at / 1000.0)
        or a.action in ('add-plans', 'end-plan') and a.after::text like '%' || o.at || '%'))
      or exists (
        select from suspensions s where s.organization_id = o.organization_id
          and to_timestamp(o.at / 1000.0) in (s.started_at, s.restored_at))
      or to_timestamp(o.at / 1000.0) <= coalesce((
        select a.happened_at from audit_entries a where a.organization_id = o.organization_id
        order by a.sequence limit 1), 'infinity')`.execute(tx)
  return new Set(rows.map(({ organization_id, moment }) => keyOf(organization_id, moment)))
}

const keyOf = (organizationId: OrganizationId, at: Instant): string => `${organizationId} ${at}`

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const catalogue = await loadCatalogue(tx)
  const odd = (await listContracts(tx, ...ids)).flatMap(({ row, contract }) =>
    oddBoundaries(contract, catalogue).map((each) => ({
      ...each,
      organizationId: row.organization_id,
      contractId: row.contract_id,
    })),
  )
  if (odd.length === 0) return []
  const moments = await explained(tx, odd)
  return odd
    .filter(({ organizationId, at }) => !moments.has(keyOf(organizationId, at)))
    .map(({ organizationId, contractId, planId, at, what }) => ({
      organization_id: organizationId,
      subject: `contract ${contractId}, ${planId} at ${new Date(at).toISOString()}`,
      facts: said[what],
    }))
}

const said = {
  'no-day': 'no day of its zone begins then, and nothing was done then',
  'no-term': 'its term does not end then, and nothing was done then',
} as const satisfies Record<OddBoundary['what'], string>

/** What the books can decide of I14 and I15. */
export const planDaysCheck: Check = {
  id: 'I15-days',
  sentence:
    'plans begin and end with days of the contract’s zone and yearly ones with its terms, or when something was done',
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
