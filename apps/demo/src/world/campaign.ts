import { organizationContractId } from '@touchline/api/books/contract/contracts'
import { inTransaction } from '@touchline/api/db/transaction'
import { actingOn, carryOut } from '@touchline/api/operators/act'
import { acts } from '@touchline/api/operators/acts'
import { DAY, dateOf } from '@touchline/domain/calendar'
import { anybody } from '@touchline/domain/campaigns'
import type { OrganizationId } from '@touchline/domain/ids'
import { regionDefaults } from '@touchline/domain/organization'
import { useCoupon } from './coupons.ts'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import { asia, monthly, visa } from './organizations/shorthand.ts'
import { administratorOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

const operator = { name: 'Sato' }
const FORTNIGHT = 14 * DAY
const SEATS = 5

const large = {
  ...asia,
  plan: monthly('teamBasicPlan', 5, 0, SEATS),
  analysts: 1,
  viewers: SEATS,
}

/** Offered a coupon last season; the first took it. */
export const clubsOfCampaign: readonly DemoOrganization[] = [
  {
    ...large,
    login: 'minato',
    displayName: '岡田 湊',
    name: '港南ハンドボールクラブ',
    payer: { name: '港南ハンドボールクラブ', tel: '+81312340121', country: 'JP' },
    card: visa('MINATO OKADA'),
  },
  {
    ...large,
    login: 'hayase',
    displayName: '早瀬 葵',
    name: '早瀬川ホッケー部',
    payer: { name: '早瀬川ホッケー部', tel: '+81312340122', country: 'JP' },
    card: visa('AOI HAYASE'),
  },
]

const basic = { ...anybody, states: ['paying' as const], groups: ['teamBasicPlan'], withoutCoupon: true }

type Input = ReturnType<(typeof acts)['save-campaign']['input']['parse']>

async function campaign({ deps, region, liveUntil }: WorldCell, input: Input, inDays: number): Promise<void> {
  const on = actingOn(deps, operator)
  const saved = await carryOut(on, acts['save-campaign'], input)
  if (saved.kind === 'refused' || saved.said.kind !== 'saved') throw new Error('a campaign of the demo was not saved')
  const now = deps.clock.now()
  await liveUntil(now)
  const { campaignId } = saved.said
  const start = { campaignId, on: dateOf(now + inDays, regionDefaults[region].zone) }
  const started = await carryOut(on, acts['start-campaign'], start, { reason: 'agreed with finance' })
  if (started.kind === 'refused') throw new Error(`a campaign of the demo was refused: ${started.message}`)
}

/** For the clubs on Basic, in a fortnight: until then it can be stopped, and nobody hears of it. */
export const leaveCampaign = (cell: WorldCell): Promise<void> =>
  campaign(cell, { name: 'From Basic to Standard', couponCode: 'SPRING', audience: basic }, FORTNIGHT)

export const offerCoupon = (cell: WorldCell): Promise<void> =>
  campaign(
    cell,
    { name: 'Last season, large clubs', couponCode: 'OLDONE', audience: { ...basic, seatsFrom: SEATS } },
    0,
  )

export async function takeOffer(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const opened = await inTransaction(cell.deps.db, { organizationId }, async (tx) => ({
    organizationId,
    contractId: await organizationContractId(tx, organizationId),
    userIds: [await administratorOf(tx, organizationId)],
  }))
  await useCoupon(cell, opened, { code: 'OLDONE', analysts: 1, viewers: SEATS })
}
