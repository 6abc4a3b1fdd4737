import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'

/** What happened here that the video platform acts on. */
export interface PlatformEvent {
  readonly eventId: string
  readonly type: string
  readonly organizationId: OrganizationId
  /** Epoch milliseconds. */
  readonly happenedAt: Instant
  readonly data: unknown
}

/** Throws when the platform does not accept it: the job that sends it tries again. */
export interface Platform {
  send(event: PlatformEvent): Promise<void>
}
