import { randomUUID } from 'node:crypto'
import { customerEndpoints, type WireHappened } from '@touchline/contract/desk/customer'
import type { OperatorRole } from '@touchline/domain/operators'
import { sellAddOns } from '@touchline/testing/catalogue'
import { operatorOn } from '@touchline/testing/commands'
import { OCTOBER_CLOSES, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'

const world = await sharedWorld({ hearsEvents: false })
const club = await world.subscribe({ name: 'Minato Football Club' })
const busy = await world.subscribe({ name: 'Kita FC' })
await world.liveUntil(OCTOBER_CLOSES + 60_000)
const desk = await sharedDesk(world)
const change = ['change-plan', busy.organizationId, '--group', 'teamStandardPlan', '--reason', 'they rang']
await operatorOn(world.deps).type([...change, '--operator', 'aya'])

const ask = (path: string, roles: readonly OperatorRole[] = ['finance'], of = club.organizationId) =>
  desk.ask(`/customer/${of}${path}`, undefined, { roles })

const body = async (path: string, of = club.organizationId) => {
  const reply = await ask(path, ['finance'], of)
  expect([reply.status, reply.body]).toEqual([200, expect.anything()])
  return reply.body
}

describe('a customer', () => {
  it('is who it is, what it pays and will pay, and its newest bills with what can still be refunded', async () => {
    const customer = customerEndpoints.getCustomer.response.parse(await body(''))
    const [november, october] = customer.billings.results
    expect(customer).toMatchObject({
      region: 'asia',
      club: {
        name: 'Minato Football Club',
        state: 'active',
        planGroupId: 'teamBasicPlan',
        zone: 'Asia/Tokyo',
        heldFor: null,
      },
      currency: 'JPY',
      plans: { changesOn: null },
      addOns: [],
      credit: 0,
      disputes: [],
      declines: 0,
    })
    const { total } = october?.charge ?? { total: 0 }
    expect([november?.formatBillingMonth, october?.formatBillingMonth]).toEqual(['2026-11', '2026-10'])
    expect(customer.refundable).toEqual([
      { billingInfoId: october?.billingInfoId, amount: total, lines: [{ gross: total, left: total }] },
    ])
    expect(customer.payments).toMatchObject([
      { billingInfoId: october?.billingInfoId, kind: 'card', day: '2026-11-01', amount: total, reference: /^pi_/ },
    ])
    expect(customer.plans.offered).toContainEqual(
      expect.objectContaining({ planGroupId: 'yearlyStandardPlan', cycle: 'year' }),
    )
    expect(customer.ahead).toHaveLength(12)
    expect(customer.ahead[0]?.parts).toEqual([{ part: 'plan', minor: november?.charge.total }])
    const [ofNovember, ofOctober] = customer.explained
    expect(ofNovember?.lines).toEqual([{ planNames: expect.objectContaining({ en: 'Basic' }), discount: null }])
    const difference = (november?.charge.total ?? 0) - total
    expect(ofNovember?.story).toMatchObject({
      kind: 'changed',
      difference,
      causes: [{ kind: 'plan', minor: difference, samePlan: true }],
      rest: 0,
    })
    expect(ofOctober?.story).toEqual({ kind: 'first', days: 27, ofDays: 31 })
    expect(customer.ahead[0]).toMatchObject({ month: '2026-11', total: november?.charge.total, paidOn: '2026-12-01' })
  })

  it('has add-ons with how many, what one costs, and their first and last days', async () => {
    await sellAddOns({ database: world.database, clock: world.deps.clock })
    const lent = await world.subscribe({ basePlanId: 'teamStandardPlan.base' })
    await lent.buy('addCustom', { planId: 'camera', count: 2 })
    await lent.buy('addCustom', { planId: 'stream', count: 1 })
    const order = { planId: 'camera', count: 1 }
    const { after } = await lent.read('priceGivingUpCustom', { body: order })
    await lent.call('giveUpCustom', { body: { ...order, quotedTotal: after.total } })
    const { addOns } = customerEndpoints.getCustomer.response.parse(
      (await ask('', ['finance'], lent.organizationId)).body,
    )
    expect(addOns).toMatchObject([
      {
        planGroupId: 'camera',
        names: { en: 'Camera' },
        cycle: 'month',
        price: 3_300,
        count: 2,
        beginning: null,
        ending: { count: 1, on: '2026-11-30' },
      },
      { planGroupId: 'stream', price: 5_500, count: 0, beginning: { count: 1, on: '2026-12-01' }, ending: null },
    ])
  })

  it('has its bills, mails, people and history as the club itself reads them', async () => {
    const bills = customerEndpoints.listCustomerBills.response.parse(await body('/bills?limit=1&offset=1'))
    expect(bills.billings.results.map(({ formatBillingMonth }) => formatBillingMonth)).toEqual(['2026-10'])
    expect(bills.payments).toHaveLength(1)
    const { mails } = customerEndpoints.listCustomerMails.response.parse(await body('/mails'))
    expect(mails.map(({ state }) => state)).toContain('handed-over')
    const { mails: inJapanese } = customerEndpoints.listCustomerMails.response.parse(await body('/mails?lang=ja'))
    expect(inJapanese.map(({ noticeId }) => noticeId)).toEqual(mails.map(({ noticeId }) => noticeId))
    expect(inJapanese.map(({ name }) => name)).not.toEqual(mails.map(({ name }) => name))
    const { people } = customerEndpoints.listCustomerPeople.response.parse(await body('/people'))
    expect(people).toMatchObject([{ role: 'administrator', isSelf: false }])
  })

  const timeline = async (query = '') =>
    customerEndpoints.getCustomerHistory.response.parse(await body(`/history${query}`, busy.organizationId))

  it('has all that happened in one list, by pages that leave nothing out and say nothing twice', async () => {
    const whole = await timeline('?limit=100')
    expect(whole.next).toBeNull()
    expect([...new Set(whole.happened.map(({ of }) => of))].toSorted()).toEqual(['act', 'history', 'mail'])
    const pages: WireHappened[] = []
    let next: Awaited<ReturnType<typeof timeline>>['next'] = {}
    while (next !== null) {
      const given = Object.entries(next).map(([name, value]) => `&${name}=${value}`)
      const page = await timeline(`?limit=3${given.join('')}`)
      pages.push(...page.happened)
      next = page.next
    }
    expect(pages).toEqual(whole.happened)
  })

  it.each([
    ['money', ['fix-billing', 'payment-result']],
    ['plan', ['plan-upgrade']],
    ['access', []],
  ])('narrowed to %s is of %j', async (kind, expected) => {
    const { happened } = await timeline(`?kind=${kind}`)
    const kinds = happened.map((each) => (each.of === 'history' ? each.entry.kind : each.of))
    expect([...new Set(kinds)]).toEqual(expect.arrayContaining(expected))
    expect(kinds).not.toContain('act')
  })

  it('says mails in the language that is asked for, and names the plans', async () => {
    const { happened } = await timeline('?kind=mails&lang=ja')
    expect(happened[0]).toMatchObject({ of: 'mail', mail: { addresses: [{ state: 'handed-over' }] } })
    expect((await timeline('?kind=plan')).plans).toMatchObject({ teamStandardPlan: { en: 'Standard' } })
    expect((await ask('/history?kind=none')).status).toBe(400)
  })

  it.each(['', '/bills', '/mails', '/people', '/history'])(
    '%s is opened by support for a case, and not without',
    async (path) => {
      expect(await ask(path, ['support'])).toMatchObject({ status: 403, body: { code: 'case-needed' } })
      expect((await ask(`${path}?case=3127`, ['support'])).status).toBe(200)
      expect((await ask(path, ['auditor'])).status).toBe(200)
      expect((await ask(path, ['product'])).status).toBe(403)
    },
  )

  it.each(['', '/bills', '/mails', '/people', '/history'])('%s of an id that is none is not found', async (path) => {
    expect(await ask(path, ['finance'], randomUUID())).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  it('is noted in the security log each time it is opened', async () => {
    await ask('?case=3127', ['support'])
    expect(JSON.parse(desk.securityLines.at(-1) ?? '')).toMatchObject({
      event: 'customer-opened',
      organizationId: club.organizationId,
      operator: 'support@kita.example',
      case: '3127',
    })
  })
})
