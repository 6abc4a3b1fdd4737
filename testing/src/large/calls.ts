import type { Db } from '@touchline/api/db/connect'
import { firstBills } from '@touchline/contract/calls/billing'
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'

interface CallOf {
  readonly name: string
  readonly path: string
}

interface Names {
  readonly contract: string
  readonly user: string
  readonly billing: string
  readonly document: string
  readonly coupon: string
  readonly request: string
}

/** Required, or maximising the answer; of lists that grow by the month a page. */
const queries: Readonly<Record<string, string>> = {
  listBillingInfo: `?limit=${firstBills.limit}&also=${firstBills.also}`,
  listDocuments: '?limit=50',
  listAngleMovies: '?limit=100',
  listNotices: '?lang=en',
  readOverview: '?lang=en',
  describePeriodPack: '?from=2020-01-01&to=2030-12-31',
  downloadPeriodPack: '?from=2020-01-01&to=2030-12-31&parts[]=csv',
}

const named: readonly (readonly [inside: RegExp, name: keyof Names])[] = [
  [/\/contract_info\/:id/, 'contract'],
  [/\/documents\/:id/, 'document'],
  [/\/purchase_requests\/:id/, 'request'],
  [/\/billing(?:_info|\/detail)?\/:id/, 'billing'],
  [/:userId/, 'user'],
  [/:code/, 'coupon'],
]

const fill = (path: string, organizationId: OrganizationId, names: Names): string => {
  const name = named.find(([inside]) => inside.test(path))?.[1]
  return path.replace(':orgId', organizationId).replace(/:\w+/, name === undefined ? 'none' : names[name])
}

export async function readingCalls(ownerDb: Db, organizationId: OrganizationId): Promise<readonly CallOf[]> {
  const { rows } = await sql<Names>`
    select c.contract_id as contract, d.billing_id as billing, d.document_id as document, 'KITA02' as coupon,
      (select user_id from users u where u.organization_id = c.organization_id limit 1) as "user",
      (select request_id from purchase_requests r where r.organization_id = c.organization_id limit 1) as request
    from contracts c join documents d on d.organization_id = c.organization_id
    where c.organization_id = ${organizationId} and c.customer_type = 'manage_organization'
    order by d.kind desc, d.issued_at limit 1`.execute(ownerDb)
  const [names] = rows
  if (names === undefined) throw new Error(`organisation ${organizationId} has no documents`)
  const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
  return table.flatMap(([name, { method, access, path }]) => {
    if (method !== 'GET' || (access !== 'organization' && access !== 'session')) return []
    return [{ name, path: `${fill(path, organizationId, names)}${queries[name] ?? ''}` }]
  })
}
