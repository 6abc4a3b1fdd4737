import { expect, serverTest as test } from '../fixtures.ts'
import { type Administrator, freshKey, iso, nowOf, signIn } from './session.ts'

test.use({ world: 'conformance' })

/** Calls 4, 15 to 18 and 20 to 21, and our own actions next to them: what is quoted is what is charged. */

const keyed = (json: unknown, key = freshKey()) => ({ json, headers: { 'idempotency-key': key } })

/** Asks with a figure that cannot be right and takes the one that the refusal has. */
const quoted = async (admin: Administrator, operationId: string, json: object): Promise<number> => {
  const { body } = await admin.refused(operationId, 'quote-changed', keyed({ ...json, quotedTotal: -1 }))
  return body.details.total
}

const runningTotal = async ({ call, contractId }: Administrator): Promise<number> =>
  (await call('getBillingDetail', { params: { id: contractId } })).body.charge.total

test('call 4: the catalogue, prices by currency, groups by name', async ({ address }) => {
  const { call } = await signIn(address, 'asia', 'standard-plus')
  const { body: plans } = await call('listContractPlans')
  const base = plans.results.find(
    ({ contractPlanId }: { contractPlanId: string }) => contractPlanId === 'teamStandardPlan.base',
  )
  expect(base).toMatchObject({ paymentCycle: 'MONTH', planType: 'GENERAL', price: { JPY: expect.any(Number) } })
  const { body: groups } = await call('listContractPlanGroups')
  const ids = groups.results.map(({ contractPlanGroupId }: { contractPlanGroupId: string }) => contractPlanGroupId)
  for (const id of ['freePlan', 'teamBasicPlan', 'proPlan', 'mbpPlan', 'settlementReadonlyPlan'])
    expect(ids).toContain(id)
})

test('a monthly plan is saved once, for the figure that was shown', async ({ address }) => {
  const admin = await signIn(address, 'asia', 'standard')
  const plan = { planId: 'teamStandardPlusPlan' }
  const quotedTotal = await quoted(admin, 'saveMonthlyPlan', plan)
  const request = keyed({ ...plan, quotedTotal })
  const { body } = await admin.call('saveMonthlyPlan', request)
  expect(body).toMatchObject({ change: 'upgrade' })
  expect((await admin.call('saveMonthlyPlan', request)).body).toEqual(body)
  await admin.refused('saveMonthlyPlan', 'idempotency-key-reused', { ...request, json: { ...plan, quotedTotal: 1 } })
  await expect.poll(() => runningTotal(admin)).toBe(quotedTotal)
  await admin.refused('saveMonthlyPlan', 'already-current', keyed({ ...plan, quotedTotal }))
  await admin.refused('saveMonthlyPlan', 'not-offered', keyed({ planId: 'elitePlan', quotedTotal }))
})

test('a downgrade is scheduled for next month and can be withdrawn', async ({ address }) => {
  const admin = await signIn(address, 'asia', 'standard')
  const plan = { planId: 'teamBasicPlan' }
  await admin.refused('withdrawPlanChange', 'nothing-reserved')
  const quotedTotal = await quoted(admin, 'saveMonthlyPlan', plan)
  expect((await admin.call('saveMonthlyPlan', keyed({ ...plan, quotedTotal }))).body).toMatchObject({
    change: 'downgrade',
  })
  await admin.refused('saveMonthlyPlan', 'already-scheduled', keyed({ ...plan, quotedTotal }))
  await admin.call('withdrawPlanChange')
})

test('an upgrade may wait for the next month, and what follows a term may not begin before', async ({ address }) => {
  const admin = await signIn(address, 'asia', 'basic')
  const plan = { planId: 'teamStandardPlusPlan', startsNextMonth: true }
  const quotedTotal = await quoted(admin, 'saveMonthlyPlan', plan)
  const { body } = await admin.call('saveMonthlyPlan', keyed({ ...plan, quotedTotal }))
  expect(body).toMatchObject({ change: 'upgrade' })
  expect(Date.parse(body.boundary)).toBeGreaterThan(await nowOf(admin))
  await admin.call('withdrawPlanChange')
  const within = await signIn(address, 'asia', 'coupon')
  await within.refused('saveMonthlyPlan', 'start-not-offered', keyed({ ...plan, quotedTotal: 0 }))
})

test('esports organisations change no plan, unpaid ones neither, and a trial registers first', async ({ address }) => {
  const json = { planId: 'teamStandardPlan', quotedTotal: 0 }
  const esports = await signIn(address, 'asia', 'esports')
  await esports.refused('saveMonthlyPlan', 'esports', keyed(json))
  const unpaid = await signIn(address, 'asia', 'unpaid')
  await unpaid.refused('saveMonthlyPlan', 'unsettled', keyed(json))
  const trial = await signIn(address, 'asia', 'trial')
  const { status, body } = await trial.send('saveMonthlyPlan', keyed(json))
  expect([status, body.code]).toEqual([
    409,
    expect.stringMatching(/^(?:mail|contact|card)-unregistered$|^quote-changed$/),
  ])
})

interface Held {
  readonly contractPlanId: string
  readonly startDate: string
  readonly endDate: string | null
}

/** The roles of the plan and the seats in force: every user of the organisation keeps a seat. */
const seatsOf = ({ plans }: { plans: readonly Held[] }, now: number): string[] =>
  plans
    .filter(({ startDate, endDate }) => Date.parse(startDate) <= now && (endDate === null || now < Date.parse(endDate)))
    .map(({ contractPlanId }) => contractPlanId.split('.')[1] ?? '')
    .filter((role) => ['base', 'analyst', 'viewer'].includes(role))

test('calls 15 and 16: a yearly plan costs what was quoted, and is scheduled for the next term', async ({
  address,
}) => {
  const admin = await signIn(address, 'europe', 'elite-yearly')
  const { body: document } = await admin.call('getContractInfo')
  const end = document.plans
    .map(({ endDate }: { endDate: string }) => endDate)
    .toSorted()
    .at(-1)
  const startDate = iso(Date.parse(end) + 1)
  // A year later in the contract's zone: the clocks change on another day then.
  const next = Temporal.Instant.from(startDate).toZonedDateTimeISO(document.zone).add({ years: 1 })
  const newPlans = seatsOf(document, await nowOf(admin)).map((role) => ({ contractPlanId: `yearlyProPlan.${role}` }))
  const json = { startDate, endDate: iso(next.epochMilliseconds - 1), newPlans }
  const quote = await admin.call('quoteYearlyPlan', { json })
  const sum = quote.body.plans.reduce((total: number, { subtotal }: { subtotal: number }) => total + subtotal, 0)
  expect(quote.body.charge.subtotal).toBe(sum)
  await admin.refused('quoteYearlyPlan', 'not-offered', {
    json: { ...json, newPlans: [{ contractPlanId: 'yearlyBasicPlan.base' }] },
  })
  await admin.call('changeYearlyPlan', { json })
  expect((await admin.call('getNextTerm')).body.term.charge).toEqual(quote.body.charge)
  await admin.refused('changeYearlyPlan', 'already-scheduled', { json })
  await admin.call('withdrawPlanChange')
  await admin.refused('getNextTerm', 'not-found', { params: { id: '00000000-0000-4000-8000-000000000000' } })
})

test('call 16: a change is refused after the deadline, and scheduled before it', async ({ address }) => {
  const plan = { planId: 'yearlyElitePlan' }
  const late = await signIn(address, 'europe', 'yearly-deadline')
  await late.refused('saveYearlyPlan', 'past-deadline', keyed({ ...plan, quotedTotal: 0 }))
  const early = await signIn(address, 'europe', 'pro-yearly-ending')
  const quotedTotal = await quoted(early, 'saveYearlyPlan', plan)
  const { body } = await early.call('saveYearlyPlan', keyed({ ...plan, quotedTotal }))
  expect(Date.parse(body.boundary)).toBeGreaterThan(await nowOf(early))
  await early.refused('saveYearlyPlan', 'already-scheduled', keyed({ ...plan, quotedTotal }))
})

const upload = { originContractPlanId: 'yearlyElitePlan.upload' }
const limitsOf = (hours: number) => [
  { upperLimitId: 'yearlyElitePlan.upload:upload', hardLimit: hours * 3600, softLimit: hours * 3600 },
]

test('calls 17 and 18: a yearly option costs what was quoted', async ({ address }) => {
  const admin = await signIn(address, 'europe', 'elite-yearly')
  const startDate = iso(await nowOf(admin))
  const json = { startDate, addPlans: [{ ...upload, limits: limitsOf(60) }] }
  const quote = (await admin.call('priceYearlyOptions', { json })).body.charge
  const before = await runningTotal(admin)
  await admin.call('buyYearlyOptions', { json })
  await expect.poll(() => runningTotal(admin)).toBe(before + quote.total)
  const odd = { startDate, addPlans: [{ ...upload, limits: limitsOf(61) }] }
  await admin.refused('priceYearlyOptions', 'amount-not-offered', { json: odd })
  const other = { startDate, addPlans: [{ ...upload, limits: [{ upperLimitId: 'x', hardLimit: 1, softLimit: 1 }] }] }
  await admin.refused('buyYearlyOptions', 'unknown-limit', { json: other })
})

const additions = [
  ['addUploadTime', 'priceUploadTime', 'standard', { hours: 2 }, { hours: 11 }],
  // By now standard has a plan whose export time is unlimited.
  ['addExportTime', 'priceExportTime', 'esports', { hours: 1 }, { hours: 11 }],
] as const

for (const [buy, price, login, json, tooMuch] of additions) {
  test(`${buy} charges what ${price} says`, async ({ address }) => {
    const admin = await signIn(address, 'asia', login)
    const quotedTotal: number = (await admin.call(price, { json })).body.charge.total
    const before = await runningTotal(admin)
    await admin.call(buy, keyed({ ...json, quotedTotal }))
    await expect.poll(() => runningTotal(admin)).toBe(before + quotedTotal)
    await admin.refused(buy, 'quote-changed', keyed({ ...json, quotedTotal: quotedTotal + 1 }))
    await admin.refused(price, 'amount-not-offered', { json: tooMuch })
    const trial = await signIn(address, 'asia', 'trial')
    await trial.refused(price, 'trial-plan', { json })
    const bank = await signIn(address, 'asia', 'bank-transfer')
    await bank.refused(price, 'not-credit-card', { json })
    const ended = await signIn(address, 'asia', 'trial-ended')
    await ended.refused(price, 'read-only-plan', { json })
  })
}

test('addUsers charges what priceUsers says', async ({ address }) => {
  const admin = await signIn(address, 'europe', 'elite-yearly')
  const json = { role: 'viewer', count: 2 }
  const quotedTotal: number = (await admin.call('priceUsers', { json })).body.charge.total
  const { body } = await admin.call('addUsers', keyed({ ...json, quotedTotal }))
  expect(body.quote.charge.total).toBe(quotedTotal)
  const trial = await signIn(address, 'asia', 'trial')
  await trial.refused('priceUsers', 'trial-plan', { json })
  await admin.refused('addUsers', 'invalid-request', keyed({ role: 'viewer', count: 11, quotedTotal }))
})

test('call 20: a coupon by its code, or why not', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'standard')
  const { body } = await call('getCouponByCode', { params: { code: 'SPRING' } })
  expect(body.plans[0]).toMatchObject({
    planGroupId: expect.stringMatching(/Discount20Percent$/),
    masterContractPlans: expect.any(Array),
  })
  expect((await call('getCouponByCode', { params: { code: 'spring' } })).body).toEqual(body)
  await refused('getCouponByCode', 'coupon-unknown', { params: { code: 'NOCODE' } })
  await refused('getCouponByCode', 'coupon-not-effective', { params: { code: 'OLDONE' } })
  await refused('getCouponByCode', '400_0144', { params: { code: 'USEDUP' } })
  const abroad = await signIn(address, 'america', 'large')
  await abroad.refused('getCouponByCode', 'coupon-unknown', { params: { code: 'SPRING' } })
})

test('call 21: a coupon is bought once, for the figure that was shown', async ({ address }) => {
  const admin = await signIn(address, 'asia', 'standard-plus')
  const { body: coupon } = await admin.call('getCouponByCode', { params: { code: 'DOWN10' } })
  const json = { couponId: coupon.couponId }
  const quotedTotal = await quoted(admin, 'saveCouponPlan', json)
  const { body } = await admin.call('saveCouponPlan', keyed({ ...json, quotedTotal }))
  expect(body).toMatchObject({ success: true, change: 'downgrade' })
  await admin.refused('saveCouponPlan', 'coupon-already-used', keyed({ ...json, quotedTotal }))
})

test('call 21: the plans are named as the coupon has them', async ({ address }) => {
  const admin = await signIn(address, 'asia', 'standard')
  const { body: coupon } = await admin.call('getCouponByCode', { params: { code: 'YEAR15' } })
  const plans = coupon.plans.flatMap(
    ({ masterContractPlans }: { masterContractPlans: object[] }) => masterContractPlans,
  )
  const { body: document } = await admin.call('getContractInfo')
  const couponPlans = seatsOf(document, await nowOf(admin)).map((held) => {
    const { contractPlanId } = plans.find(({ role }: { role: string }) => role === held)
    return { originContractPlanId: contractPlanId, limits: [] }
  })
  const contractStartDate = iso(await nowOf(admin))
  const rest = { couponId: coupon.couponId, contractStartDate, contractEndDate: null, isBilledAllPlansSameTime: true }
  const strange = { ...rest, couponPlans: [{ originContractPlanId: 'teamBasicPlan.base', limits: [] }] }
  await admin.refused('contractCoupon', 'coupon-plans', { json: strange })
  await admin.refused('contractCoupon', 'coupon-unknown', {
    json: { ...rest, couponPlans, couponId: '00000000-0000-4000-8000-000000000000' },
  })
  const { body } = await admin.call('contractCoupon', { json: { ...rest, couponPlans } })
  expect(body.success).toBe(true)
})
