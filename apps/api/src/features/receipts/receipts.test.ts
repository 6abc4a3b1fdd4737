import { randomUUID } from 'node:crypto'
import { getReceipt } from '@touchline/contract/receipts'
import { consumptionTax } from '@touchline/domain/money'
import { testCell } from '@touchline/testing/deps'
import { openMonthOf } from '@touchline/testing/open-month'
import { NOVEMBER_CLOSES, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { findReceipt } from '../../books/billing/receipt-wire.ts'
import { issueReceipt } from '../../books/documents/issue-receipt.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'

const cell = await sharedCell()

interface Billed {
  readonly organization: TestOrganization
  readonly billingId: string
}

const openBilled = async (zone = 'Asia/Tokyo'): Promise<Billed> => {
  const organization = await cell.open({ basePlanId: 'teamStandardPlan.base', zone, name: 'Kita Rowing Club' })
  cell.clock.moveTo(Date.parse('2026-11-21T04:00:00Z'))
  await openMonthOf(cell.deps, organization, '2026-11')
  cell.clock.moveTo(Date.parse('2026-12-02T00:00:00Z'))
  await cell.runDue()
  const { billing_id } = await cell.database.one('invoices', ['billing_id'], {
    organization_id: organization.organizationId,
  })
  return { organization, billingId: billing_id }
}

const JOB = { system: 'jobs' } as const

const issue = ({ organization, billingId }: Billed, issuedAt = NOVEMBER_CLOSES, code = testCell.issuer.code) =>
  inTransaction(cell.database.db, JOB, (tx) =>
    issueReceipt(tx, {
      organizationId: organization.organizationId,
      billingId,
      issuedAt,
      issuer: { ...testCell.issuer, code },
      newId: cell.deps.ids.uuid,
    }),
  )

const read = ({ organization, billingId }: Billed) => organization.get(`/manage/billing/${billingId}/receipt`)

const numbersOf = async (code: string) => {
  const rows = cell.database.ownerDb.selectFrom('receipts').select('number').where('issuer', '=', code)
  return (await rows.orderBy('number').execute()).map((row) => row.number)
}

describe('a receipt', () => {
  it('bears number, date, payer, period, plan, amounts and the issuer with its registration', async () => {
    const billed = await openBilled()
    await issue(billed, NOVEMBER_CLOSES, 'BEARS')
    expect(getReceipt.response.parse((await read(billed)).body)).toEqual({
      billingInfoId: billed.billingId,
      documentNumber: 'BEARS-2026-000001',
      issueDate: '2026-12-01',
      charge: {
        currency: 'JPY',
        subtotal: 19_800,
        consumptionTaxRate: 10,
        taxedAs: consumptionTax,
        tax: 1_980,
        total: 21_780,
      },
      payerName: 'Kita Rowing Club',
      organizationName: 'Kita Rowing Club',
      servicePeriod: { from: '2026-11-01', to: '2026-11-30' },
      planName: expect.objectContaining({ en: 'Standard', ja: 'スタンダード' }),
      paymentMethod: 'CREDIT_CARD',
      issuer: {
        companyName: 'Kickview K.K.',
        address: '1-2-3 Minato, Tokyo',
        phone: '+81355500100',
        registrationNumber: 'T9234567890123',
      },
      refunds: [],
      invoiceNumber: 'JP-I-2026-000001',
      documentId: expect.any(String),
      replacedBy: null,
    })
  })

  it('never changes, whatever is renamed later', async () => {
    const billed = await openBilled()
    await issue(billed)
    const before = await read(billed)
    const { ownerDb } = cell.database
    const { organizationId } = billed.organization
    const byOrganization = ['organization_id', '=', organizationId] as const
    await ownerDb
      .updateTable('organizations')
      .set({ organization_name: 'Renamed' })
      .where(...byOrganization)
      .execute()
    await ownerDb
      .updateTable('contracts')
      .set({ payer_name: 'Renamed' })
      .where(...byOrganization)
      .execute()
    const groups = ownerDb.updateTable('contract_plan_groups').where('group_id', '=', 'teamStandardPlan')
    const names = JSON.stringify({ en: 'Renamed' })
    const kept = await cell.database.one('contract_plan_groups', ['names'], { group_id: 'teamStandardPlan' })
    await groups.set({ names }).execute()
    expect((await read(billed)).body).toEqual(before.body)
    await groups.set({ names: JSON.stringify(kept.names) }).execute()
  })

  it('shows what was returned of its own billing, and of no other', async () => {
    const [billed, other] = [await openBilled(), await openBilled()]
    const { organizationId } = billed.organization
    const charged = {
      organization_id: organizationId,
      billing_id: billed.billingId,
      charge_id: 'ch_returned',
      amount: 500,
    }
    const moment = at(NOVEMBER_CLOSES)
    const charge = { ...charged, intent_id: 'pi_returned', currency: 'JPY', succeeded_at: moment } as const
    await cell.database.ownerDb.insertInto('charges').values(charge).execute()
    const refund = { ...charged, refunded_after: 500, refunded_at: moment, booked_at: moment }
    await cell.database.ownerDb.insertInto('refunds').values(refund).execute()
    for (const [each, shown] of [
      [billed, 1],
      [other, 0],
    ] as const) {
      await issue(each)
      const receipt = await inTransaction(cell.database.db, JOB, (tx) =>
        findReceipt(tx, each.organization.organizationId, each.billingId),
      )
      expect(receipt?.refunds).toHaveLength(shown)
    }
  })

  it('is not there before the billing is paid', async () => {
    const billed = await openBilled()
    expect(await read(billed)).toMatchObject({ status: 404, body: { code: 'receipt-not-issued' } })
  })

  it('is not there for the running month', async () => {
    const { organization } = await openBilled()
    const draft = await cell.database.one('billing_drafts', ['billing_id'], {
      organization_id: organization.organizationId,
    })
    expect(await read({ organization, billingId: draft.billing_id })).toMatchObject({
      body: { code: 'receipt-not-issued' },
    })
  })

  it('of an unknown billing, or of another organisation, is not found', async () => {
    const billed = await openBilled()
    await issue(billed)
    const other = await cell.open()
    expect(await read({ ...billed, organization: other })).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await read({ ...billed, billingId: randomUUID() })).toMatchObject({ body: { code: 'not-found' } })
  })

  it('is issued once per billing', async () => {
    const billed = await openBilled()
    await issue(billed, NOVEMBER_CLOSES, 'ONCE')
    await expect(issue(billed, NOVEMBER_CLOSES, 'ONCE')).rejects.toThrow(/one_invoice_and_one_receipt/)
    expect(await numbersOf('ONCE')).toEqual([1])
  })
})

describe('the numbers of receipts', () => {
  it('have no gap where an issue was rolled back', async () => {
    const [first, second] = [await openBilled(), await openBilled()]
    const failed = inTransaction(cell.database.db, JOB, async (tx) => {
      const { organizationId } = first.organization
      const issuer = { ...testCell.issuer, code: 'BACK' }
      await issueReceipt(tx, {
        organizationId,
        billingId: first.billingId,
        issuedAt: NOVEMBER_CLOSES,
        issuer,
        newId: cell.deps.ids.uuid,
      })
      throw new Error('the payment could not be recorded')
    })
    await expect(failed).rejects.toThrow('could not be recorded')
    await issue(second, NOVEMBER_CLOSES, 'BACK')
    expect(await numbersOf('BACK')).toEqual([1])
  })

  it('have no gap and no double when many are issued at once', async () => {
    const billed: Billed[] = []
    for (let index = 0; index < 8; index += 1) billed.push(await openBilled())
    await Promise.all(billed.map((one) => issue(one, NOVEMBER_CLOSES, 'MANY')))
    expect(await numbersOf('MANY')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('begin again with the year of the zone', async () => {
    const newYear = Date.parse('2026-12-31T20:00:00Z')
    const tokyo = await openBilled()
    const newYork = await openBilled('America/New_York')
    await issue(tokyo, newYear, 'YEAR')
    await issue(newYork, newYear, 'YEAR')
    expect((await read(tokyo)).body).toMatchObject({ documentNumber: 'YEAR-2027-000001', issueDate: '2027-01-01' })
    expect((await read(newYork)).body).toMatchObject({ documentNumber: 'YEAR-2026-000001', issueDate: '2026-12-31' })
  })
})
