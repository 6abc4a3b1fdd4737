import { listContractPlans } from '@touchline/contract/catalogue'
import { language } from '@touchline/contract/wire'
import { planCards } from '@touchline/domain/plans'
import { everything } from '@touchline/testing/everything'
import { sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { loadCatalogue, renewCatalogueVersion } from '../../books/catalogue/catalogue.ts'
import { inTransaction } from '../../db/transaction.ts'
import { applyStarter } from './starter.ts'

const cell = await sharedCell()

const catalogue = await inTransaction(cell.database.db, { system: 'jobs' }, loadCatalogue)

const priceOf = (planId: string, currency: 'JPY' | 'EUR' | 'USD') => {
  const minor = catalogue.plans.get(planId)?.prices[currency]
  return minor === undefined ? null : Number(minor)
}

describe('the catalogue', () => {
  it('has every plan group that the specification names', () => {
    const named = `testPlan teamBasicPlan teamStandardPlan teamStandardPlusPlan privateBasicPlan privateStandardPlan
      privateStandardPlusPlan freePlan freePlusPlan freeReadonlyPlan settlementReadonlyPlan yearlyBasicPlan
      yearlyStandardPlan yearlyStandardPlusPlan yearlyProPlan yearlyElitePlan proPlan elitePlan freeOfflinePlan mbpPlan`
    expect(named.split(/\s+/).filter((id) => !catalogue.groups.has(id))).toEqual([])
  })

  it('is written once: a second time changes nothing', async () => {
    const before = await everything(cell.database)
    await inTransaction(cell.database.db, { system: 'administration' }, (tx) =>
      applyStarter(tx, { region: 'asia', now: cell.clock.now() }),
    )
    expect(await everything(cell.database)).toEqual(before)
  })

  it.each([
    ['teamBasicPlan.storage', 'JPY', 6],
    ['teamStandardPlan.storage', 'JPY', 18],
    ['teamStandardPlusPlan.storage', 'JPY', 18],
    ['teamStandardPlan.analyst', 'JPY', 2_000],
    ['teamStandardPlan.viewer', 'JPY', 500],
    ['teamStandardPlan.upload', 'JPY', 1_000],
    ['teamStandardPlan.export', 'JPY', 800],
    ['proPlan.base', 'USD', 19_900],
    ['proPlan.base', 'EUR', 18_900],
    ['elitePlan.base', 'USD', 34_900],
    ['elitePlan.base', 'EUR', 32_900],
    ['proPlan.base', 'JPY', null],
    ['teamBasicPlan.base', 'USD', null],
    ['yearlyStandardPlan.base', 'JPY', 198_000],
  ] as const)('sells %s in %s for %s before tax', (plan, currency, minor) => {
    expect(priceOf(plan, currency)).toBe(minor)
  })

  it.each([
    ['teamBasicPlan', 10, 0],
    ['teamStandardPlan', 15, 1],
    ['teamStandardPlusPlan', 20, 10],
    ['proPlan', 10, 0],
    ['elitePlan', 20, 10],
    ['yearlyElitePlan', 240, 120],
  ])('gives %s %i hours of upload and %i of export, and warns at four fifths', (group, upload, exporting) => {
    expect(catalogue.plans.get(`${group}.base`)?.allowance).toEqual({
      uploadHardSeconds: upload * 3600,
      uploadSoftSeconds: upload * 2880,
      exportHardSeconds: exporting * 3600,
      exportSoftSeconds: exporting * 2880,
    })
  })

  it.each(['teamBasicPlanDiscount10Percent', 'teamStandardPlanDiscount20Percent'])(
    'says the discount of %s in its id and never offers it',
    (id) => {
      const group = catalogue.groups.get(id)
      expect(id).toBe(`${group?.baseGroupId}Discount${group?.discountPercent}Percent`)
      expect(group?.offering).toBe('not-for-sale')
    },
  )

  it('shows a Japanese organisation the tax-inclusive prices of the three regional plans', () => {
    const cards = planCards({
      contract: {
        id: 'c',
        currency: 'JPY',
        taxRegion: 'JP',
        zone: 'Asia/Tokyo',
        entries: [],
        cancellation: { state: 'none' },
        yearlyAnchor: null,
      },
      catalogue,
      organization: { isGlobal: false, isEsports: false },
      now: Date.UTC(2026, 10, 21),
      cycle: 'month',
    })
    expect(cards.map((card) => [card.group.id, Number(card.price.minor), card.taxIncluded])).toEqual([
      ['teamBasicPlan', 10_890, true],
      ['teamStandardPlan', 21_780, true],
      ['teamStandardPlusPlan', 32_780, true],
    ])
  })
})

describe('the calls for the plan catalogue', () => {
  it.each(['contract_plan', 'contract_plan_group'])(
    'answer the whole %s of one version once, then that it has not changed, and to no other organisation',
    async (list) => {
      const [organization, other] = [await cell.open(), await cell.open()]
      const path = `/${organization.organizationId}/data/master/${list}`
      const ask = (headers = {}, as = organization) => as.send({ path, headers })
      const { status, headers, body } = await ask()
      expect({ status, kept: headers['cache-control'] }).toEqual({ status: 200, kept: 'no-cache, private' })
      const known = { 'if-none-match': String(headers['etag']) }
      expect(await ask(known)).toMatchObject({ status: 304, headers: { 'cache-control': 'no-cache, private' } })
      expect(await ask(known, other)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
      await inTransaction(cell.deps.db, { system: 'administration' }, renewCatalogueVersion)
      const after = await ask(known)
      expect(after).toMatchObject({ status: 200, body })
      expect(after.headers['etag']).not.toBe(headers['etag'])
    },
  )

  it('answer a part of the list as it is asked for', async () => {
    const organization = await cell.open()
    const ask = async (query: string) =>
      listContractPlans.response.parse((await organization.get(`/data/master/contract_plan${query}`)).body)
    const { results } = await ask('')
    expect(await ask('?limit=2&offset=1')).toEqual({ results: results.slice(1, 3), nextOffset: 3 })
  })

  it('list every plan and group as the contract has it, named in six languages', async () => {
    const organization = await cell.open()
    const plans = (await organization.read('listContractPlans')).results
    const groups = (await organization.read('listContractPlanGroups')).results
    expect(plans).toHaveLength(catalogue.plans.size)
    expect(groups).toHaveLength(catalogue.groups.size)
    const languages = language.options.toSorted()
    for (const { name } of plans) expect(Object.keys(name).toSorted()).toEqual(languages)
    for (const { contractPlanGroupName } of groups) {
      expect(Object.keys(contractPlanGroupName).toSorted()).toEqual(languages)
    }
  })

  it('list prices in minor units and kinds in the words of the specification', async () => {
    const organization = await cell.open()
    const plans = (await organization.read('listContractPlans')).results
    const byId = new Map(plans.map((plan) => [plan.contractPlanId, plan]))
    expect(byId.get('elitePlan.analyst')).toMatchObject({
      planGroupId: 'elitePlan',
      price: { EUR: 2_400, USD: 2_500 },
      paymentCycle: 'MONTH',
      planType: 'ADDITION',
      planSubType: 'USER',
      planSubTypeDetail: 'ANALYST',
    })
    expect(byId.get('yearlyElitePlan.base')).toMatchObject({ paymentCycle: 'YEAR', planType: 'GENERAL' })
  })
})
