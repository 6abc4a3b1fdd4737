import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { refusalBody, refusalStatus } from '@touchline/contract/refusal/refusal-code'
import { sensibleValueOf } from '@touchline/testing/arbitrary'
import { everything } from '@touchline/testing/everything'
import type { Reply } from '@touchline/testing/http'
import { sharedCell, sharedServer } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cellRoutes } from './app.ts'

const cell = await sharedCell()
/** Asked for before the settlement failed. */
const REQUEST = randomUUID()

const billing = { target_month: '2026-10-01', cycle: 'month' as const, currency: 'JPY' as const }

const pause = async ({ organizationId, contractId }: TestOrganization): Promise<void> => {
  const id = randomUUID()
  const { ownerDb } = cell.database
  await sql`insert into billings (organization_id, billing_id, contract_id, target_month, cycle, currency, zone, created_at)
    values (${organizationId}, ${id}, ${contractId}, ${billing.target_month}, 'month', 'JPY', 'Asia/Tokyo', now())`.execute(
    ownerDb,
  )
  await sql`insert into invoices (organization_id, billing_id, contract_id, currency, subtotal, tax_region, tax_rate_percent,
      tax, total, payment_method, service_starts_on, service_ends_on, billing_date, fixed_at)
    values (${organizationId}, ${id}, ${contractId}, 'JPY', 1000, 'JP', 10, 100, 1100, 'CREDIT_CARD', '2026-10-01',
      '2026-10-31', '2026-11-01', now())`.execute(ownerDb)
  await sql`insert into settlements (organization_id, billing_id, payment_status, attempt, failure_code, updated_at)
    values (${organizationId}, ${id}, 'Error', 1, 'card_declined', now())`.execute(ownerDb)
  await sql`insert into suspensions (organization_id, contract_id, billing_id, paused_entries, started_at)
    values (${organizationId}, ${contractId}, ${id}, '[]', now())`.execute(ownerDb)
}

const keepRequest = ({ organizationId, userId }: TestOrganization): Promise<unknown> =>
  sql`insert into purchase_requests (organization_id, request_id, state, purchase, currency, total, asked_by, asked_at, expires_at)
    values (${organizationId}, ${REQUEST}, 'pending', '{"kind": "upload", "hours": 2}', 'JPY', 2200, ${userId},
      '2026-11-20T04:00:00Z', '2026-11-27T04:00:00Z')`.execute(cell.database.ownerDb)

const server = await sharedServer(cell.deps, cellRoutes(cell.deps))
const organization = await cell.open({ basePlanId: 'settlementReadonlyPlan.base' })
await pause(organization)
await keepRequest(organization)

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
const selling = table.filter(([, { refusals }]) => refusals.includes('unsettled'))

const known = (): Readonly<Record<string, unknown>> => ({
  contractInfoId: organization.contractId,
  billingContractInfoId: organization.contractId,
  customerId: organization.userId,
  analystNum: 1,
  userIds: [],
  cancellationDate: '2026-11-21T04:00:00.000Z',
  planId: 'teamStandardPlan',
  contractPlanId: 'teamStandardPlan.base',
  originContractPlanId: 'yearlyStandardPlan.upload',
  startDate: '2026-11-20T15:00:00.000Z',
  contractStartDate: '2026-11-20T15:00:00.000Z',
  endDate: '2026-11-21T04:00:00.000Z',
})

const ask = async ({ method, path, body }: Endpoint): Promise<Reply> => {
  const entry = cell.database.ownerDb
    .selectFrom('plan_entries')
    .select('entry_id')
    .where('contract_id', '=', organization.contractId)
  const { entry_id: key } = await entry.executeTakeFirstOrThrow()
  const values: Readonly<Record<string, string>> = {
    orgId: organization.organizationId,
    id: path.includes('/purchase_requests/') ? REQUEST : organization.contractId,
    key,
  }
  return server.send({
    method,
    path: path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name),
    token: await organization.signIn(),
    headers: { 'idempotency-key': randomUUID() },
    ...(body === undefined ? {} : { json: sensibleValueOf(body, known()) }),
  })
}

const ofTheState: ReadonlySet<string> = new Set(['unsettled', 'read-only-plan'])
const allowed = [
  ...ofTheState,
  'coupon-unknown',
  'invalid-request',
  'not-asleep',
  'not-found',
  'not-offered',
  'nothing-reserved',
  'unknown-limit',
]
const refused: string[] = []
const statusOf = (code: string): number | undefined =>
  Object.entries(refusalStatus).find(([name]) => name === code)?.[1]

describe('while a settlement has failed', () => {
  it.each(selling)('%s is refused, and why', async (_, endpoint) => {
    const before = await everything(cell.database)
    const { status, body } = await ask(endpoint)
    const { code } = refusalBody.parse(body)
    expect({ code, status }).toEqual({ code: allowed.find((one) => one === code), status: statusOf(code) })
    if (ofTheState.has(code)) refused.push(code)
    const { throttles: _counted, ...after } = await everything(cell.database)
    expect(before).toMatchObject(after)
  })

  it('most are refused for just that', () => {
    expect(refused.length).toBeGreaterThan(selling.length / 2)
  })
})
