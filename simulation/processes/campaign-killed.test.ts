import { saveForAll, startNow } from '@touchline/testing/campaigns'
import { startFleet } from '@touchline/testing/fleet'
import { makeClubs } from '@touchline/testing/large/found-clubs'
import { makeLives } from '@touchline/testing/large/lives-of-clubs'
import { patiently } from '@touchline/testing/patiently'
import { openWorld } from '@touchline/testing/world'
import { expect, it } from 'vitest'
import { comeToRest } from './proof.ts'

const LIMIT_MS = 300_000
const CLUBS = 400
const KILLS = 2

it('a campaign whose senders are killed again and again reaches each club once', { timeout: LIMIT_MS }, async () => {
  const world = await openWorld({ hearsEvents: false })
  const { ownerDb } = world.database
  await makeClubs(world.database, CLUBS)
  await makeLives(world.database)
  const fleet = await startFleet(world, { apis: 0, workers: 2 })
  try {
    const campaignId = await saveForAll(world.database, Date.now())
    await comeToRest(world)
    const clubs = await startNow(world.database, campaignId, Date.now())
    const of = ownerDb.selectFrom('campaign_clubs').where('campaign_id', '=', campaignId)
    const offered = () =>
      patiently(async () => (await of.select('contract_id').where('offered_at', 'is not', null).execute()).length)
    const amidst: number[] = []
    for (let before = 0; amidst.length < KILLS; before = await offered()) {
      while (before < clubs && (await offered()) <= before);
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
