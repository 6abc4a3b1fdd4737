import { storageOf } from '@touchline/domain/billing'
import { type Instant, monthOf } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { PlanSchedule, PlanSelection } from '@touchline/domain/plans'
import type { VideoSeconds } from '@touchline/domain/videos'
import { announceTerm, markInProgress, storedSecondsOver } from '../../books/billing/billings.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { unacceptedLosses } from '../../books/catalogue/coupon-losses.ts'
import { type LoadedContract, loadContract, userContracts } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { hasFailedSettlement } from '../../books/contract/suspensions.ts'
import { buyerOf, forceCardPayment, setYearlyAnchor, unregistered } from '../../books/organization/buyer.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'

export interface Buying {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
}

/** All that a decision on plans is made from, the contract held against every other change until commit. */
export interface Shelf {
  readonly kind: 'shelf'
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly organization: { readonly isGlobal: boolean; readonly isEsports: boolean }
  readonly unsettled: boolean
  /** Of the running month. */
  readonly storedSecondsOverRetention: VideoSeconds
  /** The documents of single users, whose hours are billed with the organisation's. */
  readonly userContracts: readonly Contract[]
}

export async function openShelf(tx: Tx, { organizationId, contractId, now }: Buying): Promise<Shelf | Refusal> {
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null) return refuse('not-found', 'No such contract')
  const row = await buyerOf(tx, organizationId)
  const { zone } = loaded.contract
  return {
    kind: 'shelf',
    loaded,
    catalogue: await loadCatalogue(tx),
    organization: { isGlobal: row.is_global, isEsports: row.organization_type === 'ESPORTS' },
    unsettled: await hasFailedSettlement(tx, organizationId),
    userContracts: await userContracts(tx, organizationId, contractId),
    storedSecondsOverRetention: await storedSecondsOver(tx, organizationId, storageOf(monthOf(now, zone), zone)),
  }
}

/** The same for who pays: refused without e-mail, contact or card, and while a person looks into the books. */
export async function openPurchase(tx: Tx, buying: Buying): Promise<Shelf | Refusal> {
  const shelf = await openShelf(tx, buying)
  if (shelf.kind === 'refused') return shelf
  const missing = unregistered(shelf.loaded.row)
  if (missing !== null) return refuse(missing, 'Register e-mail address, payer contact and credit card first')
  return (await parkedRefusal(tx, buying.organizationId)) ?? shelf
}

export const parkedRefusal = async (tx: Tx, organizationId: OrganizationId): Promise<Refusal | null> =>
  (await buyerOf(tx, organizationId)).parked_at === null
    ? null
    : refuse('parked', 'A person looks into the books of this organisation first')

interface Replacing {
  readonly schedule: PlanSchedule
  readonly givesUpCoupons: readonly string[]
  readonly now: Instant
}

/** Asks first where a coupon that is reserved would be lost: with what, and from when. */
export async function lossRefusal(
  tx: Tx,
  { loaded, catalogue }: Pick<Shelf, 'loaded' | 'catalogue'>,
  { schedule, givesUpCoupons: accepted, now }: Replacing,
): Promise<Refusal | null> {
  const coupons = await unacceptedLosses(tx, loaded, { catalogue, schedule, accepted, now })
  return coupons.length === 0
    ? null
    : refuseWith('gives-up-coupon', 'A coupon that is reserved would be lost', { coupons: [...coupons] })
}

export const choiceOf = (
  { loaded, catalogue, organization, unsettled }: Shelf,
  selection: PlanSelection,
  now: Instant,
) => ({
  contract: loaded.contract,
  catalogue,
  organization,
  unsettled,
  selection,
  now,
})

interface Purchase {
  readonly schedule: PlanSchedule
  /** First instant of the first yearly term; left out, it stays. */
  readonly yearlyAnchor?: number
  readonly newId: () => string
}

/**
 * The specification's five steps of a plan change: entries, payment by card, a reversed cancellation, the month calculated
 * again.
 */
export async function carryOut(
  tx: Tx,
  buying: Buying,
  { loaded, catalogue }: Pick<Shelf, 'loaded' | 'catalogue'>,
  { schedule, yearlyAnchor, newId }: Purchase,
): Promise<LoadedContract> {
  const { organizationId, contractId, now } = buying
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, schedule)
  await forceCardPayment(tx, loaded.row)
  if (yearlyAnchor !== undefined) await setYearlyAnchor(tx, loaded.row, yearlyAnchor)
  await markInProgress(tx, organizationId, contractId, now)
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  if (yearlyAnchor !== undefined) await announceTerm(tx, { organizationId, contract: after.contract, catalogue, now })
  return after
}
