import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Contract, type SeatCounts, seatLimitsAt } from '../contract/index.ts'

export type UserRole = 'administrator' | 'analyst' | 'viewer'

export interface PlatformUser {
  readonly roles: readonly string[]
  readonly isApproved: boolean
  readonly startsAt: Instant
  readonly endsAt: Instant | null
  readonly deletedAt: Instant | null
}

/** Not deleted, with a role, within its dates, approved (specification, section 6). */
export const isValidUser = (user: PlatformUser, at: Instant): boolean =>
  user.roles.length > 0 &&
  user.isApproved &&
  user.deletedAt === null &&
  user.startsAt <= at &&
  (user.endsAt === null || at < user.endsAt)

export function takenSeats(users: readonly PlatformUser[], at: Instant): SeatCounts {
  const valid = users.filter((user) => isValidUser(user, at))
  const withRole = (role: UserRole) => valid.filter((user) => user.roles.includes(role)).length
  return { analysts: withRole('analyst'), viewers: withRole('viewer') }
}

export function freeSeats(contract: Contract, catalogue: Catalogue, taken: SeatCounts, at: Instant): SeatCounts {
  const { analysts, viewers } = seatLimitsAt(contract, catalogue, at)
  return { analysts: Math.max(0, analysts - taken.analysts), viewers: Math.max(0, viewers - taken.viewers) }
}
