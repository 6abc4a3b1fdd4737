import { randomUUID } from 'node:crypto'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { saveCampaign } from '@touchline/api/features/coupons/campaign/compute-campaign'
import { startCampaign } from '@touchline/api/features/coupons/campaign/start-campaign'
import { addDays, dateOf } from '@touchline/domain/calendar'
import { makeCoupon } from '@touchline/testing/coupons'
import { startFleet } from '@touchline/testing/fleet'
import { makeClubs } from '@touchline/testing/large/found-clubs'
import { makeLives } from '@touchline/testing/large/lives-of-clubs'
import { patiently } from '@touchline/testing/patiently'
import { openWorld, type World } from '@touchline/testing/world'
import { expect, it } from 'vitest'
import { comeToRest } from './proof.ts'

const LIMIT_MS = 300_000
const CLUBS = 400
const KILLS = 2
const POLL_MS = 10
const ZONE = 'Asia/Tokyo'
const anybody = {
  states: [],
  groups: [],
  currency: null,
  paidFrom: null,
  paidUntil: null,
  seatsFrom: null,
  seatsUntil: null,
  withoutCoupon: false,
}

async function saved({ deps, database }: World): Promise<string> {
  const now = Date.now()
  const today = dateOf(now, ZONE)
  const effective = { effectiveFrom: addDays(today, -1), effectiveUntil: addDays(today, 60) }
  const coupon = await makeCoupon({ database, clock: deps.clock }, { numberOfAvailableUses: 1_000, ...effective })
  const campaignId = randomUUID()
  const campaign = { campaignId, name: 'Spring', couponCode: coupon.code, audience: anybody, by: 'Sato', now }
  const faults = await inTransaction(deps.db, jobsScope, (tx) => saveCampaign(tx, { ...campaign, region: 'asia' }))
  expect(faults).toEqual([])
  return campaignId
}

it('a campaign whose senders are killed again and again reaches each club once', { timeout: LIMIT_MS }, async () => {
  const world = await openWorld({ hearsEvents: false })
  const { ownerDb } = world.database
  await makeClubs(world.database, CLUBS)
  await makeLives(world.database)
  const fleet = await startFleet(world, { apis: 0, workers: 2 })
  try {
    const campaignId = await saved(world)
    await comeToRest(world)
    const now = Date.now()
    const starting = { by: 'Sato', now, sendsAt: now, zone: ZONE } as const
    const started = await inTransaction(world.deps.db, jobsScope, (tx) => startCampaign(tx, campaignId, starting))
    const clubs = 'fault' in started ? 0 : started.clubs
    const of = ownerDb.selectFrom('campaign_clubs').where('campaign_id', '=', campaignId)
    const offered = () =>
      patiently(async () => (await of.select('contract_id').where('offered_at', 'is not', null).execute()).length)
    const amidst: number[] = []
    for (let before = 0; amidst.length < KILLS; before = await offered()) {
      while (before < clubs && (await offered()) <= before) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      await Promise.all(fleet.workers.map((worker) => worker.kill()))
      amidst.push(await offered())
    }
    expect(amidst[0]).toBeGreaterThan(0)
    expect(amidst[0]).toBeLessThan(clubs)
    await comeToRest(world)
    const notices = ownerDb.selectFrom('notices').where('kind', '=', 'coupon-offered')
    const audit = ownerDb.selectFrom('audit_entries').where('action', '=', 'offer-coupon')
    for (const rows of [
      await of.select('organization_id').execute(),
      await notices.select('organization_id').execute(),
      await audit.select('organization_id').execute(),
    ])
      expect([rows.length, new Set(rows.map((row) => row.organization_id)).size]).toEqual([clubs, clubs])
  } finally {
    await fleet.stop()
    await world.close()
  }
})
