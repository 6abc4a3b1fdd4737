import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { isNoticeKind, mailTopicOf, type NoticeKind } from '@touchline/domain/notices'
import { payersChoice, unsubscribable } from '@touchline/domain/recipients'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import { billColumns } from '../../books/notices/bill-columns.ts'
import {
  type Addressees,
  addresseesOf,
  personsFor,
  type Recipient,
  recipientsFor,
} from '../../books/recipients/recipients.ts'
import type { Tx } from '../../db/connect.ts'
import { insertMissing } from '../../db/insert-rows.ts'
import { columnsIn } from '../../letters/columns.ts'
import { noticeFacts } from '../../letters/notice-kinds.ts'
import { writeNoticeLetter } from '../../letters/notice-letter.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { type JobRequest, jobs } from '../../queue/jobs.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { unsubscribeLinks } from '../../use-case/recipients/unsubscribe-links.ts'
import { type NoticeRow, type PapersOf, papersOfAll, readNotices } from './store.ts'

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
  readonly row: { readonly organization_id: OrganizationId; readonly notice_id: string; readonly recipient_id: string }
  readonly job: JobRequest
}

/** Each notice once for each recipient, in their language. */
export async function mailNotices(tx: Tx, mails: readonly NoticeMail[], { cell, now }: Context): Promise<void> {
  const rows = await readNotices(tx, mails)
  const around = {
    cell,
    names: await planNames(tx),
    papersOf: await papersOfAll(tx, [...rows.values()]),
    columnsOf: await billColumns(tx, [...rows.values()].flatMap(paidBill)),
  }
  const organizationIds = new Set(mails.map(({ organizationId }) => organizationId))
  const all = await addresseesOf(tx, [...organizationIds])
  const personsOf = await personsFor(tx, [...rows.values()], all, now)
  const written: Written[] = []
  for (const mail of mails) {
    const row = rows.get(mail.noticeId)
    const addressees = all.get(mail.organizationId)
    if (row === undefined || addressees === undefined || !isNoticeKind(row.kind)) continue
    const recipients = personsOf(row) ?? recipientsFor(addressees, row.kind, mail.moment)
    written.push(...lettersOf({ mail, addressees, recipients, ...around }, row.kind, row.facts))
  }
  await insertMissing(
    tx,
    'notice_mails',
    written.map(({ row }) => row),
  )
  await enqueueAll(
    tx,
    written.map(({ job }) => ({ job })),
    now,
  )
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
    return {
      row: { organization_id: organizationId, notice_id: noticeId, recipient_id: recipientId },
      job: moment === null ? jobs.sendMailOnce(sent) : jobs.sendDatedMail(sent),
    }
  })
}

const canStop = (kind: NoticeKind, isPayer: boolean): boolean =>
  unsubscribable({ ...payersChoice, isPayer }, mailTopicOf(kind)) !== 'nothing'
