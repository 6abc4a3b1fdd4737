import type { Language } from '@touchline/contract/wire'
import type { OrganizationId } from '@touchline/domain/ids'
import { isNoticeKind, type NoticeKind } from '@touchline/domain/notices'
import {
  getsMail,
  isMailLine,
  isPaused,
  isSameAddress,
  type MailChoice,
  payersChoice,
} from '@touchline/domain/recipients'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { RecipientsTable } from '../../db/schema.ts'
import { recipientOf } from './recipient.ts'
import { refusalsOf } from './refused-addresses.ts'

/** Somebody who gets mail of an organisation. */
export interface Recipient {
  /** The payer's is the contract's. */
  readonly recipientId: string
  readonly address: string
  readonly name: string
  readonly language: Language
}

export type RecipientRow = Selectable<RecipientsTable>

/** All that were added, and the payer's row if there is one, in their order. */
export const recipientRows = (tx: Tx, organizationId: OrganizationId): Promise<RecipientRow[]> =>
  tx.selectFrom('recipients').selectAll().where('organization_id', '=', organizationId).orderBy('place').execute()

export const choiceOf = (row: RecipientRow): MailChoice => ({
  isPayer: row.place === 0,
  classes: row.mail_classes,
  switchedOn: row.switched_on.filter(isMailLine),
  switchedOff: row.switched_off.filter(isMailLine),
})

/** The payer as a recipient; null without an address. */
export async function payerOf(
  tx: Tx,
  organizationId: OrganizationId,
  row: RecipientRow | undefined,
): Promise<{ readonly recipient: Recipient; readonly choice: MailChoice } | null> {
  const { contract_id, payer_mail, payer_name, lang } = await recipientOf(tx, organizationId)
  if (payer_mail === null) return null
  const name = row?.recipient_name ?? payer_name ?? payer_mail
  return {
    recipient: { recipientId: contract_id, address: payer_mail, name, language: row?.lang ?? lang },
    choice: row === undefined ? payersChoice : choiceOf(row),
  }
}

type Chosen = NonNullable<Awaited<ReturnType<typeof payerOf>>>

/** The payer and who confirmed, with what they chose. */
async function everybody(tx: Tx, organizationId: OrganizationId): Promise<readonly Chosen[]> {
  const rows = await recipientRows(tx, organizationId)
  const payer = await payerOf(
    tx,
    organizationId,
    rows.find(({ place }) => place === 0),
  )
  const added = rows.flatMap((row) => {
    const { recipient_id: recipientId, address, recipient_name: name, lang: language, confirmed_at } = row
    if (address === null || name === null || language === null || confirmed_at === null) return []
    return [{ recipient: { recipientId, address, name, language }, choice: choiceOf(row) }]
  })
  return payer === null ? added : [payer, ...added]
}

/** The addresses of the payer and of who confirmed, by recipient. */
export async function addressesOf(tx: Tx, organizationId: OrganizationId): Promise<ReadonlyMap<string, string>> {
  const all = await everybody(tx, organizationId)
  return new Map(all.map(({ recipient: { recipientId, address } }) => [recipientId, address]))
}

/**
 * To whom a notice goes by mail now: the payer and the confirmed recipients who want it, without paused addresses.
 * `moment` is that of a notice before a date.
 */
export async function recipientsFor(
  tx: Tx,
  organizationId: OrganizationId,
  kind: NoticeKind,
  moment: string | null = null,
): Promise<readonly Recipient[]> {
  const refusals = await refusalsOf(tx, organizationId)
  return (await everybody(tx, organizationId))
    .filter(({ choice }) => getsMail(choice, kind, moment))
    .map(({ recipient }) => recipient)
    .filter(({ address }) => !isPaused(refusals.get(address.toLowerCase()) ?? 0))
}

/** To whom papers go: the payer, who cannot drop them, and who wants receipts. */
export async function recipientsOfDocuments(tx: Tx, organizationId: OrganizationId): Promise<readonly Recipient[]> {
  const refusals = await refusalsOf(tx, organizationId)
  return (await everybody(tx, organizationId))
    .filter(({ choice }) => choice.isPayer || getsMail(choice, 'paid', null))
    .map(({ recipient }) => recipient)
    .filter(({ address }) => !isPaused(refusals.get(address.toLowerCase()) ?? 0))
}

interface WaitingMail {
  readonly recipientId: string
  readonly address: string
  readonly kind: string
  readonly moment: string | null
}

/** Whether a mail that waits to be sent is still for that recipient at that address. */
export async function stillGetsMail(
  tx: Tx,
  organizationId: OrganizationId,
  { recipientId, address, kind, moment }: WaitingMail,
): Promise<boolean> {
  const found = (await everybody(tx, organizationId)).find(({ recipient }) => recipient.recipientId === recipientId)
  if (found === undefined || !isSameAddress(found.recipient.address, address)) return false
  return !isNoticeKind(kind) || getsMail(found.choice, kind, moment)
}
