import { audience } from '@touchline/contract/desk/campaigns'
import { localDate, typedLine } from '@touchline/contract/wire'
import { regionDefaults } from '@touchline/domain/organization'
import * as z from 'zod/mini'
import { type CampaignFault, saveCampaign } from '../features/coupons/campaign/compute-campaign.ts'
import {
  type StartFault,
  type StopFault,
  startCampaign,
  stopCampaign,
} from '../features/coupons/campaign/start-campaign.ts'
import { act, administration, done, notActed, unchanged } from './act.ts'
import { morningOf } from './morning.ts'

const campaignId = z.uuid()

const sentences: Readonly<Record<StartFault | StopFault, string>> = {
  'campaign-unknown': 'there is no such campaign in this region',
  'campaign-uncomputed': 'its clubs are still being computed',
  'campaign-empty': 'no club of its audience could use the coupon',
  'campaign-outdated':
    'it is older than seven days, or another catalogue was applied since: make it again, then its clubs are computed anew',
  'campaign-started': 'it is started already',
  'campaign-day': 'that day is over',
  'campaign-coupon': 'the coupon cannot be used any more on that day',
  'campaign-unstarted': 'it was never started',
  'campaign-over': 'every club was offered it already',
}

type SavedCampaign =
  | { readonly kind: 'saved'; readonly campaignId: string }
  | { readonly kind: 'not-saved'; readonly faults: readonly CampaignFault[] }

export const campaignActs = {
  'save-campaign': act({
    command: 'campaigns preview',
    input: z.strictObject({ name: typedLine(100), couponCode: z.string().check(z.maxLength(20)), audience }),
    needsReason: false,
    scopeOf: administration,
    carryOut: async (tx, input, { now, ids, operator: by, cell: { region } }) => {
      const campaignId = ids.uuid()
      const faults = await saveCampaign(tx, { ...input, by, region, campaignId, now })
      if (faults.length > 0) return unchanged<SavedCampaign>({ kind: 'not-saved', faults })
      return done<SavedCampaign>(`campaign:${campaignId}`, { kind: 'saved', campaignId })
    },
  }),
  'start-campaign': act({
    command: 'campaigns start',
    input: z.strictObject({ campaignId, on: localDate }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { campaignId: id, on }, by) => {
      const { zone } = regionDefaults[by.cell.region]
      const starting = { by: by.operator, now: by.now, sendsAt: morningOf(on, by), zone }
      const started = await startCampaign(tx, id, starting)
      if (!('fault' in started)) return done(`campaign:${id}`, { campaign: started, sendsAt: starting.sendsAt })
      const { fault, startedBy } = started
      const sentence = startedBy === null ? sentences[fault] : `${startedBy} started it already`
      return notActed(sentence, { reason: fault })
    },
  }),
  'stop-campaign': act({
    command: 'campaigns stop',
    input: z.strictObject({ campaignId }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { campaignId: id }, { now }) => {
      const stopped = await stopCampaign(tx, id, now)
      if (stopped === 'unchanged') return unchanged(null)
      return typeof stopped === 'string'
        ? notActed(sentences[stopped], { reason: stopped })
        : done(`campaign:${id}`, stopped)
    },
  }),
}
