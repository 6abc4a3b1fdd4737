import { getRequest } from '@touchline/contract/requests'
import { newKey } from '@touchline/testing/add-ons'
import { everything } from '@touchline/testing/everything'
import { NOW, plansOf, purchases, quoted } from '@touchline/testing/purchases-at-limit'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepTaxTable } from '../books/billing/buyer-taxes.store.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'

const issuerIn = (country: string) =>
  inTransaction(cell.database.db, jobsScope, (tx) => keepTaxTable(tx, { country, rows: [] }))

const cell = await sharedCell(NOW)
let admin: TestOrganization
let manager: TestOrganization

beforeEach(async () => {
  await issuerIn('FR')
  admin = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  manager = await cell.join(admin, 'billing-manager')
})

const details = {
  name: 'Minato SC',
  attention: null,
  addressLines: ['1-2-3 Minato'],
  postalCode: '105-0001',
  city: 'Tokyo',
  state: null,
  country: 'JP',
  taxNumber: null,
  orderReference: null,
  orderReferences: [],
  language: 'ja',
}
const saveAddress = (by: TestOrganization) =>
  by.put('/manage/buyer', { buyer: details, fiscalYearStart: 4 }, { 'if-match': '"0"' })

const refused = { status: 409, body: { code: 'address-unregistered' } }
const kinds = Object.entries(purchases).map(([name, [, buy]]) => [name, buy] as const)

const bought = async () => {
  const { plan_entries, coupon_uses, audit_entries, contracts } = await everything(cell.database)
  return { plan_entries, coupon_uses, audit_entries, contracts }
}

describe('without the address that its invoice needs', () => {
  it.each(kinds)('%s is refused and changes nothing, and is bought once the address is saved', async (_, buy) => {
    const before = await bought()
    expect(await buy(manager, cell)).toMatchObject(refused)
    expect(await bought()).toEqual(before)
    expect(await saveAddress(manager)).toMatchObject({ status: 200 })
    expect((await buy(manager, cell)).status).toBeLessThan(300)
  })

  it.each(['JP', 'US'])('everything is bought where the issuer is in %s', async (country) => {
    await issuerIn(country)
    expect((await quoted(admin, plansOf(admin, '/upload'), { hours: 3 })).status).toBe(200)
  })

  it('a price is said, and a request is made; it is approved once the address is saved', async () => {
    expect(await manager.post(plansOf(manager, '/upload/price'), { hours: 1 })).toMatchObject({ status: 200 })
    const request = { purchase: { kind: 'upload', hours: 1 }, quotedTotal: 1_100 }
    const asked = await manager.post('/manage/purchase_requests', request, newKey())
    const { _id, quote } = getRequest.response.parse(asked.body)
    const { currency: _currency, ...shown } = quote
    const approve = () => admin.post(`/manage/purchase_requests/${_id}/approve`, shown, newKey())
    expect(await approve()).toMatchObject(refused)
    await saveAddress(admin)
    expect(await approve()).toMatchObject({ status: 200, body: { state: 'approved' } })
  })

  it('a billing manager hears of the limit first', async () => {
    await admin.put('/manage/purchase_limit', { amount: 0 })
    const reply = await quoted(manager, plansOf(manager, '/upload'), { hours: 1 })
    expect(reply).toMatchObject({ status: 409, body: { code: 'approval-required' } })
  })
})
