import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { isLinkOver } from '@touchline/domain/people'
import { openContractId, timeOnceLocked } from '../../../books/contract/contracts.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Clock } from '../../../ports/clock.ts'
import { hashOf, organizationIn } from '../../../use-case/link-token.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { type InvitationRow, invitationByToken, isInvitation } from './store.ts'

interface Found {
  readonly kind: 'found'
  readonly organizationId: OrganizationId
  readonly invitation: InvitationRow
  readonly now: Instant
}

export type LinkRefusal = 'mail-token-unknown' | 'mail-token-expired'

const unknown = refuse('mail-token-unknown', 'No such link, or it was used, or a later one replaced it')

export async function findInvitation(tx: Tx, clock: Clock, token: string): Promise<Found | Refusal<LinkRefusal>> {
  const organizationId = organizationIn(token)
  if (organizationId === null || !(await isInvitation(tx, organizationId, hashOf(token)))) return unknown
  const contractId = await openContractId(tx, organizationId, clock.now())
  if (contractId === null) return unknown
  const now = await timeOnceLocked(tx, clock, organizationId, contractId)
  const invitation = await invitationByToken(tx, organizationId, hashOf(token))
  if (invitation === undefined) return unknown
  if (isLinkOver(invitation.link_expires_at, now)) return refuse('mail-token-expired', 'The link is too old')
  return { kind: 'found', organizationId, invitation, now }
}
