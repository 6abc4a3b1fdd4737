import { type BellNotice, type listNotices, UNREAD_AT_MOST } from '@touchline/contract/bell'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { instantToWire, type Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { isNoticeKind, NOTICES_OF_BELL, type NoticeKind } from '@touchline/domain/notices'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import { organizationZone } from '../../books/contract/contracts.ts'
import { addressesOf } from '../../books/recipients/recipients.ts'
import type { Tx } from '../../db/connect.ts'
import type { LetterContext } from '../../letters/context.ts'
import { noticeFacts, noticePlace } from '../../letters/notice-kinds.ts'
import { noticeSentence } from '../../letters/notice-letter.ts'
import { bellState, failedMails, newestNotices, organizationName, type Reader } from './store.ts'

interface BellQuery {
  readonly language: Language
  readonly hasAlready: (etag: string) => boolean
  readonly now: Instant
}

interface ReadBell {
  readonly etag: string
  readonly bell: ResponseOf<typeof listNotices> | null
}

/** The ETag covers notices, what was read, language, role and waiting requests. */
export async function readBell(tx: Tx, reader: Reader, { language, hasAlready, now }: BellQuery): Promise<ReadBell> {
  const state = await bellState(tx, reader, UNREAD_AT_MOST, now)
  const { newest, failed, failedAt, unread, today, readThrough, requestsToDecide } = state
  const etag = `${newest ?? 'none'}.${failed}-${failedAt ?? 0}.${unread}.${today}.${readThrough}.${language}.${reader.role}.${requestsToDecide}`
  if (hasAlready(etag)) return { etag, bell: null }
  const [rows, context] = await Promise.all([
    newest === null ? [] : newestNotices(tx, { ...reader, today }, NOTICES_OF_BELL),
    contextOf(tx, reader, language),
  ])
  const ids = rows.map(({ notice_id }) => notice_id)
  const failures = failed === 0 ? noFailures : await failuresOf(tx, reader.organizationId, ids)
  const notices = rows.flatMap(({ notice_id: noticeId, kind, facts, happened_at: at }): BellNotice[] => {
    if (!isNoticeKind(kind)) return []
    const said = lineOf(kind, facts, context)
    const { last, failedMails } = failures(noticeId)
    return [
      { noticeId, kind, date: instantToWire(at), ...said, isUnread: Math.max(at, last) > readThrough, failedMails },
    ]
  })
  const through = Math.max(state.happenedAt ?? 0, failedAt ?? 0)
  return { etag, bell: { unread, requestsToDecide, through: through === 0 ? null : instantToWire(through), notices } }
}

type Failures = (noticeId: string) => { readonly last: Instant; readonly failedMails: BellNotice['failedMails'] }

const noFailures: Failures = () => ({ last: 0, failedMails: [] })

/** Former recipients are left out. */
async function failuresOf(tx: Tx, organizationId: OrganizationId, noticeIds: readonly string[]): Promise<Failures> {
  const [rows, addresses] = await Promise.all([
    failedMails(tx, organizationId, noticeIds),
    addressesOf(tx, organizationId),
  ])
  return (noticeId) => {
    const own = rows.filter((row) => row.notice_id === noticeId)
    const mails = own.flatMap(({ recipient_id: recipientId }) => {
      const address = addresses.get(recipientId)
      return address === undefined ? [] : [{ recipientId, address }]
    })
    return { last: Math.max(0, ...own.map(({ failed_at }) => failed_at ?? 0)), failedMails: mails }
  }
}

function lineOf<K extends NoticeKind>(kind: K, json: unknown, context: LetterContext) {
  const facts = noticeFacts(kind, json)
  return { sentence: noticeSentence(kind, facts, context), place: noticePlace(kind, facts) ?? '/contract-info' }
}

async function contextOf(tx: Tx, { organizationId }: Reader, language: Language): Promise<LetterContext> {
  const [names, zone, organization] = await Promise.all([
    planNames(tx),
    organizationZone(tx, organizationId),
    organizationName(tx, organizationId),
  ])
  return {
    language,
    zone,
    organization,
    isClosed: false,
    planName: planNameIn(names, language),
  }
}
