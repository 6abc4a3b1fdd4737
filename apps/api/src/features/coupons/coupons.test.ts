import { randomUUID } from 'node:crypto'
import { listContractPlans } from '@touchline/contract/catalogue'
import { type CouponInfo, contractCoupon, getCouponByCode, saveCouponPlan } from '@touchline/contract/coupons'
import { type Club, openTestCell, type TestCell } from '@touchline/testing/cell'
import { everything } from '@touchline/testing/everything'
import type { OrganizationOptions } from '@touchline/testing/organization'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createCoupon, type NewCoupon } from './create-coupon.ts'

const NOW = '2026-11-21T04:00:00Z'
const GROUP = 'teamStandardPlanDiscount20Percent'
/** 10 of 30 days at 19,800 less 20 percent, and 10 % tax. */
const TEN_DAYS = 5_808

let cell: TestCell

beforeAll(async () => {
  cell = await openTestCell(NOW)
})
afterAll(() => cell.drop())
beforeEach(() => cell.clock.moveTo(Date.parse(NOW)))

let made = 0
/** A separate coupon for each test: no other test takes its uses. */
const create = async (more: Partial<NewCoupon> = {}): Promise<{ readonly id: string; readonly code: string }> => {
  const coupon = { id: randomUUID(), code: `T${String((made += 1)).padStart(5, '0')}` }
  const whole = {
    code: coupon.code,
    groupId: GROUP,
    names: { en: 'Spring', ja: '春' },
    descriptions: {},
    effectiveFrom: '2026-11-01',
    effectiveUntil: '2026-12-31',
    termMonths: 3,
    numberOfAvailableUses: 5,
    ...more,
  }
  await inTransaction(cell.database.db, { system: 'administration' }, (tx) =>
    createCoupon(tx, whole, coupon.id, cell.clock.now()),
  )
  return coupon
}

const ask = (club: Club, code: string) => club.get(`/data/master/coupon/code/${code}`)

const buy = (club: Club, couponId: string, more: object = {}, key: string = randomUUID()) =>
  club.post(
    `/manage/contract_info/${club.contractId}/plans/coupon/save`,
    { couponId, quotedTotal: TEN_DAYS, ...more },
    { 'idempotency-key': key },
  )

const contractPlan = (planId: string, limits: object[] = []) => ({ originContractPlanId: planId, limits })

const contract = (club: Club, couponId: string, more: object = {}) =>
  club.post(`/manage/contract_info/${club.contractId}/plans/coupon`, {
    couponId,
    contractStartDate: '2026-11-21T04:00:00.000Z',
    contractEndDate: null,
    couponPlans: [contractPlan(`${GROUP}.base`)],
    isBilledAllPlansSameTime: true,
    ...more,
  })

const refusalOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null,
]

const usesOf = async (couponId: string) => {
  const coupon = cell.database.ownerDb.selectFrom('coupons').select('used_count').where('coupon_id', '=', couponId)
  const uses = cell.database.ownerDb.selectFrom('coupon_uses').select('contract_id').where('coupon_id', '=', couponId)
  return [(await coupon.executeTakeFirstOrThrow()).used_count, (await uses.execute()).length]
}

const plansOf = ({
  contractInfo,
}: {
  contractInfo: { plans: { contractPlanId: string; startDate: string; endDate: string | null }[] }
}) => contractInfo.plans.map((plan) => [plan.contractPlanId, plan.startDate, plan.endDate])

describe('asking for a coupon by its code', () => {
  it.each([
    ['2025-10-05', { thisMonth: 46_740, fromToday: 46_740, fromNextMonth: 46_740 }],
    ['2025-11-25', { thisMonth: 46_740, fromToday: 0, fromNextMonth: 46_740 }],
    ['2025-12-05', { thisMonth: 0, fromToday: 0, fromNextMonth: 0 }],
  ])('tells the storage that is billed with it, of a movie of %s', async (uploaded, storedSeconds) => {
    const club = await cell.open({})
    await cell.database.ownerDb
      .insertInto('usage_records')
      .values({
        organization_id: club.organizationId,
        usage_id: randomUUID(),
        user_id: club.userId,
        usage_seconds: 46_740,
        usage_type: 'MOVIE_CONVERT_TIME_FULLHD',
        created_at: at(Date.parse(`${uploaded}T00:00:00Z`)),
      })
      .execute()
    const { code } = await create()
    expect(getCouponByCode.response.parse((await ask(club, code)).body).storedSeconds).toEqual(storedSeconds)
  })

  it('tells its plans, its days in the zone of who asks, and its discount', async () => {
    const club = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const { id, code } = await create()
    const reply = await ask(club, code.toLowerCase())
    expect(reply.status).toBe(200)
    const coupon: CouponInfo = getCouponByCode.response.parse(reply.body)
    expect(coupon).toMatchObject({
      couponId: id,
      couponCode: code,
      couponName: { en: 'Spring', ja: '春' },
      effectiveStartDate: '2026-10-31T15:00:00.000Z',
      effectiveEndDate: '2026-12-31T14:59:59.999Z',
      numberOfAvailableUses: 5,
      isYearly: false,
    })
    const [base, additional] = coupon.plans
    expect(base?.masterContractPlans).toMatchObject([
      { contractPlanId: `${GROUP}.base`, planType: 'GENERAL', getCouponDiscount: 20, availableTerm: 3 },
    ])
    expect(additional?.masterContractPlans.map((plan) => plan.planSubTypeDetail)).toEqual(['ANALYST', 'VIEWER'])
  })

  it('has its plans listed by the plan master, too', async () => {
    const club = await cell.open()
    const { id } = await create()
    const plans = listContractPlans.response.parse((await club.get(`/data/master/contract_plan?targetId=${id}`)).body)
    expect(plans.results.map((plan) => plan.contractPlanId)).toEqual([
      `${GROUP}.base`,
      `${GROUP}.analyst`,
      `${GROUP}.viewer`,
    ])
    const none = await club.get(`/data/master/contract_plan?targetId=${randomUUID()}`)
    expect(listContractPlans.response.parse(none.body).results).toEqual([])
  })

  const refused: readonly (readonly [string, Partial<NewCoupon>, OrganizationOptions, number, string])[] = [
    ['of which no use is left', { numberOfAvailableUses: 0 }, {}, 400, '400_0144'],
    ['before its first day', { effectiveFrom: '2026-11-22' }, {}, 400, 'coupon-not-effective'],
    ['after its last day', { effectiveUntil: '2026-11-20' }, {}, 400, 'coupon-not-effective'],
    ['for an organisation abroad', {}, { isGlobal: true }, 400, 'coupon-other-region'],
    ['in another currency', {}, { currency: 'EUR', taxRegion: 'FR' }, 400, 'coupon-other-currency'],
  ]
  it.each(refused)('is refused for one %s', async (_case, coupon, organization, status, code) => {
    const club = await cell.open(organization)
    expect(refusalOf(await ask(club, (await create(coupon)).code))).toEqual([status, code])
  })

  it('is effective on its last day as long as it lasts in the zone of the organisation', async () => {
    const { code } = await create({ effectiveUntil: '2026-11-21' })
    const tokyo = await cell.open()
    const newYork = await cell.open({ zone: 'America/New_York' })
    cell.clock.moveTo(Date.parse('2026-11-21T15:00:00Z'))
    expect(refusalOf(await ask(tokyo, code))).toEqual([400, 'coupon-not-effective'])
    expect((await ask(newYork, code)).status).toBe(200)
  })

  it('is not found for a code that nobody made', async () => {
    expect(refusalOf(await ask(await cell.open(), 'NOSUCH'))).toEqual([404, 'coupon-unknown'])
  })

  it('is limited, so that codes cannot be tried out', async () => {
    const club = await cell.open()
    const codes = Array.from({ length: 31 }, (_, index) => `X${String(index).padStart(5, '0')}`)
    const replies = []
    for (const code of codes) replies.push((await ask(club, code)).status)
    expect(replies.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(replies.at(-1)).toBe(429)
  })
})

describe('buying with a coupon', () => {
  it('replaces the plan from today’s first instant for the coupon’s term and is charged as quoted', async () => {
    const club = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const { id } = await create()
    // Basic to the 20th: 20 of 30 days of 9,900; then 10 of 30 days of 15,840; 10 % tax.
    const quotedTotal = Math.floor(((6_600 + 5_280) * 110) / 100)
    const reply = await buy(club, id, { quotedTotal })
    expect(reply.status).toBe(200)
    const bought = saveCouponPlan.response.parse(reply.body)
    expect(bought).toMatchObject({ success: true, change: 'upgrade', startDate: '2026-11-20T15:00:00.000Z' })
    expect(plansOf(bought)).toEqual([
      ['teamBasicPlan.base', '2026-01-01T00:00:00.000Z', '2026-11-20T14:59:59.999Z'],
      [`${GROUP}.base`, '2026-11-20T15:00:00.000Z', '2027-02-20T14:59:59.999Z'],
    ])
    expect(await usesOf(id)).toEqual([1, 1])
    await cell.runDue()
    cell.clock.moveTo(Date.parse('2026-11-30T15:00:00Z'))
    await cell.runDue()
    const invoice = await cell.database.ownerDb
      .selectFrom('invoices')
      .select('total')
      .where('organization_id', '=', club.organizationId)
      .execute()
    expect(invoice).toEqual([{ total: quotedTotal }])
  })

  it('begins a lower plan on the 1st of next month', async () => {
    const club = await cell.open({ basePlanId: 'teamStandardPlusPlan.base' })
    const { id } = await create()
    const reply = await buy(club, id, { quotedTotal: Math.floor((29_800 * 110) / 100), isDowngrade: false })
    expect(reply).toMatchObject({ status: 200, body: { change: 'downgrade', startDate: '2026-11-30T15:00:00.000Z' } })
  })

  it('of a year begins the yearly term today, billed at once for what was shown', async () => {
    const club = await cell.open({ basePlanId: 'teamBasicPlan.base' })
    const { id } = await create({ groupId: 'yearlyStandardPlusPlanDiscount15Percent' })
    // 298,000 less 15 percent and two viewers at 4,250 each, and 10 % tax.
    const quotedTotal = Math.floor(((253_300 + 8_500) * 110) / 100)
    const reply = await buy(club, id, { quotedTotal, viewerNum: 2 })
    expect(reply).toMatchObject({
      status: 200,
      body: { startDate: '2026-11-20T15:00:00.000Z', endDate: '2027-11-20T14:59:59.999Z' },
    })
    const { contractInfo } = saveCouponPlan.response.parse(reply.body)
    expect(contractInfo.yearlyAnchor).toBe('2026-11-20T15:00:00.000Z')
    const jobs = await cell.database.ownerDb
      .selectFrom('jobs')
      .select(['kind', 'run_at'])
      .where('organization_id', '=', club.organizationId)
      .where('kind', 'in', ['plan-start', 'plan-end'])
      .orderBy('kind')
      .execute()
    expect(jobs).toEqual([
      { kind: 'plan-end', run_at: Date.parse('2027-11-20T15:00:00.000Z') },
      { kind: 'plan-start', run_at: Date.parse('2026-11-20T15:00:00.000Z') },
    ])
  })

  it('tells the audit what was used, by whom and for how much', async () => {
    const club = await cell.open()
    const { id, code } = await create()
    await buy(club, id, { analystNum: 1, viewerNum: 0 })
    const audit = await cell.database.ownerDb
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'after'])
      .where('organization_id', '=', club.organizationId)
      .where('action', 'like', 'coupon-%')
      .execute()
    expect(audit).toEqual([
      {
        actor: club.userId,
        action: 'coupon-purchase',
        after: expect.objectContaining({ couponCode: code, planGroupId: GROUP, quotedTotal: TEN_DAYS }),
      },
    ])
  })

  it('is done once for one Idempotency-Key', async () => {
    const club = await cell.open()
    const { id } = await create()
    const key = randomUUID()
    const first = await buy(club, id, {}, key)
    expect(await buy(club, id, {}, key)).toMatchObject({ status: 200, body: first.body })
    expect(await usesOf(id)).toEqual([1, 1])
  })

  it('is refused a second time in the same contract, whatever became of the first', async () => {
    const club = await cell.open()
    const { id, code } = await create()
    await buy(club, id)
    expect(refusalOf(await buy(club, id))).toEqual([400, 'coupon-already-used'])
    expect(refusalOf(await ask(club, code))).toEqual([400, 'coupon-already-used'])
  })

  const refused: readonly (readonly [string, OrganizationOptions, object, number, string])[] = [
    ['for another total than the one shown', {}, { quotedTotal: TEN_DAYS - 1 }, 409, 'quote-changed'],
    ['for a start in the past', {}, { startDate: '2026-11-19T15:00:00.000Z' }, 400, 'coupon-start'],
    ['before anything is registered', { canBuy: false }, {}, 409, 'mail-unregistered'],
    ['by an esports organisation', { type: 'ESPORTS' }, {}, 403, 'esports'],
    ['abroad', { isGlobal: true }, {}, 400, 'coupon-other-region'],
  ]
  it.each(refused)('is refused %s, and nothing changes', async (_case, organization, more, status, code) => {
    const club = await cell.open(organization)
    const { id } = await create()
    const before = await everything(cell.database)
    expect(refusalOf(await buy(club, id, more))).toEqual([status, code])
    expect(await everything(cell.database)).toEqual(before)
  })

  it('is refused without a key, and for a coupon that nobody made', async () => {
    const club = await cell.open()
    const path = `/manage/contract_info/${club.contractId}/plans/coupon/save`
    const { id } = await create()
    expect(refusalOf(await club.post(path, { couponId: id, quotedTotal: TEN_DAYS }))).toEqual([
      400,
      'idempotency-key-required',
    ])
    expect(refusalOf(await buy(club, randomUUID()))).toEqual([404, 'coupon-unknown'])
  })

  it('is possible for exactly one of twenty organisations where one use is left', async () => {
    const { id } = await create({ numberOfAvailableUses: 1 })
    const clubs = []
    for (let index = 0; index < 20; index += 1) clubs.push(await cell.open())
    const replies = await Promise.all(clubs.map((club) => buy(club, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => refusalOf(reply)[1] === '400_0144')).toHaveLength(19)
    expect(await usesOf(id)).toEqual([1, 1])
    const held = await cell.database.ownerDb
      .selectFrom('plan_entries')
      .select('entry_id')
      .where('coupon_id', '=', id)
      .execute()
    expect(held).toHaveLength(1)
  })

  it('is possible once for one contract that asks ten times at once', async () => {
    const { id } = await create()
    const club = await cell.open()
    const replies = await Promise.all(Array.from({ length: 10 }, () => buy(club, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usesOf(id)).toEqual([1, 1])
  })
})

describe('a coupon’s plans as a list', () => {
  it('are contracted one entry a seat, with limits of their own', async () => {
    const club = await cell.open()
    const { id } = await create()
    const limits = [{ upperLimitId: `${GROUP}.base:upload`, hardLimit: 3_600, softLimit: 3_600 }]
    const reply = await contract(club, id, {
      couponPlans: [
        contractPlan(`${GROUP}.base`, limits),
        contractPlan(`${GROUP}.viewer`),
        contractPlan(`${GROUP}.viewer`),
      ],
    })
    expect(reply.status).toBe(200)
    const bought = contractCoupon.response.parse(reply.body)
    expect(bought.success).toBe(true)
    expect(bought.contractInfo.plans.map((plan) => plan.contractPlanId).toSorted()).toEqual([
      `${GROUP}.base`,
      `${GROUP}.viewer`,
      `${GROUP}.viewer`,
    ])
    const base = bought.contractInfo.plans.find((plan) => plan.contractPlanId === `${GROUP}.base`)
    expect(base?.limits).toContainEqual(limits[0])
    expect(base?.couponId).toBe(id)
  })

  it('may be named by the plans they discount', async () => {
    const club = await cell.open()
    const { id } = await create()
    const couponPlans = [contractPlan('teamStandardPlan.base'), contractPlan('teamStandardPlan.viewer')]
    const bought = contractCoupon.response.parse((await contract(club, id, { couponPlans })).body)
    expect(bought.contractInfo.plans.map((plan) => plan.contractPlanId).toSorted()).toEqual([
      `${GROUP}.base`,
      `${GROUP}.viewer`,
    ])
  })

  const upload = (hardLimit: number) => [{ upperLimitId: `${GROUP}.base:upload`, hardLimit, softLimit: 0 }]
  it.each([
    ['lack the base plan', [contractPlan(`${GROUP}.viewer`)], 'coupon-plans'],
    ['have the base plan twice', [contractPlan(`${GROUP}.base`), contractPlan(`${GROUP}.base`)], 'coupon-plans'],
    ['are not the coupon’s', [contractPlan(`${GROUP}.base`), contractPlan('teamBasicPlan.viewer')], 'coupon-plans'],
    ['ask for wider limits', [contractPlan(`${GROUP}.base`, upload(15 * 3600 + 1))], 'coupon-limits'],
    [
      'name a limit of another plan',
      [contractPlan(`${GROUP}.base`, [{ upperLimitId: 'x:upload', hardLimit: 1, softLimit: 1 }])],
      'coupon-limits',
    ],
  ])('are refused where they %s', async (_case, couponPlans, code) => {
    const club = await cell.open()
    expect(refusalOf(await contract(club, (await create()).id, { couponPlans }))).toEqual([400, code])
  })

  it('are refused with an end of the caller’s own', async () => {
    const club = await cell.open()
    const reply = await contract(club, (await create()).id, { contractEndDate: '2036-01-01T00:00:00.000Z' })
    expect(refusalOf(reply)).toEqual([400, 'invalid-request'])
  })
})

it('creates no coupon of a bad code or of a plan at full price', async () => {
  await expect(create({ code: 'SHORT' })).rejects.toThrow('half-width')
  await expect(create({ groupId: 'teamStandardPlan' })).rejects.toThrow('no discounted plan group')
  const limit = cell.database.ownerDb
    .updateTable('coupons')
    .set({ used_count: 6 })
    .where('coupon_id', '=', (await create()).id)
  await expect(limit.execute()).rejects.toThrow('uses_within_limit')
})
