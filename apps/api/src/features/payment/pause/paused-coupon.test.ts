import { randomUUID } from 'node:crypto'
import type { MadeOrganization } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { at } from '../../../db/column-values.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { pauseContract, resumeContract } from './pause-contract.ts'

const LOWER = 'teamBasicPlanDiscount10Percent'

const cell = await sharedCell()

async function insertCoupon(): Promise<string> {
  const coupon_id = randomUUID()
  const { ownerDb } = cell.database
  const json = JSON.stringify({})
  const days = { effective_from: '2026-11-01', effective_until: '2026-12-31', term_months: 3 }
  const row = { coupon_id, coupon_code: 'PAUSED', names: json, descriptions: json, ...days, created_at: at(NOW) }
  await cell.database.add('coupons', { ...row, number_of_available_uses: 1 })
  const plans = { coupon_id, position: 0, plan_group_id: LOWER, contract_plan_ids: [`${LOWER}.base`] }
  await ownerDb.insertInto('coupon_plans').values(plans).execute()
  return coupon_id
}

const insertInvoice = (organization: MadeOrganization, billing_id: string) =>
  cell.database.add('invoices', {
    organization_id: organization.organizationId,
    contract_id: organization.contractId,
    billing_id,
    currency: 'JPY',
    subtotal: 29_800,
    tax_region: 'JP',
    tax_rate_percent: 10,
    tax: 2_980,
    total: 32_780,
    payment_method: 'CREDIT_CARD',
    payer_name: 'Kita',
    payer_tel: '+81355500100',
    payer_mail: 'office@kita.example',
    payer_country: 'JP',
    service_starts_on: '2026-11-01',
    service_ends_on: '2026-11-30',
    billing_date: '2026-12-01',
    fixed_at: at(NOW),
  })

it('a coupon that waits while its contract is paused keeps its use, and comes back with the payment', async () => {
  const couponId = await insertCoupon()
  const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
  const path = `/manage/contract_info/${organization.contractId}/plans`
  const key = { 'idempotency-key': randomUUID() }
  expect((await organization.post(`${path}/coupon/save`, { couponId, quotedTotal: 32_780 }, key)).status).toBe(200)
  await cell.runDue()
  const uses = async () => {
    const { used_count } = await cell.database.one('coupons', ['used_count'], { coupon_id: couponId })
    return used_count
  }
  const { billing_id: billingId } = await cell.database.one('billings', ['billing_id'], {
    organization_id: organization.organizationId,
  })
  await insertInvoice(organization, billingId)
  const target = {
    ...organization,
    billingId,
    retryAt: null,
    furtherTries: 0,
    now: NOW + 60_000,
    newId: randomUUID,
    actor: 'settlement',
  }
  await inTransaction(cell.database.db, { system: 'administration' }, (tx) => pauseContract(tx, target))
  expect(await uses()).toBe(1)
  await inTransaction(cell.database.db, { system: 'administration' }, (tx) =>
    resumeContract(tx, { ...target, now: NOW + 120_000 }),
  )
  expect(await uses()).toBe(1)
  cell.clock.moveTo(NOW + 180_000)
  expect((await organization.delete(`${path}/reserved`)).status).toBe(200)
  expect(await uses()).toBe(0)
})
