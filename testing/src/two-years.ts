import { randomUUID } from 'node:crypto'
import { loadCatalogue } from '@touchline/api/books/catalogue/catalogue'
import { saveSchedule } from '@touchline/api/books/contract/entries'
import { at } from '@touchline/api/db/column-values'
import { inTransaction } from '@touchline/api/db/transaction'
import { cancelContract } from '@touchline/api/features/cancellation/cancel-contract'
import { confirmMailChange, requestMailChange } from '@touchline/api/features/mail/mail-address'
import { orderRefund } from '@touchline/api/features/payment/refund/order-refund'
import { bookTransfer } from '@touchline/api/features/payment/transfer/book-transfer'
import { grantPlan } from '@touchline/api/features/plans/grant/grant-plan'
import { planSleep } from '@touchline/api/features/sleep/plan-sleep'
import type { Language } from '@touchline/contract/wire'
import { addDays, dateOf, type Instant, startOfDay } from '@touchline/domain/calendar'
import { expect } from 'vitest'
import { recorded } from './audited-rows.ts'
import type { MadeOrganization } from './organization.ts'
import { createServiceKey } from './service-key.ts'
import type { TestOrganization } from './test-organization.ts'
import { graceOf, openWorld, type World } from './world.ts'

export const zone = 'Asia/Tokyo'
const BEGIN = startOfDay('2026-01-05', zone)
const END = startOfDay('2028-01-10', zone)
const midnight = (date: string): Instant => startOfDay(date, zone)
export const noon = (date: string): Instant => midnight(date) + 43_200_000

let world: World
let key: string
type LivingClub = TestOrganization & { readonly language: Language }
const clubs = new Map<string, LivingClub>()

export const club = (name: string) => {
  const found = clubs.get(name)
  if (found === undefined) throw new Error(`no club ${name}`)
  return found
}

interface Club {
  readonly language: Language
  readonly card?: { readonly number?: string; readonly expiryMonth?: number; readonly expiryYear?: number } | null
  readonly plan?: { readonly id: string; readonly until: string }
}

async function begin(name: string, { language, card, plan }: Club): Promise<void> {
  const who = await world.subscribe({ name, ...(card === undefined ? {} : { card }) })
  clubs.set(name, { ...who, language })
  await who.setContract({ payer_mail: `${name}@club.example` })
  const organizations = world.database.ownerDb.updateTable('organizations').set({ lang: language })
  await organizations.where('organization_id', '=', who.organizationId).execute()
  if (plan !== undefined) await startPlan(who, plan)
}

async function startPlan(who: TestOrganization, { id, until }: NonNullable<Club['plan']>): Promise<void> {
  await world.database.ownerDb.deleteFrom('plan_entries').where('contract_id', '=', who.contractId).execute()
  await who.setContract({ yearly_anchor: at(BEGIN) })
  await schedule(who, id, BEGIN, midnight(until))
}

const schedule = (who: MadeOrganization, contractPlanId: string, start: Instant, end: Instant | null) =>
  inTransaction(world.database.db, { system: 'administration' }, async (tx) => {
    const target = { ...who, catalogue: await loadCatalogue(tx), newId: randomUUID, now: world.now() }
    await saveSchedule(tx, target, { end: [], withdraw: [], add: [{ contractPlanId, start, end }] })
  })

const own = <T>(who: MadeOrganization, work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(world.database.db, { organizationId: who.organizationId }, work)

const cancel = (who: MadeOrganization) =>
  own(who, (tx) =>
    cancelContract(tx, { ...who, actor: who.userId, cancellationDate: null, now: world.now(), newId: randomUUID }),
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
      createdDate: new Date(world.now()).toISOString(),
    }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
  })

const signIn = (who: MadeOrganization) =>
  world.server.signInByPassword(who, { headers: { 'sec-fetch-site': 'same-origin' } })

async function changeAddress(who: MadeOrganization, mailAddress: string): Promise<void> {
  await own(who, (tx) =>
    requestMailChange(tx, world.deps, { ...who, actor: who.userId, mailAddress, language: undefined }),
  )
  await world.runDue()
  const [, token = ''] = /token=([\w-]+)/.exec(world.mailbox.taken.at(-1)?.text ?? '') ?? []
  await inTransaction(world.database.db, { system: 'sign-in' }, (tx) => confirmMailChange(tx, world.deps, token))
}

async function payTransfer(who: TestOrganization): Promise<void> {
  const [bill] = await who.bills()
  const { issuer } = world.deps.cell
  const { organizationId } = who
  await own(who, (tx) =>
    bookTransfer(tx, {
      organizationId,
      billingId: bill?.billing_id ?? '',
      amount: bill?.total ?? 0,
      reference: 'bank-1',
      receivedOn: dateOf(world.now(), zone),
      actor: 'operator',
      now: world.now(),
      issuer,
      newId: randomUUID,
    }),
  )
}

async function refund(who: TestOrganization): Promise<void> {
  const [bill] = await who.bills()
  const { organizationId } = who
  const of = { organizationId, billingId: bill?.billing_id ?? '', reference: 'case 1', amount: 500 }
  const order = { ...of, reason: 'a wrong price', operator: 'Sato', now: world.now() }
  await own(who, (tx) => orderRefund(tx, order))
}

const grant = (who: MadeOrganization, lastDay: string) =>
  own(who, (tx) => {
    const by = { operator: 'operator', reason: 'Contract 12', now: world.now(), newId: randomUUID }
    return grantPlan(tx, { ...who, ...by, groupId: 'mbpPlan', lastDay })
  })

async function sleep(who: MadeOrganization, from: string, until: string): Promise<void> {
  const { organizationId, contractId, userId: actor } = who
  const days = { from, until }
  await own(who, async (tx) => {
    const order = { organizationId, contractId, actor, days, isEveryYear: true, now: world.now() }
    const refused = await planSleep(tx, { ...order, quotedTotal: -1, newId: randomUUID })
    const quotedTotal = Number(/"total":(\d+)/.exec(JSON.stringify(refused))?.[1])
    expect(await planSleep(tx, { ...order, quotedTotal, newId: randomUUID })).toMatchObject({ kind: 'planned' })
  })
}

/** At noon, with everything due before. */
export const happenings: readonly (readonly [string, () => Promise<unknown>])[] = [
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
        addDays('2026-05-01', day),
        () => own(club('failing'), (tx) => write(tx, club('failing'), world.now())),
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

export interface TwoYears {
  readonly world: World
  readonly clubs: ReadonlyMap<string, LivingClub>
}

export async function liveTwoYears(): Promise<TwoYears> {
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
  await world.runDue()
  for (const [date, happen] of happenings) {
    await world.liveUntil(noon(date))
    await happen()
  }
  await world.liveUntil(END)
  return { world, clubs }
}
