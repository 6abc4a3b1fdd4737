import type { Instant } from '@touchline/domain/calendar'
import { isOfferedLately, type LeftOutReason, leftOutBecause, leftOutReasons } from '@touchline/domain/campaigns'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type Contract, contractStateAt } from '@touchline/domain/contract'
import { type Coupon, couponUnitPrices, decideCouponPurchase } from '@touchline/domain/coupons'
import type { OrganizationId } from '@touchline/domain/ids'
import { purchasesPlan } from '@touchline/domain/navigation'
import { appendAudit } from '../../../books/audit.ts'
import { loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { buyingOrganizations } from '../../../books/contract/buying-organization.ts'
import { billedContracts } from '../../../books/contract/contracts.ts'
import { lockOrganizations } from '../../../books/contract/lock-organizations.ts'
import { unsettledAmong } from '../../../books/contract/pauses.ts'
import { writeNotices } from '../../../books/notices/write-notice.ts'
import { onHoldAmong } from '../../../books/organization/on-hold.ts'
import type { Tx } from '../../../db/connect.ts'
import type { NoticeFacts } from '../../../letters/notice-kinds.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { couponOf } from '../rules.ts'
import { findCoupon } from '../store.ts'
import {
  earlierOffers,
  lockCampaign,
  noteLeftOut,
  noteOffered,
  noteSent,
  usersOf,
  waitingClubs,
} from './campaigns.store.ts'

const CLUBS_AT_ONCE = 100

/** The next clubs, with the job of those after them. Who can no longer use the coupon is left out. */
export async function sendOn(tx: Tx, campaignId: string, now: Instant): Promise<void> {
  const campaign = await lockCampaign(tx, campaignId)
  if (campaign === null || campaign.sends_at === null || campaign.sends_at > now) return
  if (campaign.stopped_at !== null || campaign.sent_at !== null) return
  const ids = await waitingClubs(tx, campaignId, CLUBS_AT_ONCE)
  const stored = await findCoupon(tx, { id: campaign.coupon_id })
  if (stored === null) throw new Error(`campaign ${campaignId} has no coupon`)
  const offering = { campaignId, coupon: couponOf(stored), catalogue: await loadCatalogue(tx), now }
  const answers = await offerTo(tx, ids, offering)
  const those = (answer: LeftOutReason | 'offered-now') =>
    ids.filter((id) => (answers.get(id) ?? 'impossible') === answer)
  await noteOffered(tx, campaignId, those('offered-now'), now)
  for (const reason of leftOutReasons) await noteLeftOut(tx, campaignId, those(reason), reason)
  if (ids.length < CLUBS_AT_ONCE) await noteSent(tx, campaignId, now)
  else await enqueue(tx, jobs.sendCampaign({ campaignId }), { now })
}

interface Offering {
  readonly campaignId: string
  readonly coupon: Coupon
  readonly catalogue: Catalogue
  readonly now: Instant
}

async function offerTo(tx: Tx, ids: readonly OrganizationId[], offering: Offering) {
  const { campaignId, coupon, catalogue, now } = offering
  await lockOrganizations(tx, ids)
  const used = await usersOf(tx, coupon.id, ids)
  const offers = await earlierOffers(tx, ids)
  const onHold = await onHoldAmong(tx, ids)
  const organizations = await buyingOrganizations(tx, ids)
  const unsettled = await unsettledAmong(tx, ids)
  const answers = new Map<OrganizationId, LeftOutReason | 'offered-now'>()
  const offered: Offered[] = []
  for (const { loaded } of (await billedContracts(tx, ids)).values()) {
    const { contract, row } = loaded
    const organizationId = row.organization_id
    const organization = organizations.get(organizationId)
    if (row.customer_type !== 'manage_organization' || row.closed_at !== null || onHold.has(organizationId)) continue
    if (organization === undefined) continue
    if (isOfferedLately(offers.get(organizationId) ?? [], coupon.id, now)) {
      answers.set(organizationId, 'offered')
      continue
    }
    const purchase = decideCouponPurchase({
      contract,
      catalogue,
      coupon,
      organization,
      unsettled: unsettled.has(organizationId),
      isUsed: used.has(contract.id),
      now,
    })
    if (purchase.kind === 'refused') {
      answers.set(organizationId, leftOutBecause(purchase.reason))
      continue
    }
    offered.push({ organizationId, facts: offerFacts(coupon, catalogue, contract, purchase, now) })
    answers.set(organizationId, 'offered-now')
  }
  await offer(tx, offered, { campaignId, now })
  return answers
}

type Facts = NoticeFacts['coupon-offered']

export function offerFacts(
  coupon: Coupon,
  catalogue: Catalogue,
  contract: Contract,
  term: Parameters<typeof couponUnitPrices>[3],
  now: Instant,
): Facts {
  const group = catalogue.groups.get(coupon.groupId)
  const { before, after } = couponUnitPrices(coupon, catalogue, contract, term).base
  return {
    code: coupon.code,
    plan: group?.baseGroupId ?? coupon.groupId,
    percent: group?.discountPercent ?? 0,
    months: coupon.termMonths,
    cycle: group?.cycle ?? 'month',
    on: coupon.effectiveUntil,
    before: { minor: Number(before.minor), currency: before.currency },
    after: { minor: Number(after.minor), currency: after.currency },
    isFirst: purchasesPlan(contractStateAt(contract, catalogue, now).kind),
  }
}

interface Offered {
  readonly organizationId: OrganizationId
  readonly facts: Facts
}

async function offer(
  tx: Tx,
  offered: readonly Offered[],
  { campaignId, now }: Pick<Offering, 'campaignId' | 'now'>,
): Promise<void> {
  const subject = `campaign:${campaignId}`
  const kind = 'coupon-offered'
  await writeNotices(
    tx,
    offered.map(({ organizationId, facts }) => ({ organizationId, kind, subject, period: facts.on, facts })),
    now,
  )
  await appendAudit(
    tx,
    offered.map(({ organizationId, facts }) => ({
      organizationId,
      actor: 'campaign',
      action: 'offer-coupon',
      subject,
      before: null,
      after: { couponCode: facts.code, planGroupId: facts.plan, to: facts.on },
      at: now,
    })),
  )
}
