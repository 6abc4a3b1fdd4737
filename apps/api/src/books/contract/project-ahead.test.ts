import { randomUUID } from 'node:crypto'
import { DAY, type Instant } from '@touchline/domain/calendar'
import type { ProjectionInput } from '@touchline/domain/projection'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { billedContracts } from './contracts.ts'
import { allAskedAhead } from './project-ahead.ts'

const cell = await sharedCell()
const { ownerDb } = cell.database
const MONTHS = 3

async function use({ organizationId, userId }: TestOrganization, created: Instant, seconds: number) {
  const [type, month] = ['MOVIE_CONVERT_TIME', `${new Date(created).toISOString().slice(0, 7)}-01`]
  await ownerDb
    .insertInto('recorded_usage')
    .values({
      organization_id: organizationId,
      usage_id: randomUUID(),
      user_id: userId,
      usage_seconds: seconds,
      usage_type: type,
      created_at: at(created),
    })
    .execute()
  await ownerDb
    .insertInto('usage_aggregates')
    .values({
      organization_id: organizationId,
      unit_type: 'organization',
      unit_id: organizationId,
      aggregation_type: type,
      target_month: month,
      usage_seconds: seconds,
    })
    .execute()
}

async function failToPay({ organizationId, contractId }: TestOrganization): Promise<void> {
  const own = { organization_id: organizationId, billing_id: randomUUID() }
  const [month, now] = ['2026-10-01', at(NOW)]
  const bill = { ...own, contract_id: contractId, currency: 'JPY' as const }
  await ownerDb
    .insertInto('billings')
    .values({ ...bill, target_month: month, cycle: 'month', zone: 'Asia/Tokyo', created_at: now })
    .execute()
  await ownerDb
    .insertInto('invoices')
    .values({
      ...bill,
      subtotal: 100,
      tax: 10,
      total: 110,
      tax_region: 'JP',
      tax_rate_percent: 10,
      payment_method: 'CREDIT_CARD',
      service_starts_on: month,
      service_ends_on: month,
      billing_date: month,
      fixed_at: now,
    })
    .execute()
  await ownerDb
    .insertInto('settlements')
    .values({ ...own, payment_status: 'Error', updated_at: now })
    .execute()
}

const said = ({ organization, unsettled, assumptions, contract }: ProjectionInput) => ({
  organization,
  unsettled,
  contract: contract.id,
  hours: { ...assumptions, storedSecondsAt: null },
  stored: Array.from({ length: 14 }, (_, months) => assumptions.storedSecondsAt(NOW + months * 30 * DAY)),
})

it('clubs that are asked together are answered as each alone', async () => {
  const tokyo = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  const york = await cell.open({ basePlanId: 'teamBasicPlan.base', zone: 'America/New_York', isGlobal: true })
  const late = await cell.open({ basePlanId: 'teamStandardPlan.base', createdAt: NOW - DAY, type: 'ESPORTS' })
  for (const [index, club] of [tokyo, york].entries())
    for (const ago of [20, 50, 400, 900]) await use(club, NOW - ago * DAY, 36_000 * (index + 1) + ago)
  await failToPay(york)
  const ids = [tokyo, york, late].map(({ organizationId }) => organizationId)
  const { alone, together } = await inTransaction(cell.deps.db, jobsScope, async (tx) => {
    const catalogue = await loadCatalogue(tx)
    const held = [...(await billedContracts(tx, ids)).values()].map(({ loaded: { contract, row }, users }) => {
      const own = { contract, userContracts: users, catalogue, now: NOW }
      return [row.organization_id, own] as const
    })
    const each = []
    for (const club of held) each.push(...(await allAskedAhead(tx, new Map([club]), MONTHS)))
    return { alone: each, together: [...(await allAskedAhead(tx, new Map(held), MONTHS))] }
  })
  expect(together.map(([id, input]) => [id, said(input)])).toEqual(alone.map(([id, input]) => [id, said(input)]))
  const of = new Map(together.map(([id, input]) => [id, said(input)]))
  expect(ids.map((id) => of.get(id)?.unsettled)).toEqual([false, true, false])
  expect(ids.map((id) => of.get(id)?.organization.isEsports)).toEqual([false, false, true])
  expect(ids.map((id) => of.get(id)?.stored.at(-1))).toEqual([145_370, 289_370, 0])
})
