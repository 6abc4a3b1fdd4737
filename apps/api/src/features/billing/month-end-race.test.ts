import { randomUUID } from 'node:crypto'
import { testCell } from '@touchline/testing/deps'
import { openMonthOf } from '@touchline/testing/open-month'
import { NOVEMBER_CLOSES, NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { untilWaiting } from '@touchline/testing/while-held'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { loadContract } from '../../books/contract/contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { closeMonths } from './close-month.ts'

const ROUNDS = Array.from({ length: 8 }, (_, index) => index)

const cell = await sharedCell()

const openAtMonthEnd = async (): Promise<TestOrganization> => {
  cell.clock.moveTo(NOW)
  const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
  await openMonthOf(cell.deps, organization, '2026-11')
  cell.clock.moveTo(NOVEMBER_CLOSES)
  return organization
}

const close = (organization: TestOrganization) =>
  inTransaction(cell.database.db, organization, (tx) =>
    closeMonths(tx, [{ ...organization, month: '2026-11' }], {
      now: NOVEMBER_CLOSES,
      newId: cell.deps.ids.uuid,
      issuer: testCell.issuer,
    }),
  )

const runningBilling = async (organization: TestOrganization): Promise<string> => {
  return (await organization.read('getBillingDetail')).billingInfoId
}

const upgrade = (organization: TestOrganization) =>
  organization.post(
    `/manage/contract_info/${organization.contractId}/plans/monthly`,
    { planId: 'teamStandardPlan', quotedTotal: 21_780 },
    { 'idempotency-key': randomUUID() },
  )

const unclear = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from billings b
    left join billing_drafts d using (organization_id, billing_id)
    left join invoices i using (organization_id, billing_id)
    where (d.billing_id is null) = (i.billing_id is null)`.execute(cell.database.ownerDb)
  return rows[0]?.count ?? -1
}

const totalsOf = async (organization: TestOrganization) => (await organization.bills()).map(({ total }) => total)

describe('at the instant a month ends', () => {
  it.each(ROUNDS)('a calculation that is asked for leaves no estimate next to the invoice (round %i)', async () => {
    const organization = await openAtMonthEnd()
    const billing = await runningBilling(organization)
    const ask = () => organization.post(`/manage/billing/${billing}/calculate`)
    const [, ...asked] = await Promise.all([close(organization), ask(), ask(), ask()])
    for (const { status } of asked) expect([202, 409]).toContain(status)
    await cell.runDue()
    expect(await unclear()).toBe(0)
    expect(await totalsOf(organization)).toEqual([10_890])
  })

  it.each(ROUNDS)('an upgrade counts for the month that begins, never for the one that ended (round %i)', async () => {
    const organization = await openAtMonthEnd()
    const [upgraded] = await Promise.all([upgrade(organization), close(organization)])
    expect(upgraded).toMatchObject({ status: 200, body: { change: 'upgrade', boundary: '2026-11-30T15:00:00.000Z' } })
    await cell.runDue()
    expect(await unclear()).toBe(0)
    expect(await totalsOf(organization)).toEqual([10_890])
    expect((await organization.get(`/manage/billing/detail/${organization.contractId}`)).body).toMatchObject({
      billingTargetYearMonth: '202612',
      billingStatus: 'Provisional',
      charge: { total: 21_780 },
    })
  })
})

describe('a plan change that waited for its contract until the month was over', () => {
  it('is priced and begun in the month that has begun', async () => {
    const organization = await openAtMonthEnd()
    cell.clock.moveTo(NOVEMBER_CLOSES - 1)
    const { db } = cell.database
    const waiting = await inTransaction(db, organization, async (tx) => {
      await loadContract(tx, organization.organizationId, organization.contractId, { lock: true })
      const asked = upgrade(organization)
      await untilWaiting(tx, 1)
      cell.clock.moveTo(NOVEMBER_CLOSES)
      return { asked }
    })
    expect(await waiting.asked).toMatchObject({ status: 200, body: { boundary: '2026-11-30T15:00:00.000Z' } })
  })
})
