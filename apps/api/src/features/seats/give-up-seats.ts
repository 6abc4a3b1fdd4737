import { storageAt, storageOf } from '@touchline/domain/billing'
import { type Instant, monthOf } from '@touchline/domain/calendar'
import { pendingGivenUp, type SeatCounts } from '@touchline/domain/contract'
import { seatItems } from '@touchline/domain/history'
import type { ContractId, OrganizationId, UserId } from '@touchline/domain/ids'
import { decideGivingUp, type GivingUpPreview, type GivingUpRefusal, previewGivingUp } from '@touchline/domain/plans'
import { isValidUser, takenSeats } from '@touchline/domain/seats'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { askForNotices } from '../../books/contract/ask-for-notices.ts'
import { type LoadedContract, loadContract, touchContract } from '../../books/contract/contracts.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import { insertGivenUp } from '../../books/contract/seats-given-up.ts'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { openChange, openChangeQuote, type PurchaseContext } from '../../use-case/account.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import { listPlatformUsers } from './store.ts'

interface Giving {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: UserId
  readonly seats: SeatCounts
  readonly userIds: readonly UserId[]
  readonly now: Instant
}

interface GiveUp extends Giving {
  /** Minor units, as shown for the first bill without them. */
  readonly quotedTotal: number
  readonly newId: () => string
}

type GiveUpRefusal = GivingUpRefusal | 'not-found' | 'parked' | 'user-unknown' | 'invalid-request'

interface Quoted {
  readonly kind: 'quoted'
  readonly account: PurchaseContext
  readonly preview: GivingUpPreview
}

/** Refuses and changes nothing. */
export async function quoteGivingUp(
  tx: Tx,
  giving: Giving,
  open = openChangeQuote,
): Promise<Quoted | Refusal<GiveUpRefusal>> {
  const { organizationId, seats, now } = giving
  if (seats.analysts + seats.viewers === 0)
    return refuse('invalid-request', 'At least one seat is given up', { fields: ['body.analystNum', 'body.viewerNum'] })
  const account = await open(tx, giving, 'own')
  if (account.kind === 'refused') return account
  const users = await staying(tx, giving)
  if (users.kind === 'refused') return users
  const { inUse } = users
  const { contract } = account.loaded
  const decided = decideGivingUp({ ...account, contract, seats, inUse, now })
  if (decided.kind === 'refused') return refuse(decided.reason, givingUpMessages[decided.reason])
  const { at, cycle } = decided
  const storage = cycle === 'year' ? storageAt(at, contract.zone) : storageOf(monthOf(at, contract.zone), contract.zone)
  const storedSecondsOverRetention = await storedSecondsOver(tx, organizationId, storage)
  const preview = previewGivingUp({ ...account, contract, seats, inUse, now, storedSecondsOverRetention })
  if (preview.kind === 'refused') return refuse(preview.reason, givingUpMessages[preview.reason])
  return { kind: 'quoted', account, preview }
}

export const givingUpMessages = {
  'no-plan': 'No plan is in force, or none will be then',
  'trial-plan': 'A trial has no seats that are paid',
  'read-only-plan': 'A plan that is read-only has no seats',
  unsettled: 'The last bill is paid first',
  'seats-given-up': 'Seats are given up already; that can be withdrawn',
  'seats-in-use': 'More seats are in use than would be left',
} satisfies Record<GivingUpRefusal, string>

async function staying(
  tx: Tx,
  { organizationId, actor, userIds, seats, now }: Giving,
): Promise<
  | { readonly kind: 'staying'; readonly inUse: SeatCounts }
  | Refusal<'user-unknown' | 'invalid-request' | 'seats-in-use'>
> {
  const users = (await listPlatformUsers(tx, organizationId)).filter(({ user }) => isValidUser(user, now))
  const named = new Set<string>(userIds)
  if (named.has(actor)) return refuse('seats-in-use', 'Nobody gives up their own seat')
  const leaving = users.filter(({ userId }) => named.has(userId))
  if (leaving.length < named.size) return refuse('user-unknown', 'A user is not of this organisation, or has no seat')
  const freed = takenSeats(
    leaving.map(({ user }) => user),
    now,
  )
  if (freed.analysts > seats.analysts || freed.viewers > seats.viewers)
    return refuse('invalid-request', 'More users are named than seats are given up', { fields: ['body.userIds'] })
  const stay = users.filter(({ userId }) => !named.has(userId)).map(({ user }) => user)
  return { kind: 'staying', inUse: takenSeats(stay, now) }
}

interface GivenUp {
  readonly kind: 'given-up'
  readonly loaded: LoadedContract
  readonly preview: GivingUpPreview
}

/**
 * From the next month or term on (billing rules: "Fewer seats"), when a job ends the unused ones. Refuses another
 * figure than shown.
 */
export async function giveUpSeats(tx: Tx, giving: GiveUp): Promise<GivenUp | Refusal<GiveUpRefusal | 'quote-changed'>> {
  const quoted = await quoteGivingUp(tx, giving, openChange)
  if (quoted.kind === 'refused') return quoted
  const { account, preview } = quoted
  const { loaded, catalogue } = account
  const total = Number(preview.after.total.minor)
  if (total !== giving.quotedTotal)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  const { organizationId, contractId, seats, userIds, now } = giving
  const startsAt = pendingGivenUp({ ...loaded.contract, ...preview.terms })?.at ?? preview.at
  const boundary = preview.at
  await insertGivenUp(tx, { ...giving, startsAt })
  await enqueue(tx, jobs.endPlan({ organizationId, contractId, boundary: startsAt }), { now, runAt: startsAt })
  await touchContract(tx, loaded.row)
  await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  await askForNotices(tx, [giving], now)
  const after = (await loadContract(tx, organizationId, contractId)) ?? loaded
  await writeAudit(tx, {
    organizationId,
    actor: giving.actor,
    action: 'give-up-seats',
    subject: `contract:${contractId}`,
    before: null,
    after: {
      boundary,
      items: seatItems(seats),
      userIds: [...userIds],
      effect: monthlyEffect(loaded, after, catalogue, boundary),
    },
    at: now,
  })
  return { kind: 'given-up', loaded: after, preview }
}
