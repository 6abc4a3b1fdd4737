import { randomUUID } from 'node:crypto'
import type { Language } from '@touchline/contract/wire'
import { dateOf, type Instant, startOfDay } from '@touchline/domain/calendar'
import { isNoticeKind, morningOf, type NoticeKind, noticeKinds, noticeRow } from '@touchline/domain/notices'
import { recorded } from '@touchline/testing/audited-rows'
import type { MadeOrganization } from '@touchline/testing/organization'
import { createServiceKey } from '@touchline/testing/service-key'
import { isInTurn } from '@touchline/testing/size'
import { graceOf, openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from './books/catalogue/catalogue.ts'
import { planNames } from './books/catalogue/plan-names.ts'
import { saveSchedule } from './books/contract/entries.ts'
import { at } from './db/column-values.ts'
import { inTransaction } from './db/transaction.ts'
import { cancelContract } from './features/cancellation/cancel-contract.ts'
import { confirmMailChange, requestMailChange } from './features/mail/mail-address.ts'
import { orderRefund } from './features/payment/refund/order-refund.ts'
import { bookTransfer } from './features/payment/transfer/book-transfer.ts'
import { grantPlan } from './features/plans/grant/grant-plan.ts'
import { planSleep } from './features/sleep/plan-sleep.ts'
import { noticeFacts } from './letters/notice-kinds.ts'
import { noticeSentence } from './letters/notice-letter.ts'

/** Two years of organisations of each kind, all from 5 January 2026 in Tokyo on. */
const zone = 'Asia/Tokyo'
const BEGIN = startOfDay('2026-01-05', zone)
const END = startOfDay('2028-01-10', zone)
const midnight = (date: string): Instant => startOfDay(date, zone)
const noon = (date: string): Instant => midnight(date) + 43_200_000

let world: World
let key: string
const clubs = new Map<string, MadeOrganization & { readonly language: Language }>()

const club = (name: string) => {
  const found = clubs.get(name)
  if (found === undefined) throw new Error(`no club ${name}`)
  return found
}

interface Club {
  readonly language: Language
  readonly card?: { readonly number?: string; readonly expiryMonth?: number; readonly expiryYear?: number } | null
  /** Instead of the monthly plan: a base plan until a day, with none after it by hand. */
  readonly plan?: { readonly id: string; readonly until: string }
}

async function begin(name: string, { language, card, plan }: Club): Promise<void> {
  const who = await world.subscribe({ name, ...(card === undefined ? {} : { card }) })
  clubs.set(name, { ...who, language })
  const { ownerDb } = world.database
  const payer_mail = `${name}@club.example`
  await ownerDb.updateTable('contracts').set({ payer_mail }).where('contract_id', '=', who.contractId).execute()
  const organizations = ownerDb.updateTable('organizations').set({ lang: language })
  await organizations.where('organization_id', '=', who.organizationId).execute()
  if (plan !== undefined) await startPlan(who, plan)
}

async function startPlan(who: MadeOrganization, { id, until }: NonNullable<Club['plan']>): Promise<void> {
  const { ownerDb } = world.database
  await ownerDb.deleteFrom('plan_entries').where('contract_id', '=', who.contractId).execute()
  await ownerDb
    .updateTable('contracts')
    .set({ yearly_anchor: at(BEGIN) })
    .where('contract_id', '=', who.contractId)
    .execute()
  await schedule(who, id, BEGIN, midnight(until))
}

const schedule = (who: MadeOrganization, contractPlanId: string, start: Instant, end: Instant | null) =>
  inTransaction(world.database.db, { system: 'administration' }, async (tx) => {
    const target = { ...who, catalogue: await loadCatalogue(tx), newId: randomUUID, now: world.deps.clock.now() }
    await saveSchedule(tx, target, { end: [], withdraw: [], add: [{ contractPlanId, start, end }] })
  })

const own = <T>(who: MadeOrganization, work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(world.database.db, { organizationId: who.organizationId }, work)

const cancel = (who: MadeOrganization) =>
  own(who, (tx) =>
    cancelContract(tx, {
      ...who,
      actor: who.userId,
      cancellationDate: null,
      now: world.deps.clock.now(),
      newId: randomUUID,
    }),
  )

const upload = (who: MadeOrganization, hours: number) =>
  world.server.send({
    method: 'POST',
    path: '/ingestion/usage',
    text: JSON.stringify({
      usageId: randomUUID(),
      organizationId: who.organizationId,
      userId: who.userId,
      usage: hours * 3_600,
      usageType: 'MOVIE_CONVERT_TIME',
      createdDate: new Date(world.deps.clock.now()).toISOString(),
    }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
  })

const signIn = ({ login: username, password }: MadeOrganization) =>
  world.server.send({
    method: 'POST',
    path: '/administrator/auth_billing',
    form: { grant_type: 'password', username, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  })

async function changeAddress(who: MadeOrganization, mailAddress: string): Promise<void> {
  await own(who, (tx) =>
    requestMailChange(tx, world.deps, { ...who, actor: who.userId, mailAddress, language: undefined }),
  )
  await world.worker.runDue()
  const [, token = ''] = /token=([\w-]+)/.exec(world.mailbox.taken.at(-1)?.text ?? '') ?? []
  await inTransaction(world.database.db, { system: 'sign-in' }, (tx) => confirmMailChange(tx, world.deps, token))
}

async function payTransfer(who: MadeOrganization): Promise<void> {
  const [bill] = await billsOf(who)
  const { issuer } = world.deps.cell
  const { organizationId } = who
  await own(who, (tx) =>
    bookTransfer(tx, {
      organizationId,
      billingId: bill?.billing_id ?? '',
      amount: bill?.total ?? 0,
      reference: 'bank-1',
      receivedOn: dateOf(world.deps.clock.now(), zone),
      actor: 'operator',
      now: world.deps.clock.now(),
      issuer,
      newId: randomUUID,
    }),
  )
}

async function refund(who: MadeOrganization): Promise<void> {
  const [bill] = await billsOf(who)
  const { organizationId } = who
  const of = { organizationId, billingId: bill?.billing_id ?? '', reference: 'case 1', amount: 500 }
  const order = { ...of, reason: 'a wrong price', operator: 'Sato', now: world.deps.clock.now() }
  await own(who, (tx) => orderRefund(tx, order))
}

const grant = (who: MadeOrganization, lastDay: string) =>
  own(who, (tx) => {
    const by = { operator: 'operator', reason: 'Contract 12', now: world.deps.clock.now(), newId: randomUUID }
    return grantPlan(tx, { ...who, ...by, groupId: 'mbpPlan', lastDay })
  })

/** Every year, at the amount that the server names. */
async function sleep(who: MadeOrganization, from: string, until: string): Promise<void> {
  const { organizationId, contractId, userId: actor } = who
  const days = { from, until }
  await own(who, async (tx) => {
    const order = { organizationId, contractId, actor, days, isEveryYear: true, now: world.deps.clock.now() }
    const refused = await planSleep(tx, { ...order, quotedTotal: -1, newId: randomUUID })
    const quotedTotal = Number(/"total":(\d+)/.exec(JSON.stringify(refused))?.[1])
    expect(await planSleep(tx, { ...order, quotedTotal, newId: randomUUID })).toMatchObject({ kind: 'planned' })
  })
}

const billsOf = (who: MadeOrganization) =>
  world.database.ownerDb
    .selectFrom('invoices')
    .select(['billing_id', 'total'])
    .where('organization_id', '=', who.organizationId)
    .orderBy('fixed_at')
    .execute()

/** Each at its noon; in between everything that is due by itself. */
const happenings: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['2026-01-06', () => upload(club('monthly'), 3)],
  ['2026-01-07', () => signIn(club('monthly'))],
  ['2026-01-08', () => signIn(club('monthly'))],
  ['2026-01-20', () => upload(club('monthly'), 40)],
  ['2026-02-04', () => refund(club('monthly'))],
  ['2026-02-05', () => payTransfer(club('transfer'))],
  ['2026-03-01', () => grant(club('trial'), '2026-06-30')],
  [
    '2026-03-08',
    () => world.changeCard(club('failing'), { number: '5555555555554444', expiryMonth: 12, expiryYear: 2030 }),
  ],
  ['2026-04-02', () => changeAddress(club('failing'), 'new@club.example')],
  ...recorded.map(
    (write, day) =>
      [
        `2026-05-0${day + 1}`,
        () => own(club('failing'), (tx) => write(tx, club('failing'), world.deps.clock.now())),
      ] as const,
  ),
  ['2026-05-20', () => sleep(club('resting'), '2026-07-01', '2026-08-21')],
  ['2026-10-01', () => cancel(club('cancelled'))],
  ['2026-10-05', () => world.changeCard(club('monthly'), { expiryMonth: 12, expiryYear: 2030 })],
  [
    '2027-02-20',
    () => schedule(club('yearly'), 'yearlyBasicPlan.base', midnight('2028-01-05'), midnight('2029-01-05')),
  ],
  ['2027-06-10', () => cancel(club('monthly'))],
]

/** Twenty seconds where nothing else runs. */
const TWO_YEARS_MS = 600_000

beforeAll(async () => {
  world = await openWorld({ now: BEGIN, dunning: graceOf(2), hearsEvents: false })
  key = await createServiceKey(world.database.ownerDb)
  await begin('monthly', { language: 'ja', card: { expiryMonth: 9, expiryYear: 2026 } })
  await begin('failing', { language: 'de', card: { number: '4000000000000341' } })
  await begin('transfer', { language: 'en', card: null })
  await begin('yearly', { language: 'fr', plan: { id: 'yearlyStandardPlan.base', until: '2027-01-05' } })
  await begin('cancelled', { language: 'es', plan: { id: 'yearlyBasicPlan.base', until: '2027-01-05' } })
  await begin('trial', { language: 'pt-pt', plan: { id: 'freePlan.base', until: '2026-02-05' } })
  await begin('coupon', { language: 'en', plan: { id: 'teamStandardPlanDiscount20Percent.base', until: '2026-07-05' } })
  await begin('resting', { language: 'fr' })
  const { organizationId: organization_id } = club('monthly')
  const thresholds = { organization_id, usage_percents: [20], next_payment_above: 5_000, storage_above: 1 }
  await world.database.ownerDb.insertInto('notice_thresholds').values(thresholds).execute()
  await world.worker.runDue()
  for (const [date, happen] of happenings) {
    await world.liveUntil(noon(date))
    await happen()
  }
  await world.liveUntil(END)
}, TWO_YEARS_MS)
afterAll(() => world.close())

const noticesOf = async (who: MadeOrganization) => {
  const rows = await world.database.ownerDb
    .selectFrom('notices')
    .selectAll()
    .where('organization_id', '=', who.organizationId)
    .orderBy('happened_at')
    .execute()
  return rows.flatMap(({ kind, ...row }) => (isNoticeKind(kind) ? [{ ...row, kind }] : []))
}

const lettersTo: Readonly<Record<string, readonly string[]>> = {
  failing: ['Bestätigen Sie Ihre E-Mail-Adresse', 'Die E-Mail-Adresse für Rechnungen wurde geändert'],
  monthly: ['monthlyのアカウントを閉鎖しました'],
}

const dated = (kind: NoticeKind): boolean => noticeRow(kind).time.kind === 'days-before'

/** The night lives them whole; by day every second time. */
const DAYS = 2

describe.skipIf(!isInTurn(0, DAYS))('over two years', () => {
  it('every kind was sent but those of requests, people, prices, seats, invitations, sign-in/demand and unpaid contracts, by jobs that all succeeded', async () => {
    const all = (await Promise.all([...clubs.values()].map(noticesOf))).flat()
    const sent = new Set(all.map(({ kind }) => kind))
    // What people do is in `steps.test.ts`; an unpaid contract in `contract-expires.test.ts`, seats in `give-up-seats.test.ts`.
    const isElsewhere = (kind: string) =>
      /^request-|^price-|^seats-|^recipient-|^role-|^login-|^departure-|^sessions-|^own-|-demanded$|-stays$|-again$|^contract-/.test(
        kind,
      )
    expect(noticeKinds.filter((kind) => !sent.has(kind) && !isElsewhere(kind))).toEqual([])
    expect(world.jobErrors).toEqual([])
    const mails = world.database.ownerDb.selectFrom('notice_mails').select('recipient_id').where('sent_at', 'is', null)
    expect(await mails.execute()).toEqual([])
  })

  it.each<[string, readonly string[]]>([
    [
      'monthly',
      [
        '2026-09-01 card-expires 2026-10-01:thirty-days',
        '2026-09-24 card-expires 2026-10-01:week',
        '2026-09-30 card-expires 2026-10-01:expiry',
        '2027-06-26 deletion 2027-07-10:two-weeks',
        '2027-07-03 deletion 2027-07-10:week',
        '2027-07-09 deletion 2027-07-10:day',
      ],
    ],
    [
      'failing',
      [
        '2026-02-03 retry-planned 2026-02-04:day-before',
        '2026-02-08 retry-planned 2026-02-09:day-before',
        '2026-02-15 retry-planned 2026-02-16:day-before',
        // From now on each week.
        '2026-02-22 retry-planned 2026-02-23:day-before',
        '2026-03-01 retry-planned 2026-03-02:day-before',
        '2026-03-03 retry-planned 2026-03-04:day-before',
        // Both bills; they are paid at noon of that day.
        '2026-03-08 retry-planned 2026-03-09:day-before',
        '2026-03-08 retry-planned 2026-03-09:day-before',
      ],
    ],
    [
      'trial',
      [
        '2026-01-28 trial-ends 2026-02-04:week',
        '2026-02-03 trial-ends 2026-02-04:day',
        '2026-06-27 plan-ends 2026-06-30:three-days',
      ],
    ],
    ['coupon', ['2026-06-05 coupon-ends 2026-07-05:thirty-days', '2026-06-28 coupon-ends 2026-07-05:week']],
    [
      'yearly',
      [
        '2026-11-06 renewal 2027-01-05:sixty-days',
        '2026-12-06 renewal 2027-01-05:thirty-days',
        '2026-12-25 renewal 2027-01-05:deadline-week',
        '2026-12-31 renewal 2027-01-05:deadline-day',
        '2027-11-06 renewal 2028-01-05:sixty-days',
        '2027-12-06 renewal 2028-01-05:thirty-days',
        '2027-12-25 renewal 2028-01-05:deadline-week',
        '2027-12-31 renewal 2028-01-05:deadline-day',
        '2028-01-02 scheduled-change 2028-01-05:three-days',
      ],
    ],
    [
      'resting',
      [
        '2026-06-17 falls-asleep 2026-07-01:two-weeks',
        '2026-06-24 falls-asleep 2026-07-01:week',
        '2026-08-14 wakes 2026-08-21:week',
        '2027-06-17 falls-asleep 2027-07-01:two-weeks',
        '2027-06-24 falls-asleep 2027-07-01:week',
        '2027-08-14 wakes 2027-08-21:week',
      ],
    ],
    [
      'cancelled',
      [
        '2027-01-02 scheduled-change 2027-01-05:three-days',
        '2027-01-21 deletion 2027-02-04:two-weeks',
        '2027-01-28 deletion 2027-02-04:week',
        '2027-02-03 deletion 2027-02-04:day',
      ],
    ],
  ])('those before a date came to %s on their mornings, none void and none late', async (name, expected) => {
    const found = (await noticesOf(club(name))).filter(({ kind }) => dated(kind))
    expect(found.map(({ happened_at }) => happened_at)).toEqual(
      found.map(({ happened_at }) => morningOf(dateOf(happened_at, zone), zone)),
    )
    const lines = found.map(({ kind, period, happened_at }) => `${dateOf(happened_at, zone)} ${kind} ${period}`)
    expect(lines).toEqual(expected)
  })

  /** The mail about the payment says that the plan works again, and names the card that was changed for it. */
  const isSaidOfPayment = (name: string, kind: NoticeKind): boolean =>
    kind === 'plan-restored' || (kind === 'card-changed' && name === 'failing')

  it('every notice was mailed once, at once, in the language of its reader', async () => {
    const names = await inTransaction(world.database.db, { system: 'jobs' }, planNames)
    for (const [name, who] of clubs) {
      const notices = (await noticesOf(who)).filter(({ kind }) => !isSaidOfPayment(name, kind))
      const planName = (groupId: string | null) =>
        groupId === null ? '' : (names.get(groupId)?.[who.language] ?? groupId)
      const expected = notices.map(({ kind, facts, happened_at }) => {
        const isClosed = name === 'monthly' && happened_at > noon('2027-06-10')
        const context = { language: who.language, zone, organization: name, isClosed, planName }
        return noticeSentence(kind, noticeFacts(kind, facts), context)
      })
      const subjects = world.mailbox.taken
        .filter(({ to }) => to === `${name}@club.example` || (name === 'failing' && to === 'new@club.example'))
        .map(({ subject }) => subject)
      const letters = [...expected, ...(lettersTo[name] ?? [])]
      expect(subjects.toSorted()).toEqual(letters.toSorted())
    }
  })
})
