import { randomUUID } from 'node:crypto'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { saveCampaign } from '@touchline/api/features/coupons/campaign/compute-campaign'
import { startCampaign } from '@touchline/api/features/coupons/campaign/start-campaign'
import { addDays, dateOf, type Instant } from '@touchline/domain/calendar'
import { anybody } from '@touchline/domain/campaigns'
import { makeCoupon } from './coupons.ts'
import type { TestDatabase } from './database.ts'

const ZONE = 'Asia/Tokyo'

export async function saveForAll(database: TestDatabase, now: Instant): Promise<string> {
  const today = dateOf(now, ZONE)
  const effective = { effectiveFrom: addDays(today, -1), effectiveUntil: addDays(today, 60) }
  const clock = { now: () => now }
  const { code } = await makeCoupon({ database, clock }, { numberOfAvailableUses: 1_000_000, ...effective })
  const campaignId = randomUUID()
  const campaign = { campaignId, name: 'Spring', couponCode: code, audience: anybody, by: 'Sato', now }
  const faults = await inTransaction(database.db, jobsScope, (tx) => saveCampaign(tx, { ...campaign, region: 'asia' }))
  if (faults.length > 0) throw new Error(`the campaign has faults: ${faults.join()}`)
  return campaignId
}

export async function startNow({ db }: TestDatabase, campaignId: string, now: Instant): Promise<number> {
  const starting = { by: 'Sato', now, sendsAt: now, zone: ZONE } as const
  const started = await inTransaction(db, jobsScope, (tx) => startCampaign(tx, campaignId, starting))
  if ('fault' in started) throw new Error(`the campaign does not start: ${started.fault}`)
  return started.clubs
}
