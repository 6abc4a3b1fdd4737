import type { RegionName } from '@touchline/contract/wire'
import { dateOf, type Instant, startOfDay } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { type ActName, limitOf, needsSecondPerson, secondPersonFor } from '@touchline/domain/operators'
import { regionDefaults } from '@touchline/domain/organization'
import * as z from 'zod/mini'
import type { Tx } from '../db/connect.ts'
import { deskScope, inRead } from '../db/transaction.ts'
import { startedToday, sumsOf } from '../features/coupons/campaign/campaigns.store.ts'
import type { Operator } from '../http/desk/desk-route.ts'
import { type ActingOn, administration } from './act.ts'
import { currencyOf, goodwillToday, movedToday, refundedToday, returnedToday } from './acts.store.ts'
import type { Desk } from './sign-in/desk.ts'

interface Standing {
  readonly needsSecond: boolean
  /** Minor units; null: no limit. */
  readonly limit: number | null
  readonly usedToday: number
}

/** What of an input counts against limits; minor units. */
const counted = z.union([
  z.object({ amount: z.int() }),
  z.pipe(
    z.object({ amounts: z.array(z.object({ amount: z.int() })) }),
    z.transform(({ amounts }) => ({ amount: amounts.reduce((sum, each) => sum + each.amount, 0) })),
  ),
])
/** Minor units; null where it names no amount. */
export const amountIn = (input: unknown): number | null => counted.safeParse(input).data?.amount ?? null

const ofOrganization = z.object({ organizationId: z.uuid() })

const ofCampaign = z.object({ campaignId: z.uuid() })

const spent: Partial<Record<ActName, typeof refundedToday>> = {
  refund: refundedToday,
  'return-credit': returnedToday,
  'move-transfer': movedToday,
  'give-goodwill': goodwillToday,
}

export async function standingOf(
  { db, clock, cell: { region } }: Pick<ActingOn, 'db' | 'clock' | 'cell'>,
  { settings }: Pick<Desk, 'settings'>,
  { name, roles }: Pick<Operator, 'name' | 'roles'>,
  { act, input }: { readonly act: ActName; readonly input: unknown },
): Promise<Standing> {
  const alwaysTwo = settings.alwaysTwo.includes(act)
  const campaign = act === 'start-campaign' ? ofCampaign.safeParse(input).data?.campaignId : undefined
  if (campaign !== undefined)
    return inRead(db, administration(), (tx) =>
      campaignStanding(tx, campaign, { settings, name, roles, region, now: clock.now() }),
    )
  const of = ofOrganization.safeParse(input)
  const spentToday = spent[act]
  if (secondPersonFor(act) !== 'above-limit' || !of.success || spentToday === undefined) {
    const needsSecond = needsSecondPerson({ act, amount: null, usedToday: 0n, limit: null, alwaysTwo })
    return { needsSecond, limit: null, usedToday: 0 }
  }
  const amount = counted.safeParse(input)
  return inRead(db, deskScope, async (tx) => {
    const organizationId: OrganizationId = of.data.organizationId
    const currency = await currencyOf(tx, organizationId)
    const limit = currency === undefined ? null : limitOf(settings.limits, roles, act, currency)
    const usedToday = await spentToday(tx, { operator: name, organizationId, now: clock.now() })
    // Refunding "all that is left" exceeds any limit.
    const needsSecond = amount.success
      ? needsSecondPerson({ act, amount: BigInt(amount.data.amount), usedToday, limit, alwaysTwo })
      : true
    return { needsSecond, limit: limit === null ? null : Number(limit), usedToday: Number(usedToday) }
  })
}

interface Asking extends Pick<Desk, 'settings'>, Pick<Operator, 'name' | 'roles'> {
  readonly region: RegionName
  readonly now: Instant
}

/** Each currency has its limit: what all campaigns of the operator that were started on the region's day may give. */
async function campaignStanding(tx: Tx, campaignId: string, asking: Asking): Promise<Standing> {
  const { settings, name, roles, region, now } = asking
  const act = 'start-campaign' as const
  const { zone } = regionDefaults[region]
  const started = await startedToday(tx, name, startOfDay(dateOf(now, zone), zone))
  const weighed = (await sumsOf(tx, campaignId)).map(({ currency, gives }) => ({
    act,
    amount: BigInt(gives),
    usedToday: started.get(currency) ?? 0n,
    limit: limitOf(settings.limits, roles, act, currency),
    alwaysTwo: settings.alwaysTwo.includes(act),
  }))
  const [only, ...more] = weighed
  const shown = more.length === 0 ? only : undefined
  return {
    needsSecond: weighed.some(needsSecondPerson),
    limit: shown?.limit === undefined || shown.limit === null ? null : Number(shown.limit),
    usedToday: Number(shown?.usedToday ?? 0n),
  }
}
