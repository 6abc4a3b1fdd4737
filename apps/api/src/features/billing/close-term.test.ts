import { testCell } from '@touchline/testing/deps'
import { everything } from '@touchline/testing/everything'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { billTerm } from './close-term.ts'

const ANCHOR = Date.parse('2026-11-10T15:00:00Z')

const cell = await sharedCell()

const openYearly = async (): Promise<TestOrganization> => {
  const organization = await cell.open({ basePlanId: 'yearlyStandardPlan.base', createdAt: ANCHOR })
  const contracts = cell.database.ownerDb.updateTable('contracts').where('contract_id', '=', organization.contractId)
  await contracts.set({ yearly_anchor: at(ANCHOR), yearly_payment_method: 'BANK_TRANSFER' }).execute()
  return organization
}

const bill = (organization: TestOrganization) =>
  inTransaction(cell.database.db, organization, (tx) =>
    billTerm(tx, {
      ...organization,
      start: ANCHOR,
      now: cell.clock.now(),
      newId: cell.deps.ids.uuid,
      issuer: testCell.issuer,
    }),
  )

describe('the start of a yearly term', () => {
  it('fixes the whole term, paid by the yearly method', async () => {
    const organization = await openYearly()
    await bill(organization)
    const invoices = cell.database.ownerDb.selectFrom('invoices').selectAll()
    expect(await invoices.where('organization_id', '=', organization.organizationId).execute()).toMatchObject([
      {
        subtotal: 198_000,
        total: 217_800,
        service_starts_on: '2026-11-11',
        service_ends_on: '2027-11-10',
        billing_date: '2026-11-11',
        payment_method: 'BANK_TRANSFER',
      },
    ])
    expect((await organization.get('/manage/billing_info')).body).toMatchObject({
      results: [
        { paymentCycle: 'MONTH', billingStatus: 'InProgress', billingTargetYearMonth: '202611' },
        { paymentCycle: 'YEAR', billingStatus: 'Fixed', billingTargetYearMonth: '202611' },
      ],
    })
  })

  it('billed twice is billed once', async () => {
    const organization = await openYearly()
    await bill(organization)
    const before = await everything(cell.database)
    await bill(organization)
    expect(await everything(cell.database)).toEqual(before)
  })
})
