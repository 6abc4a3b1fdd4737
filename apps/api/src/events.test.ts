import { randomUUID } from 'node:crypto'
import { getContractInfo } from '@touchline/contract/contract-info'
import { instantToWire } from '@touchline/contract/wire'
import { dateOf, type Instant, startOfDay } from '@touchline/domain/calendar'
import { type EventKind, eventKinds } from '@touchline/domain/events'
import { eventFaults } from '@touchline/testing/as-documented'
import { sellAddOns } from '@touchline/testing/catalogue'
import { operatorOn } from '@touchline/testing/commands'
import { createGame } from '@touchline/testing/game'
import type { Request } from '@touchline/testing/http'
import { billOf, decide, dispute, failRefund } from '@touchline/testing/money-back'
import { subscribeOn } from '@touchline/testing/on-plans'
import { platformOf } from '@touchline/testing/platform'
import { sharedWorld } from '@touchline/testing/shared'
import { openClub } from '@touchline/testing/steps/club'
import { peopleSteps } from '@touchline/testing/steps/people-steps'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

const zone = 'Asia/Tokyo'
const [BEGIN, YEAR_ENDS] = [startOfDay('2026-10-05', zone), startOfDay('2026-10-25', zone)]
const DECLINES = { number: '4000000000000341' }
const operator = ['--operator', 'Sato']
const because = [...operator, '--reason', 'Agreed with Mori']

type Club = Pick<TestOrganization, 'organizationId'>

async function openClubs() {
  const people = await openClub(world)
  const day = (date: string) => startOfDay(date, zone)
  const year = (end: Instant) =>
    subscribeOn(world, {
      plans: ['base', 'analyst', 'viewer'].map((role) => `yearlyStandardPlan.${role}`),
      start: day('2025-10-25'),
      end,
    })
  const ended = await year(YEAR_ENDS)
  const unpaid = await year(day('2026-11-02'))
  return {
    people,
    mori: people.mori,
    trial: { organizationId: randomUUID() },
    shortTrial: { organizationId: randomUUID() },
    ended,
    unpaid,
    changing: await world.subscribe({ basePlanId: 'teamStandardPlan.base' }),
    declined: await world.subscribe({ card: DECLINES }),
    leaving: await world.subscribe(),
    refunded: await world.subscribe(),
    disputed: await world.subscribe(),
    transfer: await world.subscribe({ card: null }),
  }
}
type Clubs = Awaited<ReturnType<typeof openClubs>>
type Name = Exclude<keyof Clubs, 'people'>

const world = await sharedWorld({ now: BEGIN })
const platform = await platformOf(world)
const clubs = await openClubs()

const now = (): Instant => world.now()
const today = (): string => dateOf(now(), zone)
const until = (date: string) => world.liveUntil(startOfDay(date, zone))
const type = (...words: readonly string[]) => operatorOn(world.deps).type(words)

async function platformSays(noun: 'organization' | 'usage', line: object): Promise<void> {
  expect(await platform.feed(noun, line)).toMatchObject({ accepted: 1 })
}
const begins = ({ organizationId }: Club, days: number) =>
  platformSays('organization', {
    organizationId,
    organizationName: 'Kita Rowing Club',
    organizationCode: organizationId,
    createdDate: instantToWire(now()),
    trial: { contractPlanGroupId: 'freePlan', days },
  })
const uploads = ({ organizationId, userId }: TestOrganization, hours: number) =>
  platformSays('usage', {
    usageId: randomUUID(),
    organizationId,
    userId,
    usage: hours * 3_600,
    usageType: 'MOVIE_CONVERT_TIME',
    createdDate: instantToWire(now()),
  })

async function calls(
  who: TestOrganization,
  method: NonNullable<Request['method']>,
  rest: string,
  json?: unknown,
  version?: string,
) {
  const token = await world.server.signIn(who)
  const headers = { 'idempotency-key': randomUUID(), ...(version === undefined ? {} : { 'if-match': version }) }
  const path = `/${who.organizationId}${rest}`
  return world.server.send({ method, path, token, headers, ...(json === undefined ? {} : { json }) })
}
const onContract = (who: TestOrganization, rest = ''): string => `/manage/contract_info/${who.contractId}${rest}`

async function buy(who: TestOrganization, rest: string, choice: object) {
  const path = onContract(who, `/plans/${rest}`)
  const asked = await calls(who, 'POST', path, { ...choice, quotedTotal: 1 })
  const quotedTotal = Number(/"total":(\d+)/.exec(JSON.stringify(asked.body))?.[1])
  expect(await calls(who, 'POST', path, { ...choice, quotedTotal })).toMatchObject({ status: 200 })
}

const priced = z.object({ after: z.union([z.int(), z.object({ total: z.int() })]) })
async function order(who: TestOrganization, rest: string, choice: object, more: object = {}) {
  const path = onContract(who, rest)
  const { body } = await calls(who, 'POST', `${path}/price`, choice)
  const { after } = priced.parse(body)
  const quotedTotal = typeof after === 'number' ? after : after.total
  expect(await calls(who, 'POST', path, { ...choice, ...more, quotedTotal })).toMatchObject({ status: 200 })
}
const giveUp = (who: TestOrganization, seats: object) => order(who, '/plans/users/give_up', seats)
const sleep = (who: TestOrganization, days: object) => order(who, '/sleep', days, { isEveryYear: false })

async function saveName(who: TestOrganization) {
  const { body, headers } = await calls(who, 'GET', onContract(who))
  const document = getContractInfo.response.parse(body)
  const customerInfo = { ...document.customerInfo, name: 'Mori Yui' }
  await calls(who, 'PUT', onContract(who), { ...document, customerInfo }, String(headers['etag']))
}

const cancel = (who: TestOrganization, date: Instant) =>
  calls(who, 'PUT', onContract(who, '/cancel'), {
    contractInfoId: who.contractId,
    cancellationDate: instantToWire(date),
  })

async function trashGame(who: TestOrganization) {
  const { matchId } = await createGame(world.database.ownerDb, who, { storedAt: now() })
  await calls(who, 'DELETE', `/data/record/game_match/${matchId}/force`)
  return matchId
}

const step = async (what: 'invite-person' | 'accept-invitation' | 'change-role' | 'remove-person') =>
  (await peopleSteps(clubs.people)[what]())[1]()

const refund = async (who: Club) =>
  type('refund-billing', (await billOf(world, who)).billingId, '--amount', '500', '--reference', 'case 1', ...because)
const receive = async (who: Club, more: number) => {
  const { billingId, total } = await billOf(world, who)
  const amount = String(total + more)
  await type('book-transfer', billingId, '--amount', amount, '--date', today(), '--reference', 'A', ...operator)
}
const sendBack = ({ organizationId }: Club) =>
  type('return-credit', organizationId, '--amount', '1000', '--date', today(), '--reference', 'B', ...because)

interface Step {
  readonly says: string
  readonly happens: (of: Clubs) => Promise<unknown>
  readonly heard: Readonly<Partial<Record<Name, readonly EventKind[]>>>
}

const steps: readonly Step[] = [
  {
    says: 'the platform names a club with a trial',
    happens: ({ trial }) => begins(trial, 14),
    heard: { trial: ['organization.created', 'plan.changed', 'trial.begun'] },
  },
  {
    says: 'an operator extends a trial',
    happens: ({ trial }) => type('trial', 'extend', trial.organizationId, '--days', '7', ...because),
    heard: { trial: ['limits.changed', 'trial.extended'] },
  },
  {
    says: 'an operator ends a trial',
    happens: ({ trial }) => type('trial', 'end', trial.organizationId, ...because),
    heard: { trial: ['plan.changed', 'trial.ended'] },
  },
  {
    says: 'a contact is changed',
    happens: ({ mori }) => saveName(mori),
    heard: { mori: ['contract.changed'] },
  },
  {
    says: 'a card is changed',
    happens: ({ mori }) => world.changeCard(mori, { number: '5555555555554444' }),
    heard: { mori: ['contract.changed'] },
  },
  {
    says: 'hours are near their limit',
    happens: ({ mori }) => uploads(mori, 9.5),
    heard: { mori: ['usage.warning'] },
  },
  {
    says: 'hours are at their limit',
    happens: ({ mori }) => uploads(mori, 40),
    heard: { mori: ['usage.reached'] },
  },
  {
    says: 'a game is deleted and restored',
    happens: async ({ mori }) => {
      await calls(mori, 'POST', '/data/record/trash/restore', { matchIds: [await trashGame(mori)] })
    },
    heard: { mori: ['game.withdrawn', 'game.restored'] },
  },
  {
    says: 'a game in the trash is deleted for good',
    happens: async ({ mori }) => {
      await calls(mori, 'POST', '/data/record/trash/delete', { matchIds: [await trashGame(mori)] })
    },
    heard: { mori: ['game.withdrawn', 'game.deleted'] },
  },
  ...(
    [
      ['a person is invited', 'invite-person', 'member.invited'],
      ['a person joins', 'accept-invitation', 'member.joined'],
      ['a person has another role', 'change-role', 'member.changed'],
      ['a person is removed', 'remove-person', 'member.left'],
    ] as const
  ).map(([says, of, kind]): Step => ({ says, happens: () => step(of), heard: { mori: [kind] } })),
  {
    says: 'a plan for more is bought',
    happens: ({ mori }) => buy(mori, 'monthly', { planId: 'teamStandardPlan', analystNum: 1, viewerNum: 0 }),
    heard: { mori: ['plan.changed', 'plan.begun'] },
  },
  {
    says: 'seats are bought',
    happens: ({ mori }) => buy(mori, 'users', { role: 'viewer', count: 2 }),
    heard: { mori: ['limits.changed', 'seat.added'] },
  },
  {
    says: 'seats are given up, kept, and one of them is given up again',
    happens: async ({ mori }) => {
      await giveUp(mori, { analystNum: 0, viewerNum: 2 })
      await calls(mori, 'DELETE', onContract(mori, '/plans/users/give_up'))
      await giveUp(mori, { analystNum: 0, viewerNum: 1 })
    },
    heard: { mori: ['seat.scheduled', 'seat.kept', 'seat.scheduled'] },
  },
  {
    says: 'add-ons are bought, given up, kept, and one of them is given up again',
    happens: async ({ mori }) => {
      await sellAddOns({ database: world.database, clock: world.deps.clock })
      await buy(mori, 'custom', { planId: 'camera', count: 2 })
      await order(mori, '/plans/custom/give_up', { planId: 'camera', count: 2 })
      await calls(mori, 'DELETE', onContract(mori, '/plans/custom/camera/give_up'))
      await order(mori, '/plans/custom/give_up', { planId: 'camera', count: 1 })
    },
    heard: {
      mori: ['add-on.added', 'add-on.scheduled', 'add-on.kept', 'add-on.scheduled'],
    },
  },
  {
    says: 'a plan for less is scheduled',
    happens: ({ changing }) => buy(changing, 'monthly', { planId: 'teamBasicPlan', analystNum: 1, viewerNum: 0 }),
    heard: { changing: ['plan.changed', 'plan.scheduled'] },
  },
  {
    says: 'a year is cancelled to its end',
    happens: ({ ended }) => cancel(ended, YEAR_ENDS - 1),
    heard: { ended: ['contract.cancelled'] },
  },
  {
    says: 'a cancellation is withdrawn',
    happens: ({ ended }) => calls(ended, 'DELETE', onContract(ended, '/cancel')),
    heard: { ended: ['contract.changed'] },
  },
  {
    says: 'it is cancelled again',
    happens: ({ ended }) => cancel(ended, YEAR_ENDS - 1),
    heard: { ended: ['contract.cancelled'] },
  },
  {
    says: 'goodwill is given',
    happens: ({ leaving: { organizationId } }) =>
      type('goodwill', 'give', organizationId, '--amount', '700', '--reason', 'They asked', ...operator),
    heard: { leaving: ['goodwill.given'] },
  },
  {
    says: 'a monthly contract is cancelled',
    happens: ({ leaving }) => cancel(leaving, now()),
    heard: {
      leaving: ['contract.cancelled', 'goodwill.ended', 'limits.changed', 'organization.closed', 'plan.ended'],
    },
  },
  {
    says: 'its account is opened again',
    happens: async ({ leaving }) => {
      const token = /account-export\?token=([\w-]+)/.exec(world.mailbox.taken.map(({ text }) => text).join())?.[1]
      const json = { token, username: leaving.login, password: leaving.password }
      expect((await world.server.send({ method: 'POST', path: '/account_export/reopen', json })).status).toBe(200)
    },
    heard: { leaving: ['organization.reopened'] },
  },
  {
    says: 'a short trial begins',
    happens: ({ shortTrial }) => begins(shortTrial, 3),
    heard: { shortTrial: ['organization.created', 'plan.changed', 'trial.begun'] },
  },
  {
    says: 'November comes',
    happens: async ({ mori }) => {
      await until('2026-11-01')
      expect(await mori.notices('add-ons-end')).toMatchObject([
        { facts: { on: '2026-11-01', addOns: [{ groupId: 'camera', before: 2, after: 1 }] } },
      ])
    },
    heard: {
      shortTrial: ['plan.changed', 'trial.ended'],
      ended: ['plan.ended'],
      mori: ['limits.changed', 'seat.removed', 'add-on.removed', 'invoice.issued', 'payment.succeeded'],
      changing: ['plan.begun', 'invoice.issued', 'payment.succeeded'],
      declined: ['invoice.issued', 'payment.failed', 'plan.changed', 'plan.paused'],
      transfer: ['invoice.issued'],
    },
  },
  {
    says: 'another card pays what was declined',
    happens: ({ declined }) => world.changeCard(declined, {}),
    heard: { declined: ['contract.changed', 'payment.succeeded', 'plan.changed', 'plan.resumed'] },
  },
  {
    says: 'a part of a bill is refunded',
    happens: ({ refunded }) => refund(refunded),
    heard: { refunded: ['refund.succeeded'] },
  },
  {
    says: 'a payment is disputed',
    happens: ({ disputed }) => dispute(world, disputed),
    heard: { disputed: ['payment.disputed', 'dispute.due'] },
  },
  {
    says: 'a dispute is decided',
    happens: ({ disputed }) => decide(world, disputed, 'won'),
    heard: { disputed: ['payment.disputed'] },
  },
  {
    says: 'more is transferred than a bill came to',
    happens: ({ transfer }) => receive(transfer, 101_000),
    heard: { transfer: ['payment.succeeded', 'credit.received'] },
  },
  {
    says: 'credit is transferred back',
    happens: ({ transfer }) => sendBack(transfer),
    heard: { transfer: ['credit.returned'] },
  },
  {
    says: 'a sleep is planned, withdrawn and planned again',
    happens: async ({ mori }) => {
      await sleep(mori, { from: '2026-12-01', until: '2027-01-01' })
      await calls(mori, 'DELETE', onContract(mori, '/sleep'))
      await sleep(mori, { from: '2026-12-01', until: '2027-01-01' })
    },
    heard: { mori: ['contract.changed', 'contract.changed', 'contract.changed'] },
  },
  {
    says: 'December comes',
    happens: () => until('2026-12-01'),
    heard: {
      mori: ['sleep.begun', 'invoice.issued', 'payment.succeeded'],
      transfer: ['invoice.issued', 'credit.used', 'payment.succeeded'],
    },
  },
  {
    says: 'a year that is unpaid ended sixty days ago',
    happens: () => until('2027-01-02'),
    heard: {
      mori: ['sleep.ended'],
      unpaid: [...Array<EventKind>(4).fill('payment.failed'), 'contract.expired', 'plan.ended'],
    },
  },
  {
    says: 'a refund does not reach its card',
    happens: async ({ refunded }) => {
      await failRefund(world, refunded)
      expect(world.jobErrors.map(String)).toEqual([expect.stringContaining('are owed')])
    },
    heard: { refunded: ['refund.failed'] },
  },
]

const faultsOf = ({
  kind,
  organization_id: organizationId,
  data,
  happened_at,
}: Awaited<ReturnType<typeof eventsOf>>[number]) =>
  eventFaults(kind, { type: kind, timestamp: instantToWire(happened_at), organizationId, data })

const eventsOf = ({ organizationId }: Club) =>
  world.database.ownerDb
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('position')
    .execute()

await buy(clubs.unpaid, 'users', { role: 'viewer', count: 1 })
await world.changeCard(clubs.unpaid, DECLINES)
await world.runDue()

it.each(steps)('$says: heard once, as documented', async ({ happens, heard }) => {
  const names = Object.keys(heard).filter((name): name is Name => Object.hasOwn(clubs, name))
  const before = new Map<Name, number>()
  for (const name of names) before.set(name, (await eventsOf(clubs[name])).length)
  await happens(clubs)
  await world.runDue()
  const found: Partial<Record<Name, readonly string[]>> = {}
  for (const name of names) {
    const since = (await eventsOf(clubs[name])).slice(before.get(name))
    expect(since.flatMap(faultsOf)).toEqual([])
    found[name] = since.map(({ kind }) => kind).toSorted()
  }
  expect(found).toEqual(Object.fromEntries(names.map((name) => [name, heard[name]?.toSorted()])))
})
it('every kind of event has its cause here', () => {
  const heard = new Set(steps.flatMap((each) => Object.values(each.heard).flat()))
  expect(eventKinds.filter((kind) => !heard.has(kind))).toEqual([])
})
