import type { MailReportOutcome } from '@touchline/contract/mail-reports'
import type { Db } from '../db/connect.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventSender } from '../ports/event-sender.ts'
import type { Ids } from '../ports/ids.ts'
import type { Mail } from '../ports/mail.ts'
import type { Operators } from '../ports/operators.ts'
import type { EventOutcome, Payments } from '../ports/payments.ts'
import type { SignInProvider } from '../ports/sign-in-provider.ts'
import type { CellConfig } from './cell-config.ts'
import type { WaitingRoom } from './throttle/waiting-room.ts'

export interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly payments: Payments
  readonly mail: Mail
  readonly eventSender: EventSender
  /** If `cell.signInProvider` is set. */
  readonly signInProvider?: SignInProvider
  /** Default: only log and figures. */
  readonly operators?: Operators
  readonly onProviderEvent?: (outcome: EventOutcome) => void
  readonly onMailReport?: (outcome: MailReportOutcome) => void
  readonly cell: CellConfig
  readonly waitingRoom: WaitingRoom
  readonly demo?: { advance(target: number, isGivenUp?: () => boolean): Promise<number> }
}
