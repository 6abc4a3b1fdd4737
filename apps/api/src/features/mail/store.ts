import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface NewToken {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly tokenHash: string
  readonly mailAddress: string
  readonly requestedBy: string
  readonly now: Instant
  readonly expiresAt: Instant
}

interface Owner {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

/** No earlier link is valid any more. */
export const endTokens = (tx: Tx, { organizationId, contractId }: Owner, now: Instant) =>
  tx
    .updateTable('mail_tokens')
    .set({ used_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('used_at', 'is', null)
    .execute()

/** The address that waits for its link to be opened; there is one at most. */
export const waitingToken = (tx: Tx, { organizationId, contractId }: Owner) =>
  tx
    .selectFrom('mail_tokens')
    .select(['mail_address', 'created_at', 'expires_at', 'refused_at'])
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The mail with the link will not arrive: the console shows it to the administrator who waits. */
export const markRefused = (tx: Tx, organizationId: OrganizationId, mailAddress: string, now: Instant) =>
  tx
    .updateTable('mail_tokens')
    .set({ refused_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('mail_address', '=', mailAddress)
    .where('used_at', 'is', null)
    .execute()

/** A new token makes the contract's earlier ones worthless. */
export async function replaceTokens(tx: Tx, token: NewToken): Promise<void> {
  await endTokens(tx, token, token.now)
  await tx
    .insertInto('mail_tokens')
    .values({
      organization_id: token.organizationId,
      contract_id: token.contractId,
      token_hash: token.tokenHash,
      mail_address: token.mailAddress,
      requested_by: token.requestedBy,
      created_at: at(token.now),
      expires_at: at(token.expiresAt),
    })
    .execute()
}

export const lockToken = (tx: Tx, tokenHash: string) =>
  tx.selectFrom('mail_tokens').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst()

export const useToken = (tx: Tx, tokenHash: string, now: Instant) =>
  tx
    .updateTable('mail_tokens')
    .set({ used_at: at(now) })
    .where('token_hash', '=', tokenHash)
    .execute()

export const setMailAddress = (tx: Tx, organizationId: OrganizationId, contractId: ContractId, mailAddress: string) =>
  tx
    .updateTable('contracts')
    .set((eb) => ({ payer_mail: mailAddress, version: eb('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .execute()

interface NoticeMail {
  readonly organizationId: OrganizationId
  /** Left out of a mail that is no notice. */
  readonly noticeId?: string | undefined
  readonly recipientId?: string | undefined
}

/** What became of a notice's mail: an operator finds those that never left. */
export async function markNoticeMail(
  tx: Tx,
  { organizationId, noticeId, recipientId }: NoticeMail,
  outcome: 'sent_at' | 'failed_at',
  now: Instant,
): Promise<void> {
  if (noticeId === undefined || recipientId === undefined) return
  await tx
    .updateTable('notice_mails')
    .set({ sent_at: null, failed_at: null, [outcome]: at(now) })
    .where('organization_id', '=', organizationId)
    .where('notice_id', '=', noticeId)
    .where('recipient_id', '=', recipientId)
    .execute()
}
