import type { Instant } from '../calendar/index.ts'
import type { Allowance, Catalogue } from '../catalogue/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { Contract, PlanEntry } from './contract.ts'
import { allowanceOf, baseEntryAt, entriesAt, isActive } from './entries.ts'
import { seatsAt } from './seats.ts'
import { isAsleepAt } from './sleep.ts'

export interface Limit {
  readonly soft: number
  readonly hard: number
}

/** In seconds. */
export interface TimeLimits {
  readonly upload: Limit
  readonly export: Limit
}

const zero: Limit = { soft: 0, hard: 0 }

const plus = (a: Limit, b: Limit): Limit => ({ soft: a.soft + b.soft, hard: a.hard + b.hard })
const times = ({ soft, hard }: Limit, factor: number): Limit => ({ soft: soft * factor, hard: hard * factor })

const limitsIn = (allowance: Allowance): TimeLimits => ({
  upload: { soft: allowance.uploadSoftSeconds, hard: allowance.uploadHardSeconds },
  export: { soft: allowance.exportSoftSeconds, hard: allowance.exportHardSeconds },
})

const together = (parts: readonly TimeLimits[]): TimeLimits => ({
  upload: parts.map((part) => part.upload).reduce(plus, zero),
  export: parts.map((part) => part.export).reduce(plus, zero),
})

/** There are as many entries as a club has seats: they are added up in place. */
function limitsOf(entries: readonly PlanEntry[], catalogue: Catalogue): TimeLimits {
  const sum = { uploadSoftSeconds: 0, uploadHardSeconds: 0, exportSoftSeconds: 0, exportHardSeconds: 0 }
  for (const entry of entries) {
    const allowance = allowanceOf(entry, catalogue)
    sum.uploadSoftSeconds += allowance.uploadSoftSeconds
    sum.uploadHardSeconds += allowance.uploadHardSeconds
    sum.exportSoftSeconds += allowance.exportSoftSeconds
    sum.exportHardSeconds += allowance.exportHardSeconds
  }
  return limitsIn(sum)
}

const nothing: TimeLimits = { upload: zero, export: zero }

/**
 * The base plan's own limits (export per analyst) and what was bought for the whole organisation; null without a plan. Asleep it
 * is nothing, also where hours of the month were bought.
 */
function sharedAt(organization: Contract, catalogue: Catalogue, at: Instant) {
  const base = baseEntryAt(organization, catalogue, at)
  if (base === null) return null
  if (isAsleepAt(organization, catalogue, at)) return { base: nothing, bought: nothing, isAsleep: true }
  const isBought = (entry: PlanEntry) => entry !== base && isActive(entry, at)
  return {
    base: limitsIn(allowanceOf(base, catalogue)),
    bought: limitsOf(organization.entries.filter(isBought), catalogue),
    isAsleep: false,
  }
}

const ownAt = (user: Contract, catalogue: Catalogue, at: Instant): TimeLimits =>
  limitsOf(entriesAt(user, at), catalogue)

/**
 * What one user may use: the plan's limits, the hours bought for everybody, and those bought for this user alone (`own`,
 * null for a user without a document). Null where there is no plan: nothing is limited, and nothing is there to be shown.
 */
export const userLimitsAt = (
  organization: Contract,
  own: Contract | null,
  catalogue: Catalogue,
  at: Instant,
): TimeLimits | null => everyUsersLimitsAt(organization, catalogue, at)(own)

/** The same for user after user: what they share is added up once. */
export function everyUsersLimitsAt(
  organization: Contract,
  catalogue: Catalogue,
  at: Instant,
): (own: Contract | null) => TimeLimits | null {
  const shared = sharedAt(organization, catalogue, at)
  if (shared === null) return () => null
  const ownOf = (user: Contract) => (shared.isAsleep ? nothing : ownAt(user, catalogue, at))
  return (own) => together([shared.base, shared.bought, ...(own === null ? [] : [ownOf(own)])])
}

/** What the organisation's export time is made of, in seconds: analysts x each + shared + own. */
export interface ExportShares {
  readonly analysts: number
  /** What the plan gives to every analyst. */
  readonly each: VideoSeconds
  /** Bought for everybody: part of every user's limit, and once of the organisation's. */
  readonly shared: VideoSeconds
  /** Bought for single users. */
  readonly own: VideoSeconds
}

/** Null without a plan. */
export function exportSharesAt(
  organization: Contract,
  users: readonly Contract[],
  catalogue: Catalogue,
  at: Instant,
): ExportShares | null {
  const parts = sharedAt(organization, catalogue, at)
  if (parts === null) return null
  return {
    analysts: seatsAt(organization, catalogue, at).analysts,
    each: parts.base.export.hard,
    shared: parts.bought.export.hard,
    own: parts.isAsleep ? 0 : together(users.map((user) => ownAt(user, catalogue, at))).export.hard,
  }
}

/**
 * What the organisation as a whole may use: the sum of its parts. A plan's export time is given to every analyst, so it
 * counts once per analyst seat. Null where there is no plan.
 */
export function organizationLimitsAt(
  organization: Contract,
  users: readonly Contract[],
  catalogue: Catalogue,
  at: Instant,
): TimeLimits | null {
  const shared = sharedAt(organization, catalogue, at)
  if (shared === null) return null
  const base = { ...shared.base, export: times(shared.base.export, seatsAt(organization, catalogue, at).analysts) }
  return together([base, shared.bought, ...(shared.isAsleep ? [] : users.map((user) => ownAt(user, catalogue, at)))])
}
