import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { MailClass, NoticeThresholds } from '@touchline/domain/notices'
import type { MailChoice } from '@touchline/domain/recipients'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface Key {
  readonly organizationId: OrganizationId
  readonly recipientId: string
}

interface NewRecipient extends Key {
  readonly place: number
  readonly address: string
  readonly name: string
  readonly lang: Language
  readonly classes: readonly MailClass[]
  readonly now: Instant
}

export const insertRecipient = (tx: Tx, added: NewRecipient) =>
  tx
    .insertInto('recipients')
    .values({
      organization_id: added.organizationId,
      recipient_id: added.recipientId,
      place: added.place,
      address: added.address,
      recipient_name: added.name,
      lang: added.lang,
      mail_classes: [...added.classes],
      created_at: at(added.now),
    })
    .execute()

export const ensurePayerRow = (
  tx: Tx,
  { organizationId, contractId }: { readonly organizationId: OrganizationId; readonly contractId: ContractId },
  { classes }: MailChoice,
  now: Instant,
) =>
  tx
    .insertInto('recipients')
    .values({
      organization_id: organizationId,
      recipient_id: contractId,
      place: 0,
      mail_classes: [...classes],
      created_at: at(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const one = (tx: Tx, { organizationId, recipientId }: Key) =>
  tx.updateTable('recipients').where('organization_id', '=', organizationId).where('recipient_id', '=', recipientId)

export const setChoice = (tx: Tx, key: Key, { classes, switchedOn, switchedOff }: MailChoice) =>
  one(tx, key)
    .set({ mail_classes: [...classes], switched_on: [...switchedOn], switched_off: [...switchedOff] })
    .execute()

export const setNameAndLanguage = (tx: Tx, key: Key, name: string, lang: Language) =>
  one(tx, key).set({ recipient_name: name, lang }).execute()

export const setLink = (tx: Tx, key: Key, link: { tokenHash: string; sentAt: Instant; expiresAt: Instant }) =>
  one(tx, key)
    .set({ token_hash: link.tokenHash, link_sent_at: at(link.sentAt), link_expires_at: at(link.expiresAt) })
    .execute()

export const setConfirmed = (tx: Tx, key: Key, now: Instant) =>
  one(tx, key)
    .set({ confirmed_at: at(now) })
    .execute()

export const deleteRecipient = (tx: Tx, { organizationId, recipientId }: Key) =>
  tx
    .deleteFrom('recipients')
    .where('organization_id', '=', organizationId)
    .where('recipient_id', '=', recipientId)
    .execute()

export const lockByToken = (tx: Tx, organizationId: OrganizationId, tokenHash: string) =>
  tx
    .selectFrom('recipients')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()

/** Links of the previous version do not name their organisation. */
export const organizationOfLink = async (tx: Tx, tokenHash: string): Promise<OrganizationId | null> => {
  const recipient = tx.selectFrom('recipients').select('organization_id').where('token_hash', '=', tokenHash)
  return (await recipient.executeTakeFirst())?.organization_id ?? null
}

export const storeThresholds = (tx: Tx, organizationId: OrganizationId, set: NoticeThresholds) => {
  const values = {
    usage_percents: [...set.usagePercents],
    next_payment_above: set.nextPaymentAbove,
    storage_above: set.storageAbove,
  }
  return tx
    .insertInto('notice_thresholds')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}
