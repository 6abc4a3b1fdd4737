import { randomUUID } from 'node:crypto'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { computeOn, saveCampaign } from '@touchline/api/features/coupons/campaign/compute-campaign'
import { sendOn } from '@touchline/api/features/coupons/campaign/send-campaign'
import { startCampaign } from '@touchline/api/features/coupons/campaign/start-campaign'
import { makeCoupon } from '../coupons.ts'
import type { TestDatabase } from '../database.ts'
import type { Timed } from './lives-of-clubs.ts'

const NOW = Date.UTC(2026, 10, 28)
const MEBIBYTE = 1_048_576
const clock = { now: () => NOW }
const everybody = {
  states: [],
  groups: [],
  currency: null,
  paidFrom: null,
  paidUntil: null,
  seatsFrom: null,
  seatsUntil: null,
  withoutCoupon: false,
}

interface Campaigned extends Timed {
  readonly clubs: number
  readonly memory: number
}

/** To every club: computed and sent, a batch after the other as their jobs do. */
export async function timeCampaign(database: TestDatabase): Promise<Readonly<Record<'computed' | 'sent', Campaigned>>> {
  const { db, ownerDb } = database
  const { code } = await makeCoupon({ database, clock }, { numberOfAvailableUses: 1_000_000 })
  const campaignId = randomUUID()
  const campaign = { campaignId, name: 'Spring', couponCode: code, audience: everybody, by: 'Sato', now: NOW }
  const faults = await inTransaction(db, jobsScope, (tx) => saveCampaign(tx, { ...campaign, region: 'asia' }))
  if (faults.length > 0) throw new Error(`the campaign has faults: ${faults.join()}`)
  const read = () =>
    ownerDb.selectFrom('campaigns').selectAll().where('campaign_id', '=', campaignId).executeTakeFirstOrThrow()

  async function timed(batch: () => Promise<void>, isOver: () => Promise<boolean>): Promise<Campaigned> {
    const [began, before, memory] = [performance.now(), process.cpuUsage(), process.memoryUsage.rss()]
    let most = memory
    do {
      await batch()
      most = Math.max(most, process.memoryUsage.rss())
    } while (!(await isOver()))
    const { user, system } = process.cpuUsage(before)
    return {
      milliseconds: performance.now() - began,
      processor: (user + system) / 1_000,
      memory: (most - memory) / MEBIBYTE,
      clubs: (await read()).clubs,
    }
  }

  const computed = await timed(
    () => computeOn({ db, clock }, campaignId),
    async () => (await read()).computed_at !== null,
  )
  const starting = { by: 'Sato', now: NOW, sendsAt: NOW, zone: 'Asia/Tokyo' } as const
  const started = await inTransaction(db, jobsScope, (tx) => startCampaign(tx, campaignId, starting))
  if ('fault' in started) throw new Error(`the campaign does not start: ${started.fault}`)
  const sent = await timed(
    () => inTransaction(db, jobsScope, (tx) => sendOn(tx, campaignId, NOW)),
    async () => (await read()).sent_at !== null,
  )
  return { computed, sent }
}
