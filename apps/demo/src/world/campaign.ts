import { actingOn, carryOut } from '@touchline/api/operators/act'
import { acts } from '@touchline/api/operators/acts'
import { DAY, dateOf } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { WorldCell } from './world-cell.ts'

const operator = { name: 'Sato' }
const FORTNIGHT = 14 * DAY

/** For the clubs on Basic, in a fortnight: until then it can be stopped, and nobody hears of it. */
export async function leaveCampaign({ deps, region, today, liveUntil }: WorldCell): Promise<void> {
  const on = actingOn(deps, operator)
  const audience = {
    states: ['paying' as const],
    groups: ['teamBasicPlan'],
    currency: null,
    paidFrom: null,
    paidUntil: null,
    seatsFrom: null,
    seatsUntil: null,
    withoutCoupon: true,
  }
  const saved = await carryOut(on, acts['save-campaign'], {
    name: 'From Basic to Standard',
    couponCode: 'SPRING',
    audience,
  })
  if (saved.kind === 'refused' || saved.said.kind !== 'saved') throw new Error('a campaign of the demo was not saved')
  await liveUntil(today)
  const { campaignId } = saved.said
  const input = { campaignId, on: dateOf(today + FORTNIGHT, regionDefaults[region].zone) }
  const started = await carryOut(on, acts['start-campaign'], input, { reason: 'agreed with finance' })
  if (started.kind === 'refused') throw new Error(`a campaign of the demo was refused: ${started.message}`)
}
