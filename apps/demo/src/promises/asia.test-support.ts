import { getCurrentUpperLimits, getCurrentUsage, uploadTypes } from '@touchline/contract/usage'
import { listGameMatches, listTrash } from '@touchline/contract/videos'
import { addDays, addMonths, dateOf, daysBetween, firstDay, monthOf } from '@touchline/domain/calendar'
import { expect } from 'vitest'
import { registerCard } from '../world/card.ts'
import type { DemoPromise } from './promise.test-support.ts'
import { endOf, type MadeDemo, type Visitor, visit } from './visitor.test-support.ts'

const statuses = ({ billings }: Visitor) =>
  billings.filter(({ billingStatus }) => billingStatus === 'Fixed').map(({ paymentStatus }) => paymentStatus)

const paid = (months: number) => Array.from({ length: months }, () => 'Complete')

const asia = (demo: MadeDemo, login: string) => visit(demo, 'asia', login)

const trial: DemoPromise = {
  says: 'a trial that ends in 9 days, with no e-mail address, payer or card: buying from scratch',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'trial')
    const [plan] = visitor.plans
    expect(visitor).toMatchObject({ base: 'freePlan', billings: [] })
    expect(plan && daysBetween(visitor.date, dateOf(endOf(plan), visitor.zone))).toBe(9)
    expect(visitor.contract).toMatchObject({
      customerInfo: { name: null, tel: null, mail: null },
      payment: { paymentService: null },
    })
    expect(await visitor.attempt('teamBasicPlan')).toBe('mail-unregistered')
  },
}

const trialEnded: DemoPromise = {
  says: 'a trial that ended 10 days ago and is read-only',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'trial-ended')
    const ended = visitor.contract.plans.find(({ contractPlanId }) => contractPlanId === 'freePlan.base')
    expect(visitor.base).toBe('freeReadonlyPlan')
    expect(ended && daysBetween(visitor.date, dateOf(endOf(ended), visitor.zone))).toBe(-10)
  },
}

const basic: DemoPromise = {
  says: 'Basic, monthly in yen with tax, 14 months paid; its administrator has an e-mail address, so that a forgotten password can be reset',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'basic')
    expect(visitor).toMatchObject({ base: 'teamBasicPlan', contract: { currency: 'JPY', taxRegion: 'JP' } })
    expect(statuses(visitor)).toEqual(paid(14))
    expect(visitor.billings.map(({ charge }) => charge.consumptionTaxRate)).toEqual(visitor.billings.map(() => 10))
    const { access_token: token } = visitor.session
    const read = await demo.send('asia', { path: '/administrator/security', token })
    expect(read.body).toMatchObject({ address: { address: 'own@basic.touchline.example', origin: 'own' } })
  },
}

const standard: DemoPromise = {
  says: 'Standard, monthly; past the warning for uploads; hours bought in busy months; 320 games, some stored longer than 12 months',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'standard')
    expect(visitor.base).toBe('teamStandardPlan')
    const limits = getCurrentUpperLimits.response.parse(await visitor.get('/manage/upper_limit/current_value'))
    const upload = limits.currentUpperLimits.find(({ targetAggregationTypes }) =>
      targetAggregationTypes.includes('MOVIE_CONVERT_TIME'),
    )
    const asked = { targetAggregationTypes: uploadTypes }
    const used = getCurrentUsage.response.parse(
      await visitor.post('/manage/usage_aggregation_result/current_value', asked),
    )
    const seconds = used.currentUsageAggregationResults.reduce((sum, { usage }) => sum + usage, 0)
    expect(seconds).toBeGreaterThan(upload?.totalUpperSoftLimit ?? Number.NaN)
    expect(seconds).toBeLessThan(upload?.totalUpperHardLimit ?? Number.NaN)
    const { results } = listGameMatches.response.parse(await visitor.get('/data/record/game_match'))
    expect(results).toHaveLength(320)
    const bought = visitor.billings.filter(({ plans }) => plans.some(({ role }) => role === 'upload'))
    expect(bought.length).toBeGreaterThan(0)
    const storage = visitor.billings[0]?.plans.find(({ role }) => role === 'storage')
    expect(storage?.price).toBeGreaterThan(0)
  },
}

const standardPlus: DemoPromise = {
  says: 'Standard+, monthly; a downgrade to Basic is scheduled for the 1st of next month',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'standard-plus')
    expect(visitor.base).toBe('teamStandardPlusPlan')
    const reserved = visitor.contract.plans.filter(({ contractPlanId }) => contractPlanId === 'teamBasicPlan.base')
    const nextMonth = addMonths(monthOf(demo.today, visitor.zone), 1)
    expect(reserved.map(({ startDate }) => dateOf(Date.parse(startDate), visitor.zone))).toEqual([firstDay(nextMonth)])
  },
}

const coupon: DemoPromise = {
  says: 'Standard for a year, bought with a 20 percent coupon',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'coupon')
    expect(visitor.base).toBe('yearlyStandardPlanDiscount20Percent')
    expect(visitor.plans[0]?.couponId).toEqual(expect.any(String))
  },
}

const unpaid: DemoPromise = {
  says: 'last month was not paid and the plan is read-only: change the card, and the same bill is charged again',
  keeps: async (demo) => {
    const before = await asia(demo, 'unpaid')
    const [failed] = before.billings.filter(({ billingStatus }) => billingStatus === 'Fixed')
    expect(failed).toMatchObject({
      formatBillingMonth: addMonths(monthOf(demo.today, before.zone), -1),
      paymentStatus: 'Error',
      settlementFailureReason: { declineCode: 'insufficient_funds' },
    })
    expect(statuses(before)).toEqual(['Error', ...paid(5)])
    expect(before).toMatchObject({
      base: 'settlementReadonlyPlan',
      contract: { unsettledBillingId: failed?.billingInfoId },
    })
    expect(await before.attempt('teamBasicPlan')).toBe('unsettled')

    const cell = demo.cells.asia
    const { _organization: organizationId, _id: actor } = before.session
    await registerCard(
      cell,
      { organizationId, contractId: before.contract.contractInfoId, actor },
      { number: '4242424242424242', holder: 'RIKU ABE' },
    )
    await cell.liveUntil(demo.today)
    const after = await asia(demo, 'unpaid')
    expect(statuses(after)).toEqual(paid(6))
    expect(after).toMatchObject({ base: 'teamStandardPlan', contract: { unsettledBillingId: null } })
  },
}

const esports: DemoPromise = {
  says: 'an esports organisation, whose plan cannot be changed',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'esports')
    expect(visitor).toMatchObject({
      base: 'teamStandardPlan',
      session: { organizationDetail: { organizationType: 'ESPORTS' } },
    })
    expect(await visitor.attempt('teamBasicPlan')).toBe('esports')
  },
}

const mbp: DemoPromise = {
  says: 'the football-type plan (MBP)',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'mbp')
    expect(visitor).toMatchObject({ base: 'mbpPlan', session: { organizationDetail: { organizationType: 'MBP' } } })
  },
}

const bankTransfer: DemoPromise = {
  says: 'Basic, paid by bank transfer; last month’s bill is partly paid, the one before was overpaid',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'bank-transfer')
    expect(visitor).toMatchObject({
      base: 'teamBasicPlan',
      contract: { payment: { method: 'BANK_TRANSFER', paymentService: null } },
    })
    expect(statuses(visitor)).toEqual(['Waiting', ...paid(9)])
  },
}

const asleep: DemoPromise = {
  says: 'Standard, asleep from the 1st until the 20th of next month: only storage is charged',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'asleep')
    const running = monthOf(demo.today, visitor.zone)
    expect(visitor.base).toBe('teamStandardPlan')
    const sleeps = (visitor.contract.sleeps ?? []).map(({ startDate, endDate }) =>
      [startDate, endDate].map((instant) => dateOf(Date.parse(instant), visitor.zone)),
    )
    expect(sleeps).toEqual([[firstDay(running), addDays(firstDay(addMonths(running, 1)), 19)]])
    const [draft] = visitor.billings
    expect(draft?.plans.filter(({ price }) => price > 0).map(({ role }) => role)).toEqual(['storage'])
  },
}

const trash: DemoPromise = {
  says: 'Basic, monthly: three games are in the trash, one of them for 27 days; restoring them costs the storage of each month end they missed',
  keeps: async (demo) => {
    const visitor = await asia(demo, 'trash')
    expect(visitor.base).toBe('teamBasicPlan')
    const { results, count } = listTrash.response.parse(await visitor.get('/data/record/trash'))
    const days = results.map(({ deletedDate }) =>
      daysBetween(dateOf(Date.parse(deletedDate), visitor.zone), visitor.date),
    )
    expect([count, ...days]).toEqual([3, 2, 6, 27])
    expect(
      results.every(({ scheduleDate }) => dateOf(Date.parse(scheduleDate), visitor.zone) < addDays(visitor.date, -330)),
    ).toBe(true)
  },
}

export const asianPromises: Readonly<Record<string, DemoPromise>> = {
  trial,
  'trial-ended': trialEnded,
  basic,
  standard,
  'standard-plus': standardPlus,
  coupon,
  unpaid,
  esports,
  mbp,
  'bank-transfer': bankTransfer,
  asleep,
  trash,
}
