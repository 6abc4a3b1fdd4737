import type { ContractInfo } from '@touchline/contract/contract-info'
import { getContractInfo } from '@touchline/contract/contract-info'
import { everything } from '@touchline/testing/everything'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const cell = await sharedCell()
let organization: TestOrganization

beforeEach(async () => {
  organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
})

const path = () => `/manage/contract_info/${organization.contractId}`
const read = async (): Promise<ContractInfo> => getContractInfo.response.parse((await organization.get(path())).body)
const save = (document: unknown, version = '"1"') => organization.put(path(), document, { 'if-match': version })

const withMethods = async (method: string, yearlyMethod: string) => ({
  ...(await read()),
  payment: { method, yearlyMethod },
})

const setContract = (columns: { payment_method: 'BANK_TRANSFER' }) => organization.setContract(columns)

describe('a contract document', () => {
  it('comes with its version as ETag, its card masked and its plans', async () => {
    const reply = await organization.get(path())
    expect(reply).toMatchObject({ status: 200, headers: { etag: '"1"' } })
    expect(reply.body).toMatchObject({
      contractInfoId: organization.contractId,
      customerType: 'manage_organization',
      currency: 'JPY',
      taxRegion: 'JP',
      zone: 'Asia/Tokyo',
      plans: [{ contractPlanId: 'teamStandardPlan.base', startDate: '2026-01-01T00:00:00.000Z', endDate: null }],
      payment: { method: 'CREDIT_CARD', yearlyMethod: 'CREDIT_CARD', paymentService: { cardLast4: '4242' } },
      isCancellation: false,
      nextBillingDate: '2026-11-30T15:00:00.000Z',
      unsettledBillingId: null,
    })
    expect(JSON.stringify(reply.body)).not.toContain('pm_')
  })

  it('is listed among the documents of its own organisation alone', async () => {
    await cell.open()
    const { results } = await organization.read('listContractInfo')
    expect(results.map((document) => document.contractInfoId)).toEqual([organization.contractId])
  })

  it('of another organisation does not exist', async () => {
    const other = await cell.open()
    const foreign = `/manage/contract_info/${other.contractId}`
    expect(await organization.get(foreign)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    const saved = await organization.put(foreign, await read(), { 'if-match': '"1"' })
    expect(saved).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})

describe('saving a contract document', () => {
  it('changes the billing contact, increases the version and writes the audit', async () => {
    const customerInfo = { name: 'Kita office', tel: '+33142681234', country: 'FR' }
    const reply = await save({ ...(await read()), customerInfo })
    expect(reply).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { customerInfo } })
    expect((await read()).customerInfo).toEqual({ ...customerInfo, mail: 'office@club.test' })
    const audit = await cell.database.ownerDb
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'subject', 'before', 'after'])
      .where('organization_id', '=', organization.organizationId)
      .where('action', '<>', 'sign-in')
      .execute()
    expect(audit).toMatchObject([
      {
        actor: organization.userId,
        action: 'save-contract-info',
        subject: `contract:${organization.contractId}`,
        before: { payer_tel: '+81355500142' },
        after: { payer_tel: '+33142681234' },
      },
    ])
  })

  it('neither loses nor changes the card, whatever the document says of it', async () => {
    const before = await read()
    await save({ ...before, payment: { ...before.payment, paymentService: null } })
    expect((await read()).payment.paymentService).toEqual(before.payment.paymentService)
  })

  it('changes nothing but the payer and the methods, whatever else it carries', async () => {
    const before = await read()
    const smuggled = {
      ...before,
      customerInfo: { ...before.customerInfo, name: 'New', mail: 'thief@club.test' },
      _createdBy: 'thief',
      currency: 'USD',
      taxRegion: 'US',
      zone: 'UTC',
      customerId: 'cus_other',
      plans: [],
    }
    expect(await save(smuggled)).toMatchObject({ status: 200 })
    expect(await read()).toEqual({ ...before, customerInfo: { ...before.customerInfo, name: 'New' } })
  })

  it.each([
    ['a date', { cancellationDate: '2026-12-31T14:59:59.999Z' }],
    ['the flag alone', { isCancellation: true }],
  ])('with another cancellation, %s, is refused and changes nothing', async (_, cancellation) => {
    const document = await read()
    const before = await everything(cell.database)
    const reply = await save({ ...document, ...cancellation })
    expect(reply).toMatchObject({ status: 409, body: { code: 'cancellation-not-saved-here' } })
    expect(await everything(cell.database)).toEqual(before)
  })

  it('keeps a scheduled cancellation that it repeats as it was read', async () => {
    const cancellation_at = at(Date.parse('2026-12-31T15:00:00Z'))
    await organization.setContract({ cancellation_state: 'reserved', cancellation_at })
    const document = await read()
    expect(document.cancellationDate).toBe('2026-12-31T14:59:59.999Z')
    expect(await save(document)).toMatchObject({ status: 200 })
    expect(await read()).toEqual(document)
    const without = await save({ ...document, cancellationDate: null }, '"2"')
    expect(without).toMatchObject({ status: 409, body: { code: 'cancellation-not-saved-here' } })
  })

  it.each([
    ['version', { version: 99 }],
    ['organization_id', { organization_id: 'x' }],
    ['card_last4', { card_last4: '0000' }],
    ['__proto__', { ['__proto__']: { currency: 'USD' } }],
    [
      'customerInfo.payer_mail',
      { customerInfo: { name: 'A', tel: null, country: 'JP', payer_mail: 'thief@club.test' } },
    ],
  ])('with %s, which it never had, is refused', async (field, strange) => {
    const reply = await save({ ...(await read()), ...strange })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', details: { fields: [`body.${field}`] } },
    })
  })

  it('is refused without If-Match', async () => {
    const reply = await organization.put(path(), await read())
    expect(reply).toMatchObject({ status: 428, body: { code: 'precondition-required' } })
  })

  it('of a document that was changed in the meantime is refused and changes nothing', async () => {
    const document = await read()
    await save({ ...document, customerInfo: { ...document.customerInfo, name: 'First' } })
    const before = await everything(cell.database)
    const reply = await save({ ...document, customerInfo: { ...document.customerInfo, name: 'Second' } })
    expect(reply).toMatchObject({ status: 409, body: { code: 'stale-document' } })
    expect(await everything(cell.database)).toEqual(before)
  })

  it('by two administrators at once succeeds for one of them', async () => {
    const document = await read()
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((name) => save({ ...document, customerInfo: { ...document.customerInfo, name } })),
    )
    expect(Map.groupBy(replies, ({ status }) => status).get(200)).toHaveLength(1)
    expect(Map.groupBy(replies, ({ status }) => status).get(409)).toHaveLength(2)
  })

  it.each([
    ['tel', { tel: '0355500142' }],
    ['tel', { tel: '+81355500188', country: 'US' }],
    ['tel', { tel: '+22501234567', country: 'CI' }],
    ['country', { country: 'Japan' }],
    ['country', { country: 'ZZ' }],
    ['name', { name: '' }],
  ])('with a malformed %s is refused', async (field, wrong) => {
    const document = await read()
    const reply = await save({ ...document, customerInfo: { ...document.customerInfo, ...wrong } })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', details: { fields: [`body.customerInfo.${field}`] } },
    })
  })
})

describe('the payment methods of a contract', () => {
  it.each([
    ['BANK_TRANSFER', 'BANK_TRANSFER'],
    ['BANK_TRANSFER', 'CREDIT_CARD'],
    ['CREDIT_CARD', 'BANK_TRANSFER'],
  ])('cannot leave the card while it backs a paid plan: to %s and yearly %s', async (method, yearly) => {
    const reply = await save(await withMethods(method, yearly))
    expect(reply).toMatchObject({ status: 409, body: { code: 'card-in-use' } })
  })

  it('leave the card of a trial: the card stays on file, both methods become bank transfer', async () => {
    organization = await cell.open({ basePlanId: 'freePlan.base' })
    const reply = await save(await withMethods('BANK_TRANSFER', 'BANK_TRANSFER'))
    expect(reply).toMatchObject({
      status: 200,
      body: {
        payment: { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: { cardLast4: '4242' } },
      },
    })
  })

  it('do not change while the plan is paused for an unpaid bill', async () => {
    organization = await cell.open({ basePlanId: 'settlementReadonlyPlan.base' })
    const reply = await save(await withMethods('BANK_TRANSFER', 'BANK_TRANSFER'))
    expect(reply).toMatchObject({ status: 409, body: { code: 'unsettled' } })
    expect((await read()).payment).toMatchObject({ method: 'CREDIT_CARD', yearlyMethod: 'CREDIT_CARD' })
  })

  it('are those of every document of the organisation; those of nobody else change', async () => {
    organization = await cell.open({ basePlanId: 'freePlan.base' })
    const other = await cell.open({ basePlanId: 'freePlan.base' })
    const { ownerDb } = cell.database
    await cell.database.add('contracts', {
      organization_id: organization.organizationId,
      contract_id: crypto.randomUUID(),
      customer_type: 'manage_user',
      user_id: organization.userId,
      currency: 'JPY',
      tax_region: 'JP',
      zone: 'Asia/Tokyo',
      payment_method: 'CREDIT_CARD',
      yearly_payment_method: 'CREDIT_CARD',
      created_at: at(cell.clock.now()),
    })
    await save(await withMethods('BANK_TRANSFER', 'BANK_TRANSFER'))
    const all = ownerDb.selectFrom('contracts').select(['payment_method', 'yearly_payment_method', 'version'])
    const transfer = { payment_method: 'BANK_TRANSFER', yearly_payment_method: 'BANK_TRANSFER', version: 2 }
    expect(await all.where('organization_id', '=', organization.organizationId).execute()).toEqual([transfer, transfer])
    expect(await all.where('organization_id', '=', other.organizationId).execute()).toEqual([
      { payment_method: 'CREDIT_CARD', yearly_payment_method: 'CREDIT_CARD', version: 1 },
    ])
  })

  it('cannot become credit card where there is none', async () => {
    organization = await cell.open({ canBuy: false })
    const reply = await save(await withMethods('CREDIT_CARD', 'BANK_TRANSFER'))
    expect(reply).toMatchObject({ status: 409, body: { code: 'card-unregistered' } })
  })

  it('become credit card again where one is on file', async () => {
    await setContract({ payment_method: 'BANK_TRANSFER' })
    const reply = await save(await withMethods('CREDIT_CARD', 'CREDIT_CARD'))
    expect(reply).toMatchObject({ status: 200, body: { payment: { method: 'CREDIT_CARD' } } })
  })
})
