import { randomUUID } from 'node:crypto'
import { listPlans } from '@touchline/contract/plans/contract-plans'
import { everything } from '@touchline/testing/everything'
import { createUser, type OrganizationOptions } from '@touchline/testing/organization'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'

const NOW = '2026-11-21T04:00:00.000Z'
const MONTH_END = '2026-11-30T14:59:59.999Z'
const DECEMBER = '2026-11-30T15:00:00.000Z'
const cell = await sharedCell()

const pathOf = (organization: TestOrganization, rest = '') =>
  `/manage/contract_info/${organization.contractId}/plans${rest}`
const listed = async (organization: TestOrganization) =>
  listPlans.response.parse((await organization.get(pathOf(organization))).body).results
const end = (organization: TestOrganization, key: string, endDate: string) =>
  organization.put(pathOf(organization, `/${key}`), { endDate })
const add = (organization: TestOrganization, ...plans: unknown[]) => organization.post(pathOf(organization), { plans })
const plan = (contractPlanId: string, startDate = NOW, endDate: string | null = null) => ({
  contractPlanId,
  startDate,
  endDate,
})
const shown = async (organization: TestOrganization) =>
  (await listed(organization))
    .map((each) => [each.startDate, each.contractPlanId, each.endDate])
    .toSorted((a, b) => a.join().localeCompare(b.join()))
const idOf = async (organization: TestOrganization, contractPlanId: string) => {
  const found = (await listed(organization)).find((each) => each.contractPlanId === contractPlanId)
  if (found === undefined) throw new Error(`no ${contractPlanId}`)
  return found._id
}

describe('the plans of a contract', () => {
  it('are listed in their order of time, page by page, as in the document', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    await add(organization, plan('teamBasicPlan.viewer'))
    const document = await organization.read('getContractInfo')
    expect(await listed(organization)).toEqual(document.plans)
    const first = await organization.get(`${pathOf(organization)}?limit=1`)
    expect(first).toMatchObject({ body: { results: [{ contractPlanId: 'teamBasicPlan.base' }], nextOffset: 1 } })
  })

  it('are changed by the single calls of the specification as by one: end, then add', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    const ended = await end(organization, await idOf(organization, 'teamStandardPlusPlan.base'), MONTH_END)
    expect(ended).toMatchObject({ status: 200, body: { endDate: MONTH_END } })
    const added = await add(organization, plan('teamBasicPlan.base', DECEMBER), plan('teamBasicPlan.viewer', DECEMBER))
    expect(added.status).toBe(201)
    expect(await shown(organization)).toEqual([
      ['2026-01-01T00:00:00.000Z', 'teamStandardPlusPlan.base', MONTH_END],
      [DECEMBER, 'teamBasicPlan.base', null],
      [DECEMBER, 'teamBasicPlan.viewer', null],
    ])
  })

  it('leave no gap when an upgrade takes a moment between the two calls', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    await end(organization, await idOf(organization, 'teamBasicPlan.base'), '2026-11-21T03:59:59.000Z')
    cell.clock.moveTo(Date.parse(NOW) + 4_200)
    expect((await add(organization, plan('teamStandardPlan.base'))).status).toBe(201)
    expect(await shown(organization)).toEqual([
      ['2026-01-01T00:00:00.000Z', 'teamBasicPlan.base', '2026-11-21T03:59:59.999Z'],
      [NOW, 'teamStandardPlan.base', null],
    ])
  })

  it('take hours for the rest of the month, and the month costs them', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const hour = plan('teamBasicPlan.upload', NOW, MONTH_END)
    expect((await add(organization, hour, hour)).status).toBe(201)
    await cell.runDue()
    const detail = await organization.get(`/manage/billing/detail/${organization.contractId}`)
    expect(detail).toMatchObject({ body: { charge: { subtotal: 11_900 } } })
  })
})

describe('ending a plan is refused', () => {
  it('as plan-ended, not-found, term-running and invalid-request', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const base = await idOf(organization, 'teamBasicPlan.base')
    expect(await end(organization, randomUUID(), NOW)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await end(organization, 'no-key', NOW)).toMatchObject({
      status: 400,
      body: { details: { fields: ['params.key'] } },
    })
    expect(await organization.put(pathOf(organization, `/${base}`), {})).toMatchObject({
      status: 400,
      body: { details: { fields: ['body.endDate'] } },
    })
    await add(organization, plan('teamBasicPlan.upload', NOW, MONTH_END))
    const hour = await idOf(organization, 'teamBasicPlan.upload')
    expect(await end(organization, hour, NOW)).toMatchObject({ status: 409, body: { code: 'term-running' } })
    await end(organization, base, NOW)
    cell.clock.moveTo(Date.parse(NOW) + 1_000)
    expect(await end(organization, base, MONTH_END)).toMatchObject({ status: 409, body: { code: 'plan-ended' } })
  })

  it('as plan-overlap and plan-gap next to a plan that is scheduled', async () => {
    const organization = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    const base = await idOf(organization, 'teamStandardPlusPlan.base')
    await end(organization, base, MONTH_END)
    await add(organization, plan('teamBasicPlan.base', DECEMBER))
    const before = await everything(cell.database)
    expect(await end(organization, base, '2026-12-05T00:00:00.000Z')).toMatchObject({ body: { code: 'plan-overlap' } })
    expect(await end(organization, base, '2026-11-25T00:00:00.000Z')).toMatchObject({ body: { code: 'plan-gap' } })
    expect(await everything(cell.database)).toEqual(before)
  })

  it('for a seat that a user holds', async () => {
    const organization = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    await add(organization, plan('teamBasicPlan.viewer'))
    const user = { organizationId: organization.organizationId, roles: ['viewer'], createdAt: 0 } as const
    await createUser(cell.database.ownerDb, user)
    const seat = await idOf(organization, 'teamBasicPlan.viewer')
    expect(await end(organization, seat, MONTH_END)).toMatchObject({ status: 409, body: { code: 'seats-in-use' } })
  })
})

describe('adding plans is refused', () => {
  const current: OrganizationOptions = { basePlanId: 'teamBasicPlan.base' }
  it.each<[string, number, OrganizationOptions, readonly unknown[]]>([
    ['plan-overlap', 409, current, [plan('teamStandardPlan.base')]],
    ['plan-overlap', 409, {}, [plan('teamStandardPlan.base'), plan('teamBasicPlan.base')]],
    ['plan-gap', 409, {}, [plan('teamStandardPlan.base', DECEMBER)]],
    ['not-offered', 409, {}, [plan('proPlan.base')]],
    ['not-offered', 409, {}, [plan('freePlan.base')]],
    ['not-offered', 409, {}, [plan('yearlyStandardPlan.base')]],
    ['not-offered', 409, current, [plan('teamBasicPlan.storage')]],
    ['not-offered', 409, current, [plan('teamStandardPlan.viewer')]],
    ['not-offered', 409, {}, [plan('teamStandardPlanDiscount20Percent.base')]],
    ['currency-unpriced', 409, { currency: 'EUR' }, [plan('teamStandardPlan.base')]],
    [
      'export-unlimited',
      409,
      { basePlanId: 'teamStandardPlusPlan.base' },
      [plan('teamStandardPlusPlan.export', NOW, MONTH_END)],
    ],
    ['esports', 403, { type: 'ESPORTS' }, [plan('teamBasicPlan.base')]],
    ['unsettled', 409, { basePlanId: 'settlementReadonlyPlan.base' }, [plan('teamBasicPlan.base')]],
    ['card-unregistered', 409, { canBuy: false }, [plan('teamBasicPlan.base')]],
    ['invalid-request', 400, {}, []],
    ['invalid-request', 400, {}, [plan('noPlan')]],
    ['invalid-request', 400, {}, [plan('teamBasicPlan.base', NOW, '2026-11-20T00:00:00.000Z')]],
    ['invalid-request', 400, current, [plan('teamBasicPlan.upload', NOW, null)]],
    ['invalid-request', 400, current, [plan('teamBasicPlan.upload', DECEMBER, '2026-12-31T14:59:59.999Z')]],
    ['invalid-request', 400, current, Array.from({ length: 11 }, () => plan('teamBasicPlan.upload', NOW, MONTH_END))],
  ])('as %s with status %i', async (code, status, options, plans) => {
    const organization = await cell.open(options)
    if (options.canBuy === false) {
      const contracts = cell.database.ownerDb
        .updateTable('contracts')
        .where('contract_id', '=', organization.contractId)
      await contracts.set({ payer_mail: 'a@b.test', payer_tel: '+81355500142' }).execute()
    }
    const before = await everything(cell.database)
    expect(await add(organization, ...plans)).toMatchObject({ status, body: { code } })
    expect(await everything(cell.database)).toEqual(before)
  })
})
