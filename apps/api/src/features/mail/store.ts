import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { among, amongThose } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { momentText } from '../../db/insert-rows.ts'

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

export const endTokens = (tx: Tx, { organizationId, contractId }: Owner, now: Instant) =>
  tx
    .updateTable('mail_tokens')
    .set({ used_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .where('used_at', 'is', null)
    .execute()

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

export const markRefused = (tx: Tx, organizationId: OrganizationId, mailAddress: string, now: Instant) =>
  tx
    .updateTable('mail_tokens')
    .set({ refused_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('mail_address', '=', mailAddress)
    .where('used_at', 'is', null)
    .execute()

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

export interface NoticeMail {
  readonly organizationId: OrganizationId
  readonly noticeId: string
  readonly recipientId: string
}

interface SentMail extends NoticeMail {
  readonly at: Instant
}

export interface FailedMail extends SentMail {
  /** Null: given up for another reason than the address. */
  readonly failure: 'refused' | 'paused' | null
  readonly said: string | null
}

export const markSent = (tx: Tx, mails: readonly SentMail[]) =>
  mark(
    tx,
    mails.map(({ at: sentAt, ...mail }) => ({ ...mail, sent_at: momentText(sentAt) })),
  )

export const markFailed = (tx: Tx, mails: readonly FailedMail[]) =>
  mark(
    tx,
    mails.map(({ at: failedAt, ...mail }) => ({ ...mail, failed_at: momentText(failedAt) })),
  )

const isMarked = sql<boolean>`n.organization_id = m."organizationId" and n.notice_id = m."noticeId"
  and n.recipient_id = m."recipientId"`

async function mark(tx: Tx, rows: readonly NoticeMail[]): Promise<void> {
  if (rows.length === 0) return
  const marked = sql<{ organizationId: OrganizationId }>`json_to_recordset(${JSON.stringify(rows)}::json)`
  const columns = sql`m ("organizationId" uuid, "noticeId" uuid, "recipientId" uuid, sent_at timestamptz,
    failed_at timestamptz, failure text, said text)`
  await tx
    .updateTable('notice_mails as n')
    .from(marked.as<'m'>(columns))
    .set({
      sent_at: sql`m.sent_at`,
      failed_at: sql`m.failed_at`,
      failure: sql`m.failure`,
      said: sql`m.said`,
    })
    .where(isMarked)
    // Its report may come before the note that it was sent.
    .where('n.failure', 'is distinct from', 'came-back')
    .where(
      among(
        'n.organization_id',
        rows.map(({ organizationId }) => organizationId),
      ),
    )
    .execute()
}

interface MarkedMail extends NoticeMail {
  readonly mark: string
}

/** Keeps a mark that an earlier try was sent with. */
export async function keepMarks(
  tx: Tx,
  mails: readonly MarkedMail[],
): Promise<(mail: NoticeMail) => string | undefined> {
  if (mails.length === 0) return () => undefined
  const marked = sql<MarkedMail>`json_to_recordset(${JSON.stringify(mails)}::json)`
  const columns = sql`m ("organizationId" uuid, "noticeId" uuid, "recipientId" uuid, mark text)`
  const kept = await tx
    .updateTable('notice_mails as n')
    .from(marked.as<'m'>(columns))
    .set({ mark: sql`coalesce(n.mark, m.mark)` })
    .where(isMarked)
    .where(
      among(
        'n.organization_id',
        mails.map(({ organizationId }) => organizationId),
      ),
    )
    .returning(['n.notice_id', 'n.recipient_id', 'n.mark'])
    .execute()
  const marks = new Map(kept.map((row) => [`${row.notice_id} ${row.recipient_id}`, row.mark ?? undefined]))
  return ({ noticeId, recipientId }) => marks.get(`${noticeId} ${recipientId}`)
}

export async function sentAmong(tx: Tx, mails: readonly NoticeMail[]): Promise<(mail: NoticeMail) => boolean> {
  if (mails.length === 0) return () => false
  const rows = await tx
    .selectFrom('notice_mails')
    .select(['notice_id', 'recipient_id'])
    .where(amongThose(mails, { organization_id: (mail) => mail.organizationId, notice_id: (mail) => mail.noticeId }))
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('failure', '=', 'came-back')]))
    .execute()
  const sent = new Set(rows.map((row) => `${row.notice_id} ${row.recipient_id}`))
  return ({ noticeId, recipientId }) => sent.has(`${noticeId} ${recipientId}`)
}
