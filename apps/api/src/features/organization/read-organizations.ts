import type { ResponseOf } from '@touchline/contract/endpoint'
import type { getOrganization, listOrganizations } from '@touchline/contract/organization'
import { endToWire, instantToWire, type Page } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { nextBillingDate } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { organizationDetails } from '../../books/organization/organization-details.ts'
import { organizationDetailToWire } from '../../books/organization/organization-wire.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { pageOf } from '../../http/page.ts'
import type { Caller } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { baseEntryInForce, organizationIdsOfAccount } from './store.ts'

type Listed = ResponseOf<typeof listOrganizations>
type Detailed = ResponseOf<typeof getOrganization>

export const readOrganizations =
  ({ db, clock, cell }: Deps) =>
  (caller: Caller, page: Page): Promise<Listed> =>
    inTransaction(db, { system: 'sign-in' }, async (tx) => {
      const ids = await organizationIdsOfAccount(tx, caller.accountId, clock.now())
      const rows = await organizationDetails(tx, ids)
      const listed = rows.map((row) => ({
        ...organizationDetailToWire(row, cell.region),
        isOwnOrgData: row.organization_id === caller.organizationId,
      }))
      return pageOf(listed, page)
    })

const contractOf = async (
  tx: Tx,
  organizationId: OrganizationId,
  now: Instant,
): Promise<NonNullable<Detailed['contract']>> => {
  const base = await baseEntryInForce(tx, organizationId, now)
  if (base === undefined) return { startDate: null, endDate: null, nextBillingDate: null }
  const next = nextBillingDate(
    { ...base, yearlyAnchor: base.yearly_anchor, cancellation: { state: base.cancellation_state } },
    now,
  )
  return {
    startDate: instantToWire(base.starts_at),
    endDate: endToWire(base.ends_at),
    nextBillingDate: next === null ? null : instantToWire(next),
  }
}

interface FoundOrganization {
  readonly kind: 'found'
  readonly organization: Detailed
}

export const readOrganization =
  ({ db, clock, cell }: Deps) =>
  (organizationId: OrganizationId, withContract: boolean): Promise<FoundOrganization | Refusal<'not-found'>> =>
    inTransaction(db, { organizationId }, async (tx) => {
      const [row] = await organizationDetails(tx, [organizationId])
      if (row === undefined) return refuse('not-found', 'The organisation has no contract')
      const detail = organizationDetailToWire(row, cell.region)
      if (!withContract) return { kind: 'found', organization: detail }
      const contract = await contractOf(tx, organizationId, clock.now())
      return { kind: 'found', organization: { ...detail, contract } }
    })
