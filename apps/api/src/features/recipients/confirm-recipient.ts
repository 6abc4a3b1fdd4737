import type { MailClass } from '@touchline/domain/notices'
import { openContractId, timeOnceLocked } from '../../books/contract/contracts.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOf, organizationIn } from '../../use-case/link-token.ts'
import { addresseeAgreed } from '../../use-case/recipients/unasked-mail.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { noteChange } from './note-change.ts'
import { lockByToken, organizationOfLink, setConfirmed } from './store.ts'

interface Confirmed {
  readonly kind: 'confirmed'
  readonly address: string
  readonly organizationName: string
  readonly classes: MailClass[]
}

type LinkRefusal = 'mail-token-unknown' | 'mail-token-used' | 'mail-token-expired'

const unknown = refuse('mail-token-unknown', 'No such link, or a later one replaced it')

export async function confirmRecipient(tx: Tx, clock: Clock, token: string): Promise<Confirmed | Refusal<LinkRefusal>> {
  const tokenHash = hashOf(token)
  const linked = organizationIn(token) ?? (await organizationOfLink(tx, tokenHash))
  const found = linked === null ? undefined : await lockByToken(tx, linked, tokenHash)
  const { address = null, link_expires_at: expiresAt = null } = found ?? {}
  if (found === undefined || address === null || expiresAt === null) return unknown
  const { organization_id: organizationId, recipient_id: recipientId } = found
  const contractId = await openContractId(tx, organizationId, clock.now())
  if (contractId === null) return unknown
  const now = await timeOnceLocked(tx, clock, organizationId, contractId)
  if (found.confirmed_at !== null) return refuse('mail-token-used', 'The address is confirmed')
  if (expiresAt <= now) return refuse('mail-token-expired', 'The link is too old')
  await setConfirmed(tx, { organizationId, recipientId }, now)
  await addresseeAgreed(tx, address)
  await noteChange(tx, 'confirm-recipient', { organizationId, actor: address, address, now })
  const { organization_name: organizationName } = await recipientOf(tx, organizationId)
  return { kind: 'confirmed', address, organizationName, classes: found.mail_classes }
}
