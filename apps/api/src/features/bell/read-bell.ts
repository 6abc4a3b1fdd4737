import { type BellNotice, UNREAD_AT_MOST } from '@touchline/contract/bell'
import { noticeFacts } from '@touchline/contract/notice-facts'
import { instantToWire, type Language } from '@touchline/contract/wire'
import { isNoticeKind, type NoticeFacts, type NoticeKind } from '@touchline/domain/notices'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import { organizationZone } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { noticeSentence } from '../../use-case/letters/notice-letter.ts'
import { noticePlace } from '../../use-case/letters/notice-place.ts'
import type { Telling } from '../../use-case/letters/notice-values.ts'
import { bellState, newestNotices, organizationName, type Reader } from './store.ts'

const SHOWN = 50

interface ReadBell {
  readonly etag: string
  /** Null where the caller has it already. */
  readonly bell: { readonly unread: number; readonly notices: BellNotice[] } | null
}

/** The last notices in a language. Its ETag changes with what is there, what was read, and the language. */
export async function readBell(
  tx: Tx,
  reader: Reader,
  language: Language,
  hasAlready: (etag: string) => boolean,
): Promise<ReadBell> {
  const { newest, unread, readThrough } = await bellState(tx, reader, UNREAD_AT_MOST)
  const etag = `${newest ?? 'none'}.${unread}.${readThrough}.${language}`
  if (hasAlready(etag)) return { etag, bell: null }
  const rows = newest === null ? [] : await newestNotices(tx, reader.organizationId, SHOWN)
  const telling = await tellingOf(tx, reader, language)
  const notices = rows.flatMap(({ notice_id: noticeId, kind, facts, happened_at: at }): BellNotice[] => {
    if (!isNoticeKind(kind)) return []
    const said = lineOf(kind, facts, telling)
    return [{ noticeId, kind, date: instantToWire(at), ...said, isUnread: at > readThrough }]
  })
  return { etag, bell: { unread, notices } }
}

/** The sentence and the way are those of its mail. */
function lineOf<K extends NoticeKind>(kind: K, json: unknown, telling: Telling) {
  const facts: NoticeFacts[K] = noticeFacts[kind].parse(json)
  return { sentence: noticeSentence(kind, facts, telling), place: noticePlace(kind, facts) ?? '/contract-info' }
}

async function tellingOf(tx: Tx, { organizationId }: Reader, language: Language): Promise<Telling> {
  const names = await planNames(tx)
  return {
    language,
    zone: await organizationZone(tx, organizationId),
    organization: await organizationName(tx, organizationId),
    isClosed: false,
    planName: planNameIn(names, language),
  }
}
