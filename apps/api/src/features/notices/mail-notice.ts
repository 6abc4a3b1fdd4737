import { noticeFacts } from '@touchline/contract/notice-facts'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { isNoticeKind, type NoticeFacts, type NoticeKind } from '@touchline/domain/notices'
import { lineOf, payersChoice, unsubscribable } from '@touchline/domain/recipients'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import { billColumns } from '../../books/notices/bill-columns.ts'
import { recipientsFor } from '../../books/organization/recipients.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { columnsIn } from '../../use-case/letters/columns.ts'
import { writeNoticeLetter } from '../../use-case/letters/notice-letter.ts'
import { unsubscribeLinks } from '../../use-case/recipients/unsubscribe-links.ts'
import { addMail, papersOf, readerOf, readNotice } from './store.ts'

interface MailNotice {
  readonly organizationId: OrganizationId
  readonly noticeId: string
  /** Of a notice before a date. */
  readonly moment: string | null
}

interface Context {
  readonly cell: CellConfig
  readonly now: Instant
}

/** Writes a notice once for each who gets it, in their own language, and asks for its mail. */
export async function mailNotice(tx: Tx, mail: MailNotice, context: Context): Promise<void> {
  const row = await readNotice(tx, mail.organizationId, mail.noticeId)
  if (row === undefined || !isNoticeKind(row.kind)) return
  await mailAs(tx, mail, context, row.kind, row.facts)
}

async function mailAs<K extends NoticeKind>(
  tx: Tx,
  mail: MailNotice,
  { cell, now }: Context,
  kind: K,
  json: unknown,
): Promise<void> {
  const { organizationId, noticeId, moment } = mail
  const facts: NoticeFacts[K] = noticeFacts[kind].parse(json)
  const { organization_name: organization, contract_id, zone, closed_at } = await readerOf(tx, organizationId)
  const names = await planNames(tx)
  const billingId = kind === 'paid' && 'billingId' in facts ? facts.billingId : null
  const columns = billingId === null ? null : await billColumns(tx, organizationId, billingId)
  const documents = 'billingId' in facts ? await papersOf(tx, organizationId, facts.billingId, kind) : []
  const attached = documents.length === 0 ? {} : { documents }
  for (const recipient of await recipientsFor(tx, organizationId, kind, moment)) {
    const { recipientId, address: to, language, name } = recipient
    const links = canStop(kind, recipientId === contract_id)
      ? unsubscribeLinks(cell, organizationId, recipient, kind)
      : null
    const planName = planNameIn(names, language)
    const telling = { language, zone, organization, isClosed: closed_at !== null, planName }
    const letter = writeNoticeLetter(kind, facts, {
      ...telling,
      recipientName: name,
      consoleUrl: cell.consoleUrl,
      stop: links?.page ?? null,
      columns: columns === null ? undefined : columnsIn(columns, telling),
    })
    const notice = { recipientId, kind, moment, noticeId }
    const oneClick = links === null ? {} : { oneClickUnsubscribe: links.oneClick }
    const cause = `notice:${noticeId}:${recipientId}`
    await addMail(tx, { organizationId, noticeId, recipientId })
    await enqueue(tx, jobs.sendMailOnce({ organizationId, to, ...letter, ...oneClick, ...attached, notice, cause }), {
      now,
    })
  }
}

const canStop = (kind: NoticeKind, isPayer: boolean): boolean =>
  unsubscribable({ ...payersChoice, isPayer }, lineOf(kind)) !== 'nothing'
