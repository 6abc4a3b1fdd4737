import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { computeOn } from '@touchline/api/features/coupons/campaign/compute-campaign'
import { sendOn } from '@touchline/api/features/coupons/campaign/send-campaign'
import { saveForAll, startNow } from '../campaigns.ts'
import type { TestDatabase } from '../database.ts'
import type { Timed } from './lives-of-clubs.ts'

const NOW = Date.UTC(2026, 10, 28)
const MEBIBYTE = 1_048_576
const clock = { now: () => NOW }
interface Campaigned extends Timed {
  readonly clubs: number
  readonly memory: number
}

export async function timeCampaign(database: TestDatabase): Promise<Readonly<Record<'computed' | 'sent', Campaigned>>> {
  const { db, ownerDb } = database
  const campaignId = await saveForAll(database, NOW)
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
  await startNow(database, campaignId, NOW)
  const sent = await timed(
    () => inTransaction(db, jobsScope, (tx) => sendOn(tx, campaignId, NOW)),
    async () => (await read()).sent_at !== null,
  )
  return { computed, sent }
}
