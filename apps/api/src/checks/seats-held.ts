import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { type EndedSeats, endedSeats, rolesWithoutSeats } from '@touchline/domain/seats'
import { sql } from 'kysely'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { listContracts } from '../books/contract/contracts.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import { seatColumns, userOf } from '../books/people/seat-columns.ts'
import { amongThose } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

interface Ended extends EndedSeats {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const catalogue = await loadCatalogue(tx)
  const ended = (await listContracts(tx, ...ids)).flatMap(({ row, contract }) =>
    endedSeats(contract, catalogue).map((seats) => ({
      ...seats,
      organizationId: row.organization_id,
      contractId: row.contract_id,
    })),
  )
  if (ended.length === 0) return []
  const waiting = await boundariesToCome(tx, ended)
  const cancelled = await cancelledAt(tx, ended)
  const users = await usersOf(tx, ended)
  return ended
    .filter((seats) => !waiting.has(keyOf(seats)) && !cancelled.has(`contract:${seats.contractId} ${seats.at}`))
    .flatMap((seats) =>
      rolesWithoutSeats(seats, users.get(seats.organizationId) ?? []).map(({ role, held, left }) => ({
        organization_id: seats.organizationId,
        subject: `contract ${seats.contractId}, ${role} from ${new Date(seats.at).toISOString()}`,
        facts: `${held} seats before, ${left} then, and users who hold more`,
      })),
    )
}

const keyOf = ({ contractId, at }: Ended) => `plan-end:${contractId}:${at}`

async function boundariesToCome(tx: Tx, ended: readonly Ended[]): Promise<ReadonlySet<string | null>> {
  const rows = await tx
    .selectFrom('jobs')
    .select('unique_key')
    .where('unique_key', 'in', ended.map(keyOf))
    .where('state', '<>', 'done')
    .execute()
  return new Set(rows.map(({ unique_key }) => unique_key))
}

async function cancelledAt(tx: Tx, ended: readonly Ended[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('audit_entries')
    .select(sql<string>`subject || ' ' || (before ->> 'boundary')`.as('boundary'))
    .where(ofOrganizations(ended))
    .where('action', '=', 'cancelled')
    .execute()
  return new Set(rows.map(({ boundary }) => boundary))
}

const ofOrganizations = (ended: readonly Ended[]) =>
  amongThose(ended, { organization_id: ({ organizationId }) => organizationId })

async function usersOf(tx: Tx, ended: readonly Ended[]) {
  const rows = await tx
    .selectFrom('users')
    .select(['organization_id', ...seatColumns])
    .where(ofOrganizations(ended))
    .execute()
  return Map.groupBy(
    rows.map((row) => ({ organizationId: row.organization_id, ...userOf(row) })),
    ({ organizationId }) => organizationId,
  )
}

/** As far as the books can decide I27. */
export const seatsHeldCheck: Check = {
  id: 'I27-seats',
  sentence: 'no seat of a yearly term that a user holds ends while a paid plan continues',
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
