import type { User } from '@touchline/contract/seats'
import type { AddOnInput } from '@touchline/domain/add-ons'
import {
  allowanceOf,
  entriesAt,
  entriesOfRole,
  everyUsersLimitsAt,
  isExportUnlimitedAt,
  type Limit,
  organizationLimitsAt,
  type SeatCounts,
} from '@touchline/domain/contract'
import {
  alertOf,
  type Consumption,
  countingPeriodAt,
  type LimitAlert,
  pace,
  shownAvailable,
} from '@touchline/domain/usage'
import type { Account } from '../../lib/account/account.ts'
import type { UsageByUser } from '../../lib/account/usage-by-user.ts'
import { type TimeKind, unitOf, usedSeconds, userCount } from '../../lib/usage-units.ts'
import type { PaceSubject } from '../pace/pace-subject.ts'

export interface UsageAccount extends Account {
  readonly usage: UsageByUser
}

export interface UserRow extends Consumption {
  readonly userId: string
  readonly name: string
  readonly available: number
  readonly standing: 'seated' | 'without-seat' | 'gone'
  readonly role: 'analyst' | 'viewer' | null
  readonly alert: LimitAlert
}

/** Without a plan, and export from 10 or 120 hours on. */
export const isUnlimited = ({ contract, catalogue, now }: Account, kind: TimeKind): boolean =>
  entriesOfRole(entriesAt(contract, now), catalogue, 'base').length === 0 ||
  (kind === 'export' && isExportUnlimitedAt(contract, catalogue, now))

/** Counted against, never shown. */
const endless: Limit = { soft: Infinity, hard: Infinity }

export const organizationTime = (account: UsageAccount, kind: TimeKind): Consumption => {
  const { contract, userContracts, catalogue, now, usage } = account
  const limits = organizationLimitsAt(contract, userContracts, catalogue, now)
  return { limit: limits?.[kind] ?? endless, used: usedSeconds(usage.organization, kind) }
}

/** Valid ones and deleted ones with use; most used first. */
export function userTimes(account: UsageAccount, kind: TimeKind): readonly UserRow[] {
  const { contract, contractByUser, catalogue, now, usage } = account
  const organization = organizationTime(account, kind)
  const limitsOf = everyUsersLimitsAt(contract, catalogue, now)
  const byUser = Map.groupBy(usage.byUser, (row) => row.usageAggregationUnitId)
  const asked = { period: periodOf(account), zone: contract.zone, at: now, weeks: [] }
  const rows = usage.users.flatMap((user): UserRow[] => {
    const used = usedSeconds(byUser.get(user._id) ?? [], kind)
    const may = usage.valid.has(user._id) && (kind === 'upload' || user.roles.includes('analyst'))
    if (used === 0 && !may) return []
    const limit = limitsOf(contractByUser.get(user._id) ?? null)?.[kind] ?? endless
    const own = { limit, used }
    const name = user.displayName === '' ? user.username : user.displayName
    const available = shownAvailable(unitOf[kind], own, organization) / 10
    return [
      {
        ...own,
        userId: user._id,
        name,
        available,
        standing: standingOf(user, usage),
        role: roleOf(user),
        alert: alertOf(own, pace({ ...own, ...asked })),
      },
    ]
  })
  return rows.toSorted((a, b) => b.used - a.used || a.name.localeCompare(b.name))
}

const roleOf = ({ roles }: User): UserRow['role'] =>
  roles.includes('analyst') ? 'analyst' : roles.includes('viewer') ? 'viewer' : null

const takesSeat = (user: User): boolean => roleOf(user) !== null

function standingOf(user: User, { valid }: UsageByUser): UserRow['standing'] {
  if (!valid.has(user._id)) return 'gone'
  return takesSeat(user) ? 'seated' : 'without-seat'
}

/** Administrators only: they take no seat. */
export const seatlessUsers = ({ usage }: UsageAccount): number =>
  usage.users.filter((user) => usage.valid.has(user._id) && !takesSeat(user)).length

export function boughtTime({ contract, userContracts, catalogue, now }: UsageAccount, kind: TimeKind): number {
  const all = [contract, ...userContracts].flatMap((each) => entriesAt(each, now))
  const seconds = ({ uploadHardSeconds, exportHardSeconds }: ReturnType<typeof allowanceOf>) =>
    kind === 'upload' ? uploadHardSeconds : exportHardSeconds
  return entriesOfRole(all, catalogue, kind).reduce((sum, entry) => sum + seconds(allowanceOf(entry, catalogue)), 0)
}

export const planTime = (account: UsageAccount, kind: TimeKind): number =>
  organizationTime(account, kind).limit.hard - boughtTime(account, kind)

/** Null under a yearly limit. */
export const monthlyLimit = (account: UsageAccount, kind: TimeKind): number | null =>
  isUnlimited(account, kind) || periodOf(account).cycle === 'year' ? null : planTime(account, kind)

export const seatsUsed = ({ usage }: UsageAccount): SeatCounts => ({
  analysts: userCount(usage.organization, 'ANALYST'),
  viewers: userCount(usage.organization, 'VIEWER'),
})

export const periodOf = ({ contract, catalogue, now }: UsageAccount) => countingPeriodAt(contract, catalogue, now)

export const paceSubject = (account: UsageAccount, kind: TimeKind): PaceSubject => ({
  kind,
  time: organizationTime(account, kind),
  isUnlimited: isUnlimited(account, kind),
  period: periodOf(account),
  zone: account.contract.zone,
  now: account.now,
})

export const addOnInput = ({ document, contract, catalogue, unsettled, now }: Account): AddOnInput => ({
  contract,
  catalogue,
  payer: {
    hasContact: document.customerInfo.tel !== null,
    hasCard: document.payment.paymentService !== null,
    paysByCard: document.payment.method === 'CREDIT_CARD',
  },
  unsettled,
  now,
})
