import type { Recipient as RecipientOnWire } from '@touchline/contract/recipients'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { getsMail, type MailChoice, standingOf } from '@touchline/domain/recipients'
import { recipientOf } from '../../books/recipients/recipient.ts'
import {
  choiceOf,
  payerOf,
  type Recipient,
  type RecipientRow,
  recipientRows,
} from '../../books/recipients/recipients.ts'
import { type Refusals, refusalsOf } from '../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../db/connect.ts'

export interface Recipients {
  readonly recipients: RecipientOnWire[]
}

export async function readRecipients(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<Recipients> {
  const [rows, refusalsAt, organization] = await Promise.all([
    recipientRows(tx, organizationId),
    refusalsOf(tx, organizationId),
    recipientOf(tx, organizationId),
  ])
  const payer = payerOf(
    organization,
    rows.find(({ place }) => place === 0),
  )
  const added = rows.flatMap((row) => addedToWire(row, refusalsAt, now))
  return { recipients: [...(payer === null ? [] : [payerToWire(payer, refusalsAt, now)]), ...added] }
}

const payerToWire = (
  { recipient, choice }: { readonly recipient: Recipient; readonly choice: MailChoice },
  refusalsAt: Refusals,
  now: Instant,
): RecipientOnWire => ({
  _id: recipient.recipientId,
  isPayer: true,
  address: recipient.address,
  name: recipient.name,
  lang: recipient.language,
  ...choiceToWire(choice),
  state: standingOf({ isConfirmed: true, linkExpiresAt: null, refusals: refusalsAt(recipient.address) }, now),
  linkSentAt: null,
})

function addedToWire(row: RecipientRow, refusalsAt: Refusals, now: Instant): RecipientOnWire[] {
  const { recipient_id, address, recipient_name: name, lang, confirmed_at, link_sent_at, link_expires_at } = row
  if (address === null || name === null || lang === null) return []
  const known = {
    isConfirmed: confirmed_at !== null,
    linkExpiresAt: link_expires_at,
    refusals: refusalsAt(address),
  }
  const state = standingOf(known, now)
  const linkSentAt = link_sent_at === null ? null : instantToWire(link_sent_at)
  return [{ _id: recipient_id, isPayer: false, address, name, lang, ...choiceToWire(choiceOf(row)), state, linkSentAt }]
}

const choiceToWire = (choice: MailChoice) => ({
  classes: [...choice.classes],
  switchedOn: [...choice.switchedOn],
  switchedOff: [...choice.switchedOff],
  getsReceipts: getsMail(choice, 'paid', null),
})
