import { DAY, dateOf } from '@touchline/domain/calendar'
import { openStage } from '@touchline/testing/act-stage'
import { makeCoupon } from '@touchline/testing/coupons'
import { createOrganization } from '@touchline/testing/organization'
import { expect, it } from 'vitest'
import { starterCatalogue } from '../../features/catalogue/starter.ts'
import { carryOut } from '../act.ts'
import { acts } from '../acts.ts'

const { world, on, look, seenAndDone, endsWhole } = await openStage('plans')

it('what is seen before is what happens, act by act of a trial', async () => {
  const { organizationId } = await createOrganization(world.database.ownerDb, { createdAt: world.now() })
  const of = { organizationId }
  await seenAndDone(acts['grant-plan'], { ...of, groupId: 'freePlan', lastDay: '2027-01-10' })
  await seenAndDone(acts['extend-trial'], { ...of, until: { days: 5 } })
  await seenAndDone(acts['end-trial'], of)
  const { seen } = await seenAndDone(acts['grant-plan'], {
    ...of,
    groupId: 'teamStandardPlan',
    lastDay: null,
  })
  expect(seen.nextBill).toMatchObject({ before: null, after: { currency: 'JPY' } })
})

it('what is seen before is what happens, where an operator changes a plan for a club', async () => {
  const { organizationId } = await world.subscribe()
  const of = { organizationId }
  const plan = (groupId: string) => ({ ...of, to: { groupId } })
  const { seen } = await seenAndDone(acts['change-plan'], plan('teamStandardPlan'))
  expect(seen.nextBill?.after?.total).toBeGreaterThan(seen.nextBill?.before?.total ?? 0)
  expect(seen.mails).toHaveLength(1)
  const down = await seenAndDone(acts['change-plan'], plan('teamBasicPlan'))
  expect(down.seen.nextBill?.after?.total).toBeLessThan(down.seen.nextBill?.before?.total ?? 0)
  await seenAndDone(acts['change-plan'], { ...of, to: null })
  const left = await seenAndDone(acts['cancel-plan'], { ...of, way: 'reserve', why: 'season-over' })
  expect(left.seen.nextBill).toMatchObject({ before: { cycle: 'month' }, after: null })
  await seenAndDone(acts['cancel-plan'], { ...of, way: null })
  expect(await look(acts['change-plan'], { ...of, to: null })).toMatchObject({
    kind: 'refused',
    message: 'No plan change is reserved',
  })
})

async function onTransfer() {
  const { organizationId } = await world.subscribe({ card: null })
  const of = { organizationId }
  await carryOut(on(), acts['set-payment-method'], { ...of, method: 'bank-transfer' }, { reason: 'agreed' })
  await world.liveUntil(world.now() + 1_000)
  return of
}

it('a term that begins at once is billed as it was seen', async () => {
  const of = await onTransfer()
  const to = { groupId: 'yearlyStandardPlan' }
  const { seen } = await seenAndDone(acts['change-plan'], { ...of, to })
  expect(seen.documents).toMatchObject([{ kind: 'invoice', total: 217_800 }])
  expect(await look(acts['cancel-plan'], { ...of, way: 'close' })).toMatchObject({
    message: 'it cannot end at once: it ends with its month or term',
  })
})

it('an account that is closed for a club is billed and mailed as it was seen', async () => {
  const of = await onTransfer()
  const { seen } = await seenAndDone(acts['cancel-plan'], { ...of, way: 'close' })
  expect(seen.documents).toMatchObject([{ kind: 'invoice' }])
  expect(seen.mails).toContainEqual({ to: 'office@kita.example', subject: expect.any(String), text: '…' })
  expect(await look(acts['cancel-plan'], { ...of, way: 'reserve' })).toMatchObject({
    kind: 'refused',
  })
})

it('a catalogue is published as it was seen', async () => {
  await world.subscribe()
  const { groups, ...rest } = starterCatalogue()
  const { teamBasicPlan, ...others } = groups
  if (teamBasicPlan === undefined) throw new Error('the starter has no teamBasicPlan')
  const prices = [...teamBasicPlan.prices, { from: '2027-12', JPY: { base: 10_900 } }]
  const file = { ...rest, groups: { teamBasicPlan: { ...teamBasicPlan, prices }, ...others } }
  const { seen } = await seenAndDone(acts['apply-catalogue'], file, 'later')
  expect(seen.changes).toBe(true)
})

it('a draft is saved, rehearsed, ordered to be published and withdrawn as it was seen', async () => {
  const draftId = 'spring'
  await seenAndDone(acts['save-draft'], { draftId, after: 0, file: starterCatalogue(), kept: [] }, 'later')
  const key = { draftId, version: 1 }
  const on = dateOf(world.now() + 7 * DAY, 'Asia/Tokyo')
  await seenAndDone(acts['rehearse-draft'], { ...key, on })
  await seenAndDone(acts['publish-catalogue'], key)
  expect(await look(acts['publish-catalogue'], key)).toMatchObject({ changes: false })
  await seenAndDone(acts['withdraw-publishing'], key)
})

it('a campaign is started and stopped as it was seen', async () => {
  const { database, deps } = world
  await world.subscribe()
  const effectiveUntil = dateOf(deps.clock.now() + 30 * DAY, 'Asia/Tokyo')
  const { code } = await makeCoupon({ database, clock: deps.clock }, { effectiveFrom: '2026-01-01', effectiveUntil })
  const audience = { states: [], groups: [], currency: null, paidFrom: null, paidUntil: null, seatsFrom: null }
  const asked = { audience: { ...audience, seatsUntil: null, withoutCoupon: true }, couponCode: code, name: 'Spring' }
  await seenAndDone(acts['save-campaign'], asked)
  const { campaign_id: campaignId } = await database.one('campaigns', ['campaign_id'])
  await world.liveUntil(deps.clock.now() + 1_000)
  const on = dateOf(deps.clock.now() + 7 * DAY, 'Asia/Tokyo')
  await seenAndDone(acts['start-campaign'], { campaignId, on }, 'later')
  await seenAndDone(acts['stop-campaign'], { campaignId })
  expect(await look(acts['stop-campaign'], { campaignId })).toMatchObject({ changes: false })
})

endsWhole()
