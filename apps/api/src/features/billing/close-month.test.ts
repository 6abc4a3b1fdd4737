import { randomUUID } from 'node:crypto'
import { testCell } from '@touchline/testing/deps'
import { everything } from '@touchline/testing/everything'
import { openMonthOf } from '@touchline/testing/open-month'
import { createUser } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { renewCatalogueVersion } from '../../books/catalogue/catalogue.ts'
import { endTerm } from '../../books/end-term.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { closeMonths } from './close-month.ts'

const NOW = '2026-11-11T04:00:00Z'
const EXAMPLE = 'examplePlan'

const cell = await sharedCell(NOW)

const group = { group_id: EXAMPLE, kind: 'paid', tier: 'basic', cycle: 'month', offering: 'regional' } as const
const { ownerDb } = cell.database
const names = JSON.stringify({ en: 'Example' })
await cell.database.add('contract_plan_groups', { ...group, names, resolution: 'high', position: 99 })
await cell.database.add('contract_plans', {
  contract_plan_id: `${EXAMPLE}.base`,
  group_id: EXAMPLE,
  role: 'base',
  names,
  price_jpy: 30_000,
  position: 999,
})
await ownerDb.transaction().execute(renewCatalogueVersion)

const buy = (organization: TestOrganization, planId: string, quotedTotal: number) =>
  organization.call('saveMonthlyPlan', { body: { planId, quotedTotal } })

const startMonth = (organization: TestOrganization, month: string) => openMonthOf(cell.deps, organization, month)

const close = (organization: TestOrganization, month: string) =>
  inTransaction(cell.database.db, organization, (tx) =>
    closeMonths(tx, [{ ...organization, month }], {
      now: cell.clock.now(),
      newId: cell.deps.ids.uuid,
      issuer: testCell.issuer,
    }),
  )

const draftMonthsOf = async (organization: TestOrganization) => {
  const drafts = cell.database.ownerDb
    .selectFrom('billing_drafts as d')
    .innerJoin('billings as b', (on) =>
      on.onRef('b.organization_id', '=', 'd.organization_id').onRef('b.billing_id', '=', 'd.billing_id'),
    )
  const rows = await drafts
    .select('b.target_month')
    .where('b.organization_id', '=', organization.organizationId)
    .execute()
  return rows.map((row) => row.target_month)
}

describe('the end of a month', () => {
  it('fixes the worked example that was bought over HTTP: 20 of 30 days, 20,000 and 22,000 with tax', async () => {
    const organization = await cell.open()
    expect(await buy(organization, EXAMPLE, 22_000)).toMatchObject({ status: 200 })
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    await cell.runDue()
    expect(await organization.bills()).toMatchObject([
      {
        target_month: '2026-11-01',
        subtotal: 20_000,
        tax: 2_000,
        total: 22_000,
        billing_date: '2026-12-01',
        service_starts_on: '2026-11-01',
        service_ends_on: '2026-11-30',
        payment_method: 'CREDIT_CARD',
        payment_status: 'Waiting',
      },
    ])
  })

  it('is awaited to the millisecond in the zone of the contract', async () => {
    const organization = await cell.open({ zone: 'America/New_York', basePlanId: `${EXAMPLE}.base` })
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2026-12-01T04:59:59.999Z'))
    await cell.runDue()
    expect(await organization.bills()).toEqual([])
    cell.clock.moveTo(Date.parse('2026-12-01T05:00:00Z'))
    await cell.runDue()
    expect(await organization.bills()).toHaveLength(1)
  })

  it('asks for the settlement once, in the same transaction', async () => {
    const organization = await cell.open({ basePlanId: `${EXAMPLE}.base` })
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    await cell.runDue()
    const [invoice] = await organization.bills()
    expect(await organization.jobs('settle')).toMatchObject([
      {
        unique_key: `settle:${invoice?.billing_id}:1`,
        payload: { organizationId: organization.organizationId, billingId: invoice?.billing_id },
        run_at: Date.parse('2026-11-30T15:00:00Z'),
        state: 'queued',
      },
    ])
  })

  it('replaces the draft of the month by that of the next, whose close is awaited', async () => {
    const organization = await cell.open({ basePlanId: `${EXAMPLE}.base` })
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    await cell.runDue()
    expect(await draftMonthsOf(organization)).toEqual(['2026-12-01'])
    expect((await organization.jobs('month-close')).map((job) => [job.unique_key, job.state])).toEqual([
      [`month-close:${organization.contractId}:2026-11`, 'done'],
      [`month-close:${organization.contractId}:2026-12`, 'queued'],
    ])
  })

  it('names the next bill as the estimate of the new month does, hours of one user among it', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    const contract_id = randomUUID()
    const { ownerDb } = cell.database
    const user_id = await createUser(ownerDb, { ...organization, roles: ['analyst'], createdAt: Date.parse(NOW) })
    const owned = { organization_id: organization.organizationId, contract_id }
    const of = { customer_type: 'manage_user', user_id, billing_contract_id: organization.contractId } as const
    const where = { currency: 'JPY', tax_region: 'JP', zone: 'Asia/Tokyo', created_at: at(Date.parse(NOW)) } as const
    const [starts_at, ends_at] = [at(Date.parse('2026-11-30T15:00:00Z')), at(Date.parse('2026-12-31T15:00:00Z'))]
    const hour = { entry_id: randomUUID(), contract_plan_id: 'teamStandardPlan.export', role: 'export' } as const
    await cell.database.add('contracts', { ...owned, ...of, ...where })
    await cell.database.add('plan_entries', { ...owned, ...hour, starts_at, ends_at })
    await cell.runDue()
    const drafts = ownerDb.selectFrom('billing_drafts').select(['total', 'lines'])
    const [draft] = await drafts.where('organization_id', '=', organization.organizationId).execute()
    expect(draft?.lines).toMatchObject([{ role: 'base' }, { role: 'export' }])
    const notices = ownerDb.selectFrom('notices').select('facts').where('kind', '=', 'month-explained')
    expect(await notices.where('organization_id', '=', organization.organizationId).execute()).toMatchObject([
      { facts: { next: { minor: draft?.total, currency: 'JPY' } } },
    ])
  })

  it('that is closed three times is closed once', async () => {
    const organization = await cell.open({ basePlanId: `${EXAMPLE}.base` })
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    await cell.runDue()
    const before = await everything(cell.database)
    await close(organization, '2026-11')
    await close(organization, '2026-11')
    expect(await everything(cell.database)).toEqual(before)
  })

  it('that is closed again when the next one is closed too leaves no estimate next to an invoice', async () => {
    const organization = await cell.open({ basePlanId: `${EXAMPLE}.base` })
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2026-12-31T15:00:00Z'))
    await cell.runDue()
    await close(organization, '2026-11')
    expect(await draftMonthsOf(organization)).toEqual(['2027-01-01'])
  })

  it('that two workers close at once is closed once', async () => {
    const organization = await cell.open({ basePlanId: `${EXAMPLE}.base` })
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    await Promise.all([close(organization, '2026-11'), close(organization, '2026-11'), close(organization, '2026-11')])
    expect(await organization.bills()).toHaveLength(1)
    expect(await organization.jobs('settle')).toHaveLength(1)
  })

  it('writes into the audit what was fixed', async () => {
    const organization = await cell.open({ basePlanId: `${EXAMPLE}.base` })
    await startMonth(organization, '2026-11')
    await close(organization, '2026-11')
    const audit = cell.database.ownerDb.selectFrom('audit_entries').select(['actor', 'action', 'after'])
    expect(
      await audit.where('organization_id', '=', organization.organizationId).where('action', '<>', 'sign-in').execute(),
    ).toEqual([
      { actor: 'month-close', action: 'fix-billing', after: { month: '2026-11', total: 33_000, currency: 'JPY' } },
    ])
  })
})

describe('a schedule that was missed for three months', () => {
  it('closes each month in its order, with the plan that was in force then', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    await startMonth(organization, '2026-11')
    await buy(organization, 'teamBasicPlan', 32_780)
    cell.clock.moveTo(Date.parse('2027-02-03T00:00:00Z'))
    await cell.runDue()
    const invoices = await organization.bills()
    expect(invoices.map((invoice) => [invoice.target_month, invoice.total, invoice.billing_date])).toEqual([
      ['2026-11-01', 32_780, '2026-12-01'],
      ['2026-12-01', 10_890, '2027-01-01'],
      ['2027-01-01', 10_890, '2027-02-01'],
    ])
    expect(await draftMonthsOf(organization)).toEqual(['2027-02-01'])
  })
})

describe('a month with nothing to pay', () => {
  it.each(['freePlan', 'freeReadonlyPlan', 'settlementReadonlyPlan', 'freeOfflinePlan'])(
    'on %s leaves no invoice and no settlement',
    async (group) => {
      const organization = await cell.open({ basePlanId: `${group}.base` })
      await startMonth(organization, '2026-11')
      cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
      await cell.runDue()
      expect(await organization.bills()).toEqual([])
      expect(await organization.jobs('settle')).toEqual([])
      expect(await draftMonthsOf(organization)).toEqual(['2026-12-01'])
    },
  )

  it('after the last plan ended opens no further month', async () => {
    const organization = await cell.open({ basePlanId: `${EXAMPLE}.base` })
    const entries = cell.database.ownerDb.updateTable('plan_entries').where('contract_id', '=', organization.contractId)
    await entries.set({ ends_at: at(Date.parse('2026-11-20T15:00:00Z')) }).execute()
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2027-01-01T00:00:00Z'))
    await cell.runDue()
    expect((await organization.bills()).map((invoice) => invoice.total)).toEqual([22_000])
    expect(await draftMonthsOf(organization)).toEqual([])
  })
})

describe('what a month is paid for', () => {
  it('by bank transfer waits for the transfer', async () => {
    const organization = await cell.open({ basePlanId: `${EXAMPLE}.base`, canBuy: false })
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    await cell.runDue()
    expect(await organization.bills()).toMatchObject([{ payment_method: 'BANK_TRANSFER', payment_status: 'Waiting' }])
  })

  it('counts movies past their retention that were still stored at its end', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const movie = (seconds: number, created: string, deleted: string | null) => ({
      organization_id: organization.organizationId,
      usage_id: randomUUID(),
      user_id: organization.userId,
      usage_seconds: seconds,
      usage_type: 'MOVIE_CONVERT_TIME_FULLHD',
      created_at: at(Date.parse(created)),
      deleted_at: deleted === null ? null : at(Date.parse(deleted)),
    })
    await cell.database.ownerDb
      .insertInto('recorded_usage')
      .values([
        movie(12 * 3600 + 59 * 60, '2025-11-30T14:59:59Z', null),
        movie(3600, '2025-11-30T15:00:00Z', null),
        movie(7200, '2025-06-01T00:00:00Z', '2026-11-29T00:00:00Z'),
        movie(3600, '2025-06-01T00:00:00Z', '2026-12-01T09:00:00Z'),
      ])
      .execute()
    await startMonth(organization, '2026-11')
    cell.clock.moveTo(Date.parse('2026-12-02T00:00:00Z'))
    await cell.runDue()
    const lines = cell.database.ownerDb.selectFrom('invoice_lines').select(['role', 'amount', 'derivation'])
    expect(
      await lines.where('organization_id', '=', organization.organizationId).orderBy('position').execute(),
    ).toEqual([
      { role: 'base', amount: 19_800, derivation: { kind: 'days', days: 30, ofDays: 30 } },
      { role: 'storage', amount: 250, derivation: { kind: 'hours', tenths: 139 } },
    ])
  })
})

it('a month that was closed before a coupon ended is followed by the next all the same', async () => {
  const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
  const end = Date.parse('2026-12-01T00:00:00+09:00')
  await startMonth(organization, '2026-11')
  await organization.setEntries({ contract_plan_id: 'teamStandardPlanDiscount20Percent.base', ends_at: at(end) })
  cell.clock.moveTo(end)
  await close(organization, '2026-11')
  await inTransaction(cell.database.db, organization, (tx) =>
    endTerm(tx, { ...organization, boundary: end, now: end, newId: cell.deps.ids.uuid }),
  )
  await cell.liveUntil('2027-01-01T00:00:00+09:00')
  const bills = await organization.bills()
  expect(bills.map(({ target_month: month, total }) => [month, total])).toContainEqual(['2026-12-01', 21_780])
})
