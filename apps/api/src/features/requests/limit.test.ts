import type { RequestPurchase } from '@touchline/contract/request-purchase'
import { getRequest } from '@touchline/contract/requests'
import { buyAddOn, newKey } from '@touchline/testing/add-ons'
import { bookFaults } from '@touchline/testing/books'
import { everything } from '@touchline/testing/everything'
import {
  december,
  MONTH_END,
  NOW,
  plansOf,
  plus,
  purchases,
  quoted,
  shownTotal,
} from '@touchline/testing/purchases-at-limit'
import { ofEachTest, sharedCell } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { writeAudit } from '../../books/audit.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'

const LIMIT = '/manage/purchase_limit'
const REQUESTS = '/manage/purchase_requests'

const cell = await sharedCell(NOW)

const admin = ofEachTest(() => cell.open({ basePlanId: 'teamStandardPlan.base' }))
const manager = ofEachTest(() => cell.join(admin, 'billing-manager'))

const setLimit = (amount: unknown, by = admin) => by.put(LIMIT, { amount })
const plans = (rest: string) => plansOf(admin, rest)
const audited = async () => (await admin.audit()).map(({ action, before, after }) => [action, before, after])

const kinds = Object.entries(purchases).map(([name, [amount, buy]]) => [name, amount, buy] as const)

describe('the limit of billing managers', () => {
  it('is none at first, is set by an administrator, read by everybody, and removed', async () => {
    const reader = await cell.join(admin, 'reader')
    expect((await reader.get(LIMIT)).body).toEqual({ amount: null, currency: 'JPY' })
    for (const amount of [30_000, 0, 999_999_999, null]) {
      expect(await setLimit(amount)).toMatchObject({ status: 200, body: { amount, currency: 'JPY' } })
      expect((await manager.get(LIMIT)).body).toEqual({ amount, currency: 'JPY' })
    }
  })

  it.each(['billing-manager', 'reader'] as const)('is not set by a %s', async (role) => {
    expect(await setLimit(1, await cell.join(admin, role))).toMatchObject({
      status: 403,
      body: { code: 'not-permitted' },
    })
  })

  it.each([-1, 1_000_000_000, 1.5, '5', undefined])('is not %s', async (amount) => {
    const before = await everything(cell.database)
    expect(await setLimit(amount)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(await everything(cell.database)).toEqual(before)
  })

  it('is set only with a recent password', async () => {
    await setLimit(30_000)
    await cell.database.change(
      'session_families',
      { authenticated_at: at(cell.clock.now() - 3_600_000) },
      { organization_id: admin.organizationId },
    )
    expect(await setLimit(null)).toMatchObject({ status: 403, body: { code: 'password-required' } })
    expect((await admin.get(LIMIT)).body).toMatchObject({ amount: 30_000 })
  })

  it('that is set once more is in the audit once', async () => {
    await setLimit(30_000)
    await setLimit(30_000)
    await setLimit(null)
    await setLimit(null)
    expect(await audited()).toEqual([
      ['limit-managers', { limit: null }, { limit: 30_000 }],
      ['limit-managers', { limit: 30_000 }, { limit: null }],
    ])
  })

  it('is of one organisation alone', async () => {
    const other = await cell.open()
    await setLimit(0)
    expect((await other.get(LIMIT)).body).toMatchObject({ amount: null })
  })
})

describe('a billing manager', () => {
  it.each(kinds)('does not buy above the limit, and nothing is changed: %s', async (_, amount, buy) => {
    await setLimit(amount - 1)
    const before = await audited()
    const details = { amount, limit: amount - 1 }
    expect(await buy(manager, cell)).toMatchObject({ status: 409, body: { code: 'approval-required', details } })
    expect(await audited()).toEqual(before)
  })

  it.each(kinds)('buys up to the limit, with that amount in the audit: %s', async (_, amount, buy) => {
    await setLimit(amount)
    expect((await buy(manager, cell)).status).toBeLessThan(300)
    const afters = (await audited()).map(([, , after]) => z.looseObject({}).safeParse(after).data?.['comparedAmount'])
    expect(afters.filter((compared) => compared !== undefined)).toEqual([amount])
  })

  it('buys yearly options up to the limit, which are compared together', async () => {
    const createdAt = Date.parse('2026-03-31T15:00:00Z')
    const yearly = await cell.open({ basePlanId: 'yearlyStandardPlan.base', createdAt })
    await yearly.setContract({ yearly_anchor: at(createdAt) })
    const buyer = await cell.join(yearly, 'billing-manager')
    const option = (thing: 'upload' | 'export', hours: number) => ({
      originContractPlanId: `yearlyStandardPlan.${thing}`,
      limits: [
        { upperLimitId: `yearlyStandardPlan.${thing}:${thing}`, hardLimit: hours * 3600, softLimit: hours * 3600 },
      ],
    })
    const both = { startDate: NOW, addPlans: [option('upload', 120), option('export', 10)] }
    const buy = () => buyer.put(`/manage/contract_info/${yearly.contractId}/option_plans/yearly`, both)
    await setLimit(127_049, yearly)
    expect(await buy()).toMatchObject({ status: 409, body: { details: { amount: 127_050, limit: 127_049 } } })
    await setLimit(127_050, yearly)
    expect(await buy()).toMatchObject({ status: 200 })
  })

  it('does not buy a plan that begins next month by call 14 either', async () => {
    const [base] = z
      .object({ results: z.array(z.object({ _id: z.string() })) })
      .parse((await admin.get(plans(''))).body).results
    await admin.put(plans(`/${base?._id}`), { endDate: MONTH_END })
    await setLimit(32_779)
    const adding = () => manager.post(plans(''), { plans: [december(`${plus}.base`)] })
    expect(await adding()).toMatchObject({ status: 409, body: { details: { amount: 32_780 } } })
    await setLimit(32_780)
    expect(await adding()).toMatchObject({ status: 201 })
  })

  it('does not withdraw a smaller plan that an administrator scheduled above the limit: the bills would be higher', async () => {
    await quoted(admin, plans('/monthly'), { planId: 'teamBasicPlan', isDowngrade: true })
    const before = await everything(cell.database)
    for (const limit of [10_889, 0]) {
      await setLimit(limit)
      expect(await manager.delete(plans('/reserved'))).toMatchObject({
        status: 409,
        body: { code: 'approval-required', details: { amount: 10_890, limit } },
      })
    }
    expect((await everything(cell.database))['plan_entries']).toEqual(before['plan_entries'])
    await setLimit(10_890)
    expect(await manager.delete(plans('/reserved'))).toMatchObject({ status: 200 })
  })

  it('withdraws what would cost more, at any limit', async () => {
    await quoted(admin, plans('/monthly'), { planId: plus, isDowngrade: false, startsNextMonth: true })
    await setLimit(0)
    expect(await manager.delete(plans('/reserved'))).toMatchObject({ status: 200 })
  })

  it('ends a seat sooner at any limit, and later up to it', async () => {
    const seat = { contractPlanId: 'teamStandardPlan.viewer', startDate: NOW, endDate: MONTH_END }
    expect(await admin.post(plans(''), { plans: [seat] })).toMatchObject({ status: 201 })
    const { results } = z
      .object({ results: z.array(z.object({ _id: z.string(), contractPlanId: z.string() })) })
      .parse((await admin.get(plans(''))).body)
    const key = results.find(({ contractPlanId }) => contractPlanId.endsWith('.viewer'))?._id
    const end = (endDate: string) => manager.put(plans(`/${key}`), { endDate })
    await setLimit(549)
    const later = '2027-03-31T14:59:59.999Z'
    expect(await end(later)).toMatchObject({ status: 409, body: { details: { amount: 550, limit: 549 } } })
    expect(await end('2026-11-25T14:59:59.999Z')).toMatchObject({ status: 200 })
    await setLimit(550)
    expect(await end(later)).toMatchObject({ status: 200 })
  })

  it('always asks at a limit of 0, and asks for what is above it', async () => {
    await setLimit(0)
    const hour: RequestPurchase = { kind: 'upload', hours: 1 }
    expect(await quoted(manager, plans('/upload'), { hours: 1 })).toMatchObject({ status: 409 })
    const asked = await manager.post(REQUESTS, { purchase: hour, quotedTotal: 1_100 }, newKey())
    expect(asked).toMatchObject({ status: 201, body: { state: 'pending', isOwn: true } })
  })

  it('hears of another figure first: the limit is asked about what was shown', async () => {
    await setLimit(0)
    const reply = await manager.post(plans('/upload'), { hours: 1, quotedTotal: 1 }, newKey())
    expect(reply).toMatchObject({ status: 409, body: { code: 'quote-changed' } })
  })

  it('of a purchase and a lower limit at once one comes first, and the answer fits what was bought', async () => {
    for (let round = 0; round < 4; round += 1) {
      await setLimit(null)
      const before = (await audited()).length
      const [bought] = await Promise.all([quoted(manager, plans('/upload'), { hours: 1 }), setLimit(0)])
      const actions = (await audited()).slice(before).map(([action]) => action)
      const isBought = bought.status === 200
      expect(actions).toEqual(isBought ? ['buy-add-ons', 'limit-managers'] : ['limit-managers'])
      expect(bought.body).toMatchObject(isBought ? { quote: {} } : { code: 'approval-required' })
    }
  })
})

describe('an administrator', () => {
  it('buys above the limit', async () => {
    await setLimit(0)
    expect((await quoted(admin, plans('/upload'), { hours: 1 })).status).toBe(200)
  })

  it.each([
    ['a plan', { kind: 'monthly-plan', planId: plus }],
    ['a yearly plan', { kind: 'yearly-plan', planId: 'yearlyStandardPlan' }],
    ['seats', { kind: 'seats', role: 'viewer', count: 2 }],
    ['hours', { kind: 'upload', hours: 3 }],
  ] as const)('approves above the limit what a manager asked for: %s', async (_, purchase) => {
    await setLimit(0)
    const unseen = await manager.post(REQUESTS, { purchase, quotedTotal: -1 }, newKey())
    const quotedTotal = shownTotal.parse(unseen.body).details.total
    const reply = await manager.post(REQUESTS, { purchase, quotedTotal }, newKey())
    const { _id, quote } = getRequest.response.parse(reply.body)
    const { currency: _currency, ...shown } = quote
    expect(await admin.post(`${REQUESTS}/${_id}/approve`, shown, newKey())).toMatchObject({
      status: 200,
      body: { state: 'approved' },
    })
  })
})

describe('what a manager buys in a day', () => {
  const spent = async () => {
    const rows = cell.database.ownerDb.selectFrom('notices').select(['kind', 'user_id', 'facts'])
    return rows.where('organization_id', '=', admin.organizationId).where('kind', '=', 'request-limit-passed').execute()
  }

  it('is reported to the administrators once, when all of it is above the limit of one purchase', async () => {
    await setLimit(1_200)
    await buyAddOn(manager, 'upload', { hours: 1 })
    expect(await spent()).toEqual([])
    await buyAddOn(manager, 'upload', { hours: 1 })
    await buyAddOn(manager, 'upload', { hours: 1 })
    expect(await spent()).toMatchObject([
      { user_id: null, facts: { limit: { minor: 1_200, currency: 'JPY' }, amount: { minor: 2_200, currency: 'JPY' } } },
    ])
    cell.clock.moveTo(Date.parse(NOW) + 86_400_000)
    await buyAddOn(await cell.join(admin, 'billing-manager'), 'upload', { hours: 1 })
    expect(await spent()).toHaveLength(1)
  })

  it('is what each purchase was compared with: of a plan the whole month, and not what is left of it', async () => {
    await setLimit(33_000)
    await quoted(manager, plans('/monthly'), { planId: plus, isDowngrade: false })
    expect(await spent()).toEqual([])
    await buyAddOn(manager, 'upload', { hours: 1 })
    expect(await spent()).toMatchObject([{ facts: { amount: { minor: 33_880, currency: 'JPY' } } }])
  })

  it('is in rows of an earlier version what was shown', async () => {
    await setLimit(1_200)
    const row = { organizationId: admin.organizationId, actor: manager.userId, subject: `contract:${admin.contractId}` }
    const bought = {
      ...row,
      action: 'buy-add-ons',
      before: null,
      after: { entries: [], bought: [], userId: null, total: 1_100 },
      at: cell.clock.now(),
    } as const
    await inTransaction(cell.deps.db, admin, (tx) => writeAudit(tx, bought))
    await buyAddOn(manager, 'upload', { hours: 1 })
    expect(await spent()).toMatchObject([{ facts: { amount: { minor: 2_200 } } }])
  })

  it('is nobody’s matter without a limit, and of an administrator', async () => {
    for (let count = 0; count < 3; count += 1) await buyAddOn(manager, 'upload', { hours: 1 })
    await setLimit(1_200)
    for (let count = 0; count < 3; count += 1) await buyAddOn(admin, 'upload', { hours: 1 })
    expect(await spent()).toEqual([])
  })
})

it('what was done above is in the audit', async () => {
  expect(await bookFaults(cell.database.ownerDb)).toEqual([])
})
