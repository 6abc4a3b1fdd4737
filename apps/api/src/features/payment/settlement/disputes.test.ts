import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openDisputes } from '../../../books/billing/open-disputes.store.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Payments } from '../../../ports/payments.ts'
import { readEvents } from './read-events.ts'

const TOTAL = 9_484
const REFUND = 1_000
const OPERATORS = 'operators@touchline.example'

let isSilent: boolean
const silenced = (real: Payments): Payments => ({
  ...real,
  charge: async (request) => {
    const outcome = await real.charge(request)
    return isSilent ? { kind: 'unknown', reason: 'a test' } : outcome
  },
  findCharge: async (question) => (isSilent ? { kind: 'unknown', reason: 'a test' } : real.findCharge(question)),
})
beforeEach(() => {
  isSilent = false
})
const world = worldOfEachTest({ payments: silenced, operatorsAddress: OPERATORS })

const control = (method: 'POST' | 'DELETE', path: string, body?: object) => world.provider.control(method, path, body)
const loseEvents = () => control('POST', '/webhooks/disturbances', { kind: 'drop', type: '', times: 9_999 })
const decide = (dispute: string, outcome: 'won' | 'lost') => control('POST', `/disputes/${dispute}/decide`, { outcome })
const settle = async () => {
  await control('POST', '/webhooks/drain')
  await world.runDue()
}

const chargeOf = async ({ organizationId }: TestOrganization): Promise<string> => {
  const charges = await world.charges()
  const charge = charges.find(({ metadata }) => metadata['organizationId'] === organizationId)
  if (charge === undefined) throw new Error('nothing was charged')
  return charge.id
}

async function october(club: TestOrganization) {
  const charge = (await club.rows('charges'))[0]
  const refunds = await club.rows('refunds', 'amount')
  return {
    status: (await club.row('settlements')).payment_status,
    refunded: charge?.refunded ?? null,
    disputed: charge?.disputed ?? null,
    refunds: refunds.map(({ amount, dispute_id }) => [amount, dispute_id === null ? 'refund' : 'dispute']),
    disputes: (await club.rows('disputes')).map(({ state }) => state),
    creditNotes: (await club.rows('documents')).filter(({ kind }) => kind === 'credit-note').length,
  }
}

const audited = async (made: TestOrganization): Promise<readonly string[]> =>
  (await made.actions()).filter((action) => action.startsWith('dispute') || action === 'book-refund')

const data = z.object({ object: z.looseObject({ payment_intent: z.optional(z.string()), id: z.string() }) })
const events = z.object({ events: z.array(z.object({ id: z.string(), type: z.string(), data })) })

const permutations = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.length < 2
    ? [all]
    : all.flatMap((first, at) => permutations(all.filter((_, other) => other !== at)).map((rest) => [first, ...rest]))

describe('what a cardholder disputes', () => {
  it.each([
    ['won', [], ['won'], 0, ['dispute-opened', 'dispute-won']],
    ['lost', [[TOTAL, 'dispute']], ['lost'], TOTAL, ['dispute-opened', 'dispute-lost']],
  ] as const)('is written down, and what is %s is booked', async (outcome, refunds, disputes, given, actions) => {
    const made = await world.subscribe()
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    const dispute = await world.provider.dispute(await chargeOf(made))
    await settle()
    expect(await october(made)).toMatchObject({ status: 'Complete', refunded: 0, disputes: ['open'] })
    await decide(dispute, outcome)
    await settle()
    await world.liveUntil(OCTOBER_CLOSES + 20 * DAY)
    const books = { refunded: given, disputed: given, refunds, disputes, creditNotes: refunds.length }
    expect(await october(made)).toEqual({ status: 'Complete', ...books })
    expect(await audited(made)).toEqual(actions)
    const told = world.mailbox.taken.filter(({ to, subject }) => to === OPERATORS && /^(?:Won|Lost)/.test(subject))
    expect(told).toMatchObject([
      {
        subject: expect.stringMatching(new RegExp(`^${outcome} in asia: 9484 JPY by`, 'i')),
        text: expect.stringContaining('none was sent'),
      },
    ])
    expect(await world.charges()).toHaveLength(1)
    expect(await world.disagreements()).toEqual([])
  })
})

describe('an open dispute', () => {
  const mailed = () =>
    world.mailbox.taken.filter(({ to, subject }) => to === OPERATORS && subject.startsWith('Disputed'))
  const open = () => inTransaction(world.deps.db, { system: 'administration' }, (tx) => openDisputes(tx))
  const findings = async () => {
    const rows = world.database.ownerDb.selectFrom('findings').select(['organization_id', 'facts', 'released_by'])
    return rows.where('check_id', '=', 'dispute').execute()
  }

  it('is a mail to operators, a finding and a line of the list, each with its last day, until it is decided', async () => {
    const made = await world.subscribe()
    const other = await world.subscribe()
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    const dispute = await world.provider.dispute(await chargeOf(made))
    await world.provider.dispute(await chargeOf(other))
    await settle()
    await world.liveUntil(OCTOBER_CLOSES + DAY + 120_000)
    const line = { invoice: expect.stringMatching(/^\w+-I-2026-/), amount: '9484 JPY', reason: 'fraudulent' }
    const answer = 'answer by 2026-11-09 23:59 UTC'
    expect(await open()).toMatchObject([
      { ...line, answer },
      { ...line, answer },
    ])
    expect(mailed().map(({ text }) => text)).toEqual([expect.stringContaining(answer), expect.stringContaining(answer)])
    expect(mailed()[0]?.text).toMatch(/-I-2026-[^]*9484 JPY[^]*fraudulent/)
    expect(await findings()).toMatchObject([
      { organization_id: null, facts: expect.stringContaining(answer), released_by: null },
      { organization_id: null, facts: expect.stringContaining(answer), released_by: null },
    ])
    await decide(dispute, 'won')
    await settle()
    expect((await open()).map(({ organizationId }) => organizationId)).toEqual([other.organizationId])
    expect((await findings()).filter(({ released_by }) => released_by === 'bank')).toHaveLength(1)
    await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
    expect(mailed()).toHaveLength(2)
  })
})

describe('success, refund, lost dispute and a late failure', () => {
  it('in every order, each twice, before the call is answered, end in the same books', async () => {
    isSilent = true
    await loseEvents()
    const orders = permutations(['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.closed', 'late'])
    const made: TestOrganization[] = []
    for (const _ of orders) made.push(await world.subscribe())
    await world.liveUntil(OCTOBER_CLOSES)
    for (const each of made) {
      const charge = await chargeOf(each)
      await world.provider.refund(charge, REFUND)
      await decide(await world.provider.dispute(charge), 'lost')
      await control('POST', `/charges/${charge}/late_failure`)
    }
    await control('DELETE', '/webhooks/disturbances')
    const { events: sent } = events.parse(await world.provider.control('GET', '/events'))
    const charges = await world.charges()
    const idsOf = (charge: string | undefined, type: string | undefined) =>
      sent
        .filter((event) => event.type === (type === 'late' ? 'payment_intent.payment_failed' : type))
        .filter(({ data: { object } }) => (object.payment_intent ?? object.id) === charge)
        .map(({ id }) => id)
    const intents = new Map(
      charges.map(({ metadata, payment_intent }) => [metadata['organizationId'], payment_intent ?? undefined]),
    )
    for (const step of [0, 1, 2, 3]) {
      for (const [at, order] of orders.entries())
        for (const id of idsOf(intents.get(made[at]?.organizationId), order[step])) {
          await control('POST', `/events/${id}/redeliver`)
          await control('POST', `/events/${id}/redeliver`)
        }
      await settle()
    }
    const all = await Promise.all(made.map(october))
    const same = {
      status: 'Complete',
      refunded: TOTAL,
      disputed: TOTAL - REFUND,
      refunds: [
        [REFUND, 'refund'],
        [TOTAL - REFUND, 'dispute'],
      ],
      disputes: ['lost'],
      creditNotes: 2,
    }
    expect(all).toEqual(all.map(() => same))
    isSilent = false
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    expect(await Promise.all(made.map(october))).toEqual(all)
    expect(charges).toHaveLength(orders.length)
    expect(await world.disagreements()).toEqual([])
  })
})

describe('a refund and a dispute whose events never came', () => {
  it('are missed by the books until the provider’s list is read, and then booked once', async () => {
    const made = await world.subscribe()
    const other = await world.subscribe()
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    await loseEvents()
    await world.provider.refund(await chargeOf(made), REFUND)
    await decide(await world.provider.dispute(await chargeOf(other)), 'lost')
    await world.liveUntil(OCTOBER_CLOSES + 4 * DAY)
    expect(await world.disagreements()).toHaveLength(2)
    for (const _ of ['first', 'again']) {
      await readEvents(world.deps)
      await settle()
      expect(await world.disagreements()).toEqual([])
    }
    expect(await october(made)).toMatchObject({ refunds: [[REFUND, 'refund']], disputes: [] })
    expect(await october(other)).toMatchObject({ refunds: [[TOTAL, 'dispute']], disputes: ['lost'] })
  })

  it('are asked for again when the provider does not answer', async () => {
    const made = await world.subscribe()
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    await loseEvents()
    await decide(await world.provider.dispute(await chargeOf(made)), 'lost')
    const silence = { kind: 'status', status: 500, when: 'before', times: 3 }
    await control('POST', '/faults', { ...silence, method: 'GET', path: '/v1/events' })
    await readEvents(world.deps)
    expect(await october(made)).toMatchObject({ disputes: [] })
    await world.liveUntil(world.now() + 600_000)
    await settle()
    expect(await october(made)).toMatchObject({ disputes: ['lost'], creditNotes: 1 })
  })
})
