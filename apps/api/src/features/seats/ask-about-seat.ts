import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId, UserId } from '@touchline/domain/ids'
import { decideGivingUp, type GivingUpRefusal } from '@touchline/domain/plans'
import { answerDay, canBeAsked, isValidUser } from '@touchline/domain/seats'
import { dateText } from '@touchline/words/date-text'
import { writeAudit } from '../../books/audit.ts'
import { addressesOfUsers } from '../../books/recipients/person-addresses.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import type { Tx } from '../../db/connect.ts'
import { openChangeQuote } from '../../use-case/account.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { addresseeRefusal, mailUnasked } from '../../use-case/recipients/unasked-mail.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { givingUpMessages } from './give-up-seats.ts'
import { lockPlatformUser, noteAsked } from './store.ts'

interface Asking {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly actor: UserId
  readonly actorName: string
  readonly userId: UserId
  readonly now: Instant
}

interface SeatQuestion {
  readonly kind: 'asked'
  readonly answerBy: LocalDate
}

type AskRefusal =
  | Exclude<GivingUpRefusal, 'seats-in-use'>
  | 'not-found'
  | 'parked'
  | 'user-unknown'
  | 'mail-unregistered'
  | 'already-asked'
  | 'addressee-full'
  | 'addressee-unwilling'

const none = { analysts: 0, viewers: 0 }

/** Once in thirty days, while seats can be given up. */
export async function askAboutSeat(
  tx: Tx,
  cell: CellConfig,
  asking: Asking,
): Promise<SeatQuestion | Refusal<AskRefusal>> {
  const { organizationId, contractId, actor, userId, now } = asking
  const account = await openChangeQuote(tx, asking, 'own')
  if (account.kind === 'refused') return account
  const { contract } = account.loaded
  const decided = decideGivingUp({ ...account, contract, seats: none, inUse: none, now })
  if (decided.kind === 'refused') {
    const { reason } = decided
    if (reason === 'seats-in-use') throw new Error('no seat was named, and one is in use')
    return refuse(reason, givingUpMessages[reason])
  }
  const holder = await lockPlatformUser(tx, organizationId, userId)
  if (holder === null || !isValidUser(holder.user, now))
    return refuse('user-unknown', 'The user is not of this organisation, or has no seat')
  const reached = (await addressesOfUsers(tx, organizationId, [userId])).get(userId)
  if (reached === undefined) return refuse('mail-unregistered', 'No address of the user is known')
  if (!canBeAsked(holder.askedAt, now)) return refuse('already-asked', 'The user was asked within the last thirty days')
  const unwilling = await addresseeRefusal(tx, reached.address)
  if (unwilling !== null) return unwilling
  const answerBy = answerDay(decided.at, now, contract.zone)
  const { organization_name: organization, lang } = await recipientOf(tx, organizationId)
  const language = reached.language ?? lang
  const date = dateText(answerBy, language, 'day')
  const values = { organization, name: asking.actorName, date }
  await mailUnasked(tx, cell, 'seatQuestion', values, { organizationId, address: reached.address, language, now })
  await noteAsked(tx, organizationId, userId, now)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'ask-about-seat',
    subject: `contract:${contractId}`,
    before: null,
    after: { userId },
    at: now,
  })
  return { kind: 'asked', answerBy }
}
