import { contractInfo } from '@touchline/contract/contract-info'
import { addOnQuote } from '@touchline/contract/plans/add-ons'
import { getCurrentUpperLimits } from '@touchline/contract/usage'
import { newKey } from '@touchline/testing/add-ons'
import { createUser, type OrganizationOptions } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const NOW = '2026-11-21T04:00:00.000Z'
const ANCHOR = Date.parse('2026-03-31T15:00:00Z')
const UPLOAD = 'yearlyStandardPlan.upload'

const cell = await sharedCell()

const standard = () => yearly({ basePlanId: 'yearlyStandardPlan.base' })
const abroad = (basePlanId: string) => yearly({ basePlanId, currency: 'EUR', taxRegion: 'FR', isGlobal: true })

const yearly = async (options: OrganizationOptions) => {
  const organization = await cell.open({ ...options, createdAt: ANCHOR })
  await organization.setContract({ yearly_anchor: at(ANCHOR) })
  return organization
}

const option = (contractPlanId: string, thing: 'upload' | 'export', hours: number) => ({
  originContractPlanId: contractPlanId,
  limits: [{ upperLimitId: `${contractPlanId}:${thing}`, hardLimit: hours * 3600, softLimit: hours * 3600 }],
})

const both = {
  startDate: '2026-11-21T03:59:00.000Z',
  addPlans: [option(UPLOAD, 'upload', 120), option('yearlyStandardPlan.export', 'export', 10)],
}

const place = (organization: TestOrganization) => `/manage/contract_info/${organization.contractId}/option_plans/yearly`
const optionsOf = (body: unknown) =>
  contractInfo.parse(body).plans.filter(({ contractPlanId }) => !contractPlanId.endsWith('.base'))

describe('yearly options by their own calls', () => {
  it('are quoted as they are charged: 60 minutes an hour at the price of a minute', async () => {
    const organization = await standard()
    const quoted = addOnQuote.parse((await organization.post(`${place(organization)}/price`, both)).body)
    expect(quoted.charge).toMatchObject({ currency: 'JPY', subtotal: 115_500, tax: 11_550, total: 127_050 })
    expect(quoted.plans.map(({ subtotal }) => subtotal)).toEqual([120 * 60 * 15, 10 * 750])
    expect((await organization.put(place(organization), both)).status).toBe(200)
    await cell.runDue()
    const billing = await organization.get(`/manage/billing/detail/${organization.contractId}`)
    expect(billing.body).toMatchObject({ charge: { total: 127_050 }, paymentCycle: 'MONTH' })
    const limits = await organization.get('/manage/upper_limit/current_value')
    const [upload] = getCurrentUpperLimits.response.parse(limits.body).currentUpperLimits
    expect(upload?.totalUpperHardLimit).toBe((180 + 120) * 3600)
  })

  it('last from their start to the end of the term, and are bought once however often they are sent', async () => {
    const organization = await standard()
    await organization.put(place(organization), both)
    const again = await organization.put(place(organization), both)
    const option = { startDate: both.startDate, endDate: '2027-03-31T14:59:59.999Z' }
    expect(optionsOf(again.body)).toMatchObject([option, option])
    expect(optionsOf(again.body)).toHaveLength(2)
    const later = await organization.put(place(organization), { ...both, startDate: NOW })
    expect(optionsOf(later.body)).toHaveLength(4)
  })

  it.each([
    ['of another tier', { addPlans: [option('yearlyElitePlan.upload', 'upload', 60)] }, 409, 'not-offered'],
    ['of a monthly plan', { addPlans: [option('proPlan.upload', 'upload', 60)] }, 409, 'not-offered'],
    ['of a seat', { addPlans: [option('yearlyStandardPlan.viewer', 'upload', 60)] }, 409, 'not-offered'],
    [
      'with limits of another plan',
      { addPlans: [{ ...option(UPLOAD, 'upload', 60), limits: both.addPlans[1]?.limits }] },
      400,
      'unknown-limit',
    ],
    ['with limits of something else', { addPlans: [option(UPLOAD, 'export', 60)] }, 400, 'unknown-limit'],
    ['of 61 hours', { addPlans: [option(UPLOAD, 'upload', 61)] }, 400, 'amount-not-offered'],
    ['of half an hour more', { addPlans: [option(UPLOAD, 'upload', 60.5)] }, 400, 'amount-not-offered'],
    ['from tomorrow', { startDate: '2026-11-22T04:00:00.000Z' }, 400, 'start-not-today'],
    ['from yesterday', { startDate: '2026-11-20T04:00:00.000Z' }, 400, 'start-not-today'],
    ['without limits', { addPlans: [{ originContractPlanId: UPLOAD, limits: [] }] }, 400, 'invalid-request'],
  ])('are refused %s', async (_case, change, status, code) => {
    const organization = await standard()
    const refusal = { status, body: { code } }
    expect(await organization.post(`${place(organization)}/price`, { ...both, ...change })).toMatchObject(refusal)
    expect(await organization.put(place(organization), { ...both, ...change })).toMatchObject(refusal)
  })

  it('say how many hours are sold where others are asked for', async () => {
    const organization = await standard()
    const ask = (addPlan: object) => organization.put(place(organization), { ...both, addPlans: [addPlan] })
    const offered = (amounts: number[]) => ({ body: { code: 'amount-not-offered', details: { amounts } } })
    expect(await ask(option(UPLOAD, 'upload', 61))).toMatchObject(offered([60, 120, 180, 240, 300]))
    expect(await ask(option('yearlyStandardPlan.export', 'export', 1))).toMatchObject(offered([10, 20, 30, 40, 50]))
  })

  it('of export time are refused where it is unlimited, and nothing is charged', async () => {
    const plan = 'yearlyElitePlan'
    const organization = await abroad(`${plan}.base`)
    const asked = { ...both, addPlans: [option(`${plan}.export`, 'export', 10)] }
    const refusal = { status: 409, body: { code: 'export-unlimited' } }
    expect(await organization.post(`${place(organization)}/price`, asked)).toMatchObject(refusal)
    expect(await organization.put(place(organization), asked)).toMatchObject(refusal)
    const path = `/manage/contract_info/${organization.contractId}/plans/export`
    expect(await organization.post(`${path}/price`, { hours: 10 })).toMatchObject(refusal)
    expect(await organization.post(path, { hours: 10, quotedTotal: 8_500 }, newKey())).toMatchObject(refusal)
    const { body } = await organization.get(`/manage/contract_info/${organization.contractId}`)
    expect(optionsOf(body)).toEqual([])
  })

  it('of export time are sold next to a plan that includes none, and count', async () => {
    const organization = await abroad('yearlyProPlan.base')
    const asked = { ...both, addPlans: [option('yearlyProPlan.export', 'export', 50)] }
    const quoted = addOnQuote.parse((await organization.post(`${place(organization)}/price`, asked)).body)
    expect((await organization.put(place(organization), asked)).status).toBe(200)
    await cell.runDue()
    const { body } = await organization.get(`/manage/billing/detail/${organization.contractId}`)
    expect(body).toMatchObject({ charge: { total: quoted.charge.total }, paymentCycle: 'MONTH' })
    const read = await organization.get('/manage/upper_limit/current_value')
    const limits = getCurrentUpperLimits.response.parse(read.body).currentUpperLimits
    const exporting = limits.find(({ targetAggregationTypes }) =>
      targetAggregationTypes.includes('CLIP_MOVIE_CONVERT_TIME'),
    )
    expect(exporting).toMatchObject({ totalUpperHardLimit: 50 * 3600, totalUpperSoftLimit: 50 * 3600 })
  })

  it('are refused to a monthly contract', async () => {
    const organization = await cell.open({ basePlanId: 'proPlan.base', currency: 'EUR', taxRegion: 'FR' })
    expect(await organization.put(place(organization), both)).toMatchObject({
      status: 409,
      body: { code: 'not-offered' },
    })
  })
})

describe('the document of one user', () => {
  const documentOf = (organization: TestOrganization, userId: string, plans: object[]) => ({
    customerId: userId,
    customerType: 'manage_user',
    billingContractInfoId: organization.contractId,
    plans,
  })
  const hour = { contractPlanId: 'teamStandardPlan.upload', startDate: NOW, endDate: null }
  const open = async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlan.base' })
    const userId = await createUser(cell.database.ownerDb, { ...organization, roles: ['analyst'], createdAt: ANCHOR })
    return { organization, userId }
  }

  it('is made with its hours, whose dates are the server’s', async () => {
    const { organization, userId } = await open()
    const reply = await organization.post('/manage/contract_info', documentOf(organization, userId, [hour, hour]))
    expect(reply.status).toBe(201)
    expect(contractInfo.parse(reply.body)).toMatchObject({
      customerId: userId,
      customerType: 'manage_user',
      billingContractInfoId: organization.contractId,
      plans: [
        { contractPlanId: hour.contractPlanId, endDate: '2026-11-30T14:59:59.999Z' },
        { contractPlanId: hour.contractPlanId },
      ],
    })
    await cell.runDue()
    expect((await organization.get(`/manage/billing/detail/${organization.contractId}`)).body).toMatchObject({
      charge: { subtotal: 21_800 },
    })
  })

  it('is made empty, and only once', async () => {
    const { organization, userId } = await open()
    const document = documentOf(organization, userId, [])
    expect(await organization.post('/manage/contract_info', document)).toMatchObject({
      status: 201,
      body: { plans: [] },
    })
    expect(await organization.post('/manage/contract_info', document)).toMatchObject({
      status: 409,
      body: { code: 'user-contract-exists' },
    })
  })

  it.each([
    ['a stranger', { customerId: crypto.randomUUID() }, 404, 'user-unknown'],
    ['a seat', { plans: [{ contractPlanId: 'teamStandardPlan.viewer' }] }, 409, 'not-offered'],
    ['11 hours', { plans: Array.from({ length: 11 }, () => hour) }, 400, 'amount-not-offered'],
    ['an organisation', { customerType: 'manage_organization' }, 400, 'invalid-request'],
    ['another contract', { billingContractInfoId: crypto.randomUUID() }, 404, 'not-found'],
  ])('is refused for %s', async (_case, change, status, code) => {
    const { organization, userId } = await open()
    const document = { ...documentOf(organization, userId, [hour]), ...change }
    expect(await organization.post('/manage/contract_info', document)).toMatchObject({ status, body: { code } })
  })
})
