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

/** `own`: the user's document. Null without a plan. */
export const userLimitsAt = (
  organization: Contract,
  own: Contract | null,
  catalogue: Catalogue,
  at: Instant,
): TimeLimits | null => everyUsersLimitsAt(organization, catalogue, at)(own)

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

/** Seconds: analysts x each + shared + own. */
export interface ExportShares {
  readonly analysts: number
  readonly each: VideoSeconds
  readonly shared: VideoSeconds
  readonly own: VideoSeconds
}

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

/** Export counts per analyst. Null without a plan. */
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
