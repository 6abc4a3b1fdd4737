import { monthToWire } from '@touchline/contract/wire'
import { DAY, monthOf } from '@touchline/domain/calendar'
import { openStage } from '@touchline/testing/act-stage'
import { OCTOBER_CLOSES } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'
import { comingMonth, previewNow } from '../../features/run/make-preview.ts'
import { acts } from '../acts.ts'
import { differencesOf } from '../preview.ts'

const { world, look, seenAndDone, endsWhole } = await openStage('money')

it('what is seen before a refund is what it books, mails and notes, and its paper has no number yet', async () => {
  const club = await world.subscribe()
  const { organizationId } = club
  await world.liveUntil(OCTOBER_CLOSES + 60_000)
  const { billing_id: billingId } = await club.row('charges')
  const input = { organizationId, billingId, amount: 1000, reference: 'case 1' }
  const first = await look(acts.refund, input)
  const { seen, mails } = await seenAndDone(acts.refund, input)
  if (first.kind === 'refused') throw new Error(first.message)
  expect(differencesOf(first, seen)).toEqual([])
  expect(first.digest).toBe(seen.digest)
  expect(seen.documents).toMatchObject([
    { kind: 'credit-note', series: expect.stringMatching(/^JP-C-2026-…$/), total: 1000 },
  ])
  expect(mails).toHaveLength(1)
  expect(seen.nextBill?.after).toEqual(seen.nextBill?.before)
  expect(await look(acts.refund, { ...input, reference: 'case 2', amount: 9000 })).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('of the charge is left'),
  })
})

it('the documents of a bill are sent again as they were seen, and a failed payment is tried once more', async () => {
  const { organizationId } = await world.subscribe({ card: { number: '4000000000000341' } })
  await world.liveUntil(world.now() + 31 * DAY)
  const { billing_id: billingId } = await world.database.one('settlements', ['billing_id'], {
    organization_id: organizationId,
  })
  const { seen } = await seenAndDone(acts['send-documents'], { organizationId, billingId })
  expect(seen.mails).toMatchObject([{ subject: expect.stringContaining('JP-I-2026-') }])
  const attempts = world.database.ownerDb
    .selectFrom('payment_attempts')
    .select('outcome')
    .where('billing_id', '=', billingId)
  const before = await attempts.execute()
  const { seen: again } = await seenAndDone(acts['charge-again'], { organizationId, billingId }, 'later')
  expect(again.jobs).toEqual([{ kind: 'settle', at: 'now' }])
  await world.liveUntil(world.now() + 1_000)
  expect(await attempts.execute()).toHaveLength(before.length + 1)
})

it('what is seen before is what happens, act by act of a club on transfer', async () => {
  const { organizationId } = await world.subscribe({ card: null })
  const of = { organizationId }
  await seenAndDone(acts['set-payment-method'], { ...of, method: 'bank-transfer' })
  await world.liveUntil(world.now() + 31 * DAY)
  const { billing_id: billingId, total } = await world.database.one('invoices', ['billing_id', 'total'], {
    organization_id: organizationId,
  })
  const came = { ...of, billingId, receivedOn: '2026-11-01' }
  await seenAndDone(acts['book-transfer'], { ...came, amount: 1_000, reference: 'A1' })
  const early = { ...came, receivedOn: '2027-12-01', amount: 1_000, reference: 'A1' }
  expect(await look(acts['book-transfer'], early)).toMatchObject({
    message: expect.stringContaining('2027-12-01 is in the future'),
  })
  await readAndBook(billingId)
  const whole = { ...came, amount: total + 500, reference: 'A2' }
  const { seen } = await seenAndDone(acts['book-transfer'], whole)
  expect(seen.documents).toMatchObject([{ kind: 'receipt', total }])
  await seenAndDone(acts['return-credit'], {
    ...of,
    amount: 700,
    returnedOn: '2026-11-02',
    reference: 'B1',
  })
  const back = { ...of, reference: 'A1', amount: 1_000, to: null }
  const { seen: taken } = await seenAndDone(acts['move-transfer'], back)
  expect(taken.audit.map(({ action }) => action)).toEqual(['take-back-transfer', 'use-credit'])
  expect(taken.events.map(({ kind }) => kind)).toEqual(['payment.failed', 'credit.used'])
})

/** A file of the bank with a line for the bill, and one that is nobody's. */
async function readAndBook(bill: string): Promise<void> {
  const file =
    ':20:1\n:25:1234567\n:60F:C261101JPY0,\n:61:261102C10,NTRF//L1\n:61:261102C20,NTRF//L2\n:62F:C261102JPY30,'
  await seenAndDone(acts['read-bank-file'], { name: 'nov.sta', content: Buffer.from(file).toString('base64') })
  const lines = await world.database.ownerDb.selectFrom('bank_lines').select('line_id').orderBy('place').execute()
  const [ours = '', other = ''] = lines.map(({ line_id: id }) => id)
  const { seen } = await seenAndDone(acts['book-line'], { lineId: ours, bill })
  expect(seen.audit).toMatchObject([{ action: 'receive-transfer' }])
  await seenAndDone(acts['close-line'], { lineId: other, as: 'set-aside' })
}

it('goodwill makes the next bill less as it was seen, and ended no more', async () => {
  const { organizationId } = await world.subscribe()
  const from = monthToWire(monthOf(world.now(), 'Asia/Tokyo'))
  const amounts = [{ from, amount: 700 }]
  const { seen } = await seenAndDone(acts['give-goodwill'], { organizationId, currency: 'JPY', amounts })
  const { before, after } = seen.nextBill ?? {}
  expect((before?.subtotal ?? 0) - (after?.subtotal ?? 0)).toBe(700)
  const given = world.database.ownerDb.selectFrom('goodwill').select('giving_id')
  const { giving_id: givingId } = await given.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()
  const ended = await seenAndDone(acts['end-goodwill'], { organizationId, givingId })
  expect(ended.seen.nextBill).toMatchObject({ before: after, after: before })
})

it('evidence that the provider takes is booked as it was seen', async () => {
  const { organizationId } = await world.subscribe()
  await world.liveUntil(world.now() + 31 * DAY)
  const charges = world.database.ownerDb.selectFrom('charges').select('charge_id')
  const { charge_id: chargeId } = await charges.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()
  const disputeId = await world.provider.dispute(chargeId)
  await world.provider.control('POST', '/webhooks/drain')
  await world.liveUntil(world.now() + DAY)
  const words = 'They use it every day.'
  const { seen } = await seenAndDone(acts['send-evidence'], {
    organizationId,
    disputeId,
    parts: ['documents'],
    words,
    file: null,
  })
  expect(seen.audit).toMatchObject([{ action: 'send-evidence' }])
})

it('a month of the journal is closed and exported as it was seen', async () => {
  const month = '202610'
  await seenAndDone(acts['close-journal'], { month })
  expect(await look(acts['close-journal'], { month })).toMatchObject({ code: 'journal-closed' })
  await seenAndDone(acts['export-journal'], { month, form: 'yayoi', currency: 'JPY' })
})

it('a month that runs is calculated again, and nothing is said of it', async () => {
  const { organizationId } = await world.subscribe()
  await world.liveUntil(world.now() + 1_000)
  const drafts = world.database.ownerDb.selectFrom('billing_drafts').select('billing_id')
  const { billing_id: billingId } = await drafts.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()
  const { seen } = await seenAndDone(acts['rerun-billing'], { organizationId, billingId })
  expect(seen.audit).toEqual([])
})

it('all charging is stopped and lifted as it was seen, with what is due', async () => {
  await seenAndDone(acts['stop-charging'], {})
  const { organizationId } = await world.subscribe()
  await world.liveUntil(world.now() + 31 * DAY)
  const { seen } = await seenAndDone(acts['lift-charging-stop'], {}, 'later')
  expect(seen.sums).toMatchObject([{ currency: 'JPY', count: expect.any(Number) }])
  await world.liveUntil(world.now() + DAY)
  const settled = world.database.ownerDb.selectFrom('settlements').select('payment_status')
  expect(await settled.where('organization_id', '=', organizationId).execute()).toEqual([
    { payment_status: 'Complete' },
  ])
})

it('a run is signed as it was seen', async () => {
  const { db, clock, ids } = world.deps
  const month = comingMonth(clock.now(), 'Asia/Tokyo')
  const previewId = ids.uuid()
  expect(await previewNow({ db, clock }, { previewId, month, by: 'Sato', now: clock.now() })).toBe(true)
  const digests = world.database.ownerDb.selectFrom('run_previews').select('digest').where('preview_id', '=', previewId)
  const { digest } = await digests.executeTakeFirstOrThrow()
  await seenAndDone(acts['sign-run'], { month, digest: digest ?? '' })
  const { signed_at: signed } = await world.database.one('run_previews', ['signed_at'], { preview_id: previewId })
  expect(signed).not.toBeNull()
})

it('what is seen before is what happens, where a brake is answered', async () => {
  const { organizationId } = await world.subscribe()
  const rows = world.database.ownerDb.updateTable('organizations').where('organization_id', '=', organizationId)
  await rows.set({ charges_wait_since: at(world.now()) }).execute()
  const { seen } = await seenAndDone(acts['answer-brake'], { wrong: 'check' })
  expect(seen.audit).toMatchObject([{ action: 'release-organization' }])
})

it('what is seen before is what happens, where a hold ends', async () => {
  const { organizationId } = await world.subscribe()
  const held = world.database.ownerDb.updateTable('organizations').where('organization_id', '=', organizationId)
  await held.set({ parked_at: at(world.now()), parked_reason: 'I4-refunds' }).execute()
  const release = { organizationId, findingId: null }
  const { seen } = await seenAndDone(acts['release-organization'], release)
  expect(seen.audit).toMatchObject([{ action: 'release-organization' }])
})

endsWhole()
