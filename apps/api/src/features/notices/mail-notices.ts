import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { isNoticeKind, mailTopicOf, type NoticeKind } from '@touchline/domain/notices'
import { payersChoice, unsubscribable } from '@touchline/domain/recipients'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import {
  type Addressees,
  addresseesOf,
  personsFor,
  type Recipient,
  recipientsFor,
} from '../../books/recipients/recipients.ts'
import { forgetRefusals } from '../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../db/connect.ts'
import { insertMissing, momentText } from '../../db/insert-rows.ts'
import { columnsIn } from '../../letters/columns.ts'
import { noticeFacts } from '../../letters/notice-kinds.ts'
import { writeNoticeLetter } from '../../letters/notice-letter.ts'
import { enqueue, enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { unsubscribeLinks } from '../../use-case/recipients/unsubscribe-links.ts'
import { because, type Refusal, refuse } from '../../use-case/refusal.ts'
import { billColumns } from './bill-columns.store.ts'
import { forgetFailure, type NoticeRow, type PapersOf, papersOfAll, readNotices } from './store.ts'

interface NoticeMail {
  readonly organizationId: OrganizationId
  readonly noticeId: string
  readonly moment: string | null
}

interface Context {
  readonly cell: MailingCell
  readonly now: Instant
}

type MailingCell = Pick<CellConfig, 'brand' | 'consoleUrl' | 'region' | 'sessionSecret' | 'url'>

interface Around {
  readonly cell: MailingCell
  readonly names: Awaited<ReturnType<typeof planNames>>
  readonly papersOf: PapersOf
  readonly columnsOf: Awaited<ReturnType<typeof billColumns>>
}

interface Written {
  readonly recipient: Recipient
  readonly noticeId: string
  readonly sent: Parameters<typeof jobs.sendMailOnce>[0]
}

async function read(tx: Tx, mails: readonly NoticeMail[], { cell, now }: Context) {
  const rows = await readNotices(tx, mails)
  const around = {
    cell,
    names: await planNames(tx),
    papersOf: await papersOfAll(tx, [...rows.values()]),
    columnsOf: await billColumns(tx, [...rows.values()].flatMap(paidBill)),
  }
  const all = await addresseesOf(tx, [...new Set(mails.map(({ organizationId }) => organizationId))])
  const personsOf = await personsFor(tx, [...rows.values()], all, now)
  return mails.flatMap((mail) => {
    const row = rows.get(mail.noticeId)
    const addressees = all.get(mail.organizationId)
    if (row === undefined || addressees === undefined || !isNoticeKind(row.kind)) return []
    const recipients = personsOf(row) ?? recipientsFor(addressees, row.kind, mail.moment)
    return lettersOf({ mail, addressees, recipients, ...around }, row.kind, row.facts)
  })
}

/** Once per recipient, in their language; a paused address gets only a row. */
export async function mailNotices(tx: Tx, mails: readonly NoticeMail[], context: Context): Promise<void> {
  const written = await read(tx, mails, context)
  const failed = { failed_at: momentText(context.now), failure: 'paused' }
  const rows = written.map(({ recipient, noticeId, sent: { organizationId } }) => ({
    organization_id: organizationId,
    notice_id: noticeId,
    recipient_id: recipient.recipientId,
    address: recipient.address,
    ...(recipient.isPaused === true ? failed : { failed_at: null, failure: null }),
  }))
  await insertMissing(tx, 'notice_mails', rows)
  const jobsOf = written.flatMap(({ recipient, sent }) => {
    if (recipient.isPaused === true) return []
    return [{ job: (sent.notice?.moment ?? null) === null ? jobs.sendMailOnce(sent) : jobs.sendDatedMail(sent) }]
  })
  await enqueueAll(tx, jobsOf, context.now)
}

interface Again {
  readonly organizationId: OrganizationId
  readonly noticeId: string
  readonly recipientId: string
}

/** Rewrites a failed one with present facts; ends the address's pause. */
export async function mailAgain(
  tx: Tx,
  of: Again,
  context: Context,
): Promise<{ readonly kind: 'sent'; readonly address: string } | Refusal<'not-found'>> {
  const { organizationId, noticeId, recipientId } = of
  const letters = await read(tx, [{ organizationId, noticeId, moment: null }], context)
  const letter = letters.find(({ recipient }) => recipient.recipientId === recipientId)
  if (letter === undefined) return refuse('not-found', 'This recipient gets no such mail any more')
  if (!(await forgetFailure(tx, of, letter.recipient.address)))
    return refuse(
      'not-found',
      'Only a mail that failed is sent again; this one waits, or was handed over',
      because('mail-not-failed'),
    )
  const { cause: _, ...sent } = letter.sent
  await forgetRefusals(tx, organizationId, letter.recipient.address)
  await enqueue(tx, jobs.sendMail(sent), { now: context.now })
  return { kind: 'sent', address: letter.recipient.address }
}

interface Mailing extends Around {
  readonly mail: NoticeMail
  readonly addressees: Addressees
  readonly recipients: readonly Recipient[]
}

const paidBill = ({ organization_id: organizationId, kind, facts }: NoticeRow) =>
  kind === 'paid' ? [{ organizationId, billingId: noticeFacts(kind, facts).billingId }] : []

function lettersOf<K extends NoticeKind>(
  { mail, addressees, recipients, cell, names, papersOf, columnsOf }: Mailing,
  kind: K,
  json: unknown,
): readonly Written[] {
  const { organizationId, noticeId, moment } = mail
  const facts = noticeFacts(kind, json)
  const { organization_name: organization, contract_id, zone, closed_at } = addressees.organization
  const billingId = 'billingId' in facts ? facts.billingId : null
  const columns = kind === 'paid' && billingId !== null ? columnsOf(billingId) : null
  const documents = billingId === null ? [] : papersOf(billingId, kind)
  return recipients.map((recipient) => {
    const { recipientId, address: to, language, name, isPerson = false } = recipient
    const links =
      closed_at === null && !isPerson && canStop(kind, recipientId === contract_id)
        ? unsubscribeLinks(cell, organizationId, recipient, kind)
        : null
    const context = {
      language,
      zone,
      organization,
      isClosed: closed_at !== null,
      planName: planNameIn(names, language),
    }
    const letter = writeNoticeLetter(kind, facts, {
      ...context,
      brand: cell.brand,
      organizationId,
      recipientName: name,
      consoleUrl: cell.consoleUrl,
      stop: links?.page ?? null,
      columns: columns === null ? undefined : columnsIn(columns, context),
    })
    const notice = { recipientId, kind, moment, noticeId }
    const oneClick = links === null ? {} : { oneClickUnsubscribe: links.oneClick }
    const attached = documents.length === 0 ? {} : { documents: [...documents] }
    const cause = `notice:${noticeId}:${recipientId}`
    const sent = { organizationId, to, ...letter, ...oneClick, ...attached, notice, cause }
    return { recipient, noticeId, sent }
  })
}

const canStop = (kind: NoticeKind, isPayer: boolean): boolean =>
  unsubscribable({ ...payersChoice, isPayer }, mailTopicOf(kind)) !== 'nothing'
