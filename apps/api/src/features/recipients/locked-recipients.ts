import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { MailChoice } from '@touchline/domain/recipients'
import { organizationContractId, timeOnceLocked } from '../../books/contract/contracts.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import { choiceOf, payerOf, type RecipientRow, recipientRows } from '../../books/recipients/recipients.ts'
import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'

export interface Requester {
  readonly organizationId: OrganizationId
  readonly actor: string
}

interface Locked {
  readonly contractId: ContractId
  readonly rows: readonly RecipientRow[]
  readonly now: Instant
}

export async function lockedRecipients(tx: Tx, clock: Clock, organizationId: OrganizationId): Promise<Locked> {
  const contractId = await organizationContractId(tx, organizationId)
  const now = await timeOnceLocked(tx, clock, organizationId, contractId)
  return { contractId, now, rows: await recipientRows(tx, organizationId) }
}

interface Found {
  readonly recipientId: string
  readonly address: string
  readonly name: string
  readonly lang: Language
  readonly isPayer: boolean
  readonly isConfirmed: boolean
  readonly choice: MailChoice
}

export async function findRecipient(
  tx: Tx,
  organizationId: OrganizationId,
  { contractId, rows }: Locked,
  recipientId: string,
): Promise<Found | null> {
  const row = rows.find(({ recipient_id }) => recipient_id === recipientId)
  if (recipientId === contractId) {
    const payer = payerOf(await recipientOf(tx, organizationId), row)
    if (payer === null) return null
    const { address, name, language } = payer.recipient
    return { recipientId, address, name, lang: language, isPayer: true, isConfirmed: true, choice: payer.choice }
  }
  const { address = null, recipient_name: name = null, lang = null, confirmed_at = null } = row ?? {}
  if (row === undefined || address === null || name === null || lang === null) return null
  return {
    recipientId,
    address,
    name,
    lang,
    isPayer: false,
    isConfirmed: confirmed_at !== null,
    choice: choiceOf(row),
  }
}
