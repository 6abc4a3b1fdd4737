import type { customerEndpoints, WireHappened } from '@touchline/contract/desk/customer'
import type { QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { newestOf, timelineSources } from '@touchline/domain/history'
import type { OrganizationId } from '@touchline/domain/ids'
import { mailStateOf } from '@touchline/domain/mail-reports'
import { planNames } from '../../books/catalogue/plan-names.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { deskScope, inRead } from '../../db/transaction.ts'
import { entriesOf } from '../../features/history/read-history.ts'
import { auditRows } from '../../features/history/store.ts'
import { say } from '../../letters/say.ts'
import { actionToWire } from '../audit/action-wire.ts'
import { everyAction, readAudit } from '../audit/read-audit.ts'
import { type MailRow, mailedNotices, mailsOf } from './customer.store.ts'

type Timeline = ResponseOf<typeof customerEndpoints.getCustomerHistory>
type Query = QueryOf<typeof customerEndpoints.getCustomerHistory>

interface Happened {
  readonly at: Instant
  readonly wire: WireHappened
}

/** What the club itself could know. Reads one more of each source than a page has: so it shows whether another follows. */
export async function readHappened(tx: Tx, organizationId: OrganizationId, query: Query, now: Instant) {
  const { audit, mails } = timelineSources(query.kind)
  return {
    history: audit.length === 0 ? [] : await historyOf(tx, organizationId, query, now),
    mails: mails ? await mailsOfPage(tx, organizationId, query) : [],
    names: await planNames(tx),
  }
}

/** With what operators did, which no club reads. */
export async function readTimeline(
  db: Db,
  organizationId: OrganizationId,
  query: Query,
  { history, mails, names }: Awaited<ReturnType<typeof readHappened>>,
): Promise<Timeline> {
  const { act: after = null, limit } = query
  const acted = timelineSources(query.kind).acts
    ? await inRead(db, deskScope, (tx) => readAudit(tx, { ...everyAction, organizationId, after, limit: limit + 1 }))
    : []
  const acts = acted.map((each): Happened => {
    return { at: each.action.happened_at, wire: { of: 'act', action: actionToWire(each) } }
  })
  const page = newestOf([history, acts, mails], limit).map(({ wire }) => wire)
  const hasMore = history.length + acts.length + mails.length > page.length
  const groups = new Set(page.flatMap((each) => (each.of === 'history' ? groupsIn(each.entry) : [])))
  return {
    happened: page,
    plans: Object.fromEntries([...names].filter(([id]) => groups.has(id)).map(([id, named]) => [id, { ...named }])),
    next: hasMore ? positionsAfter(page, query) : null,
  }
}

async function historyOf(
  tx: Tx,
  organizationId: OrganizationId,
  { kind, history, limit }: Query,
  now: Instant,
): Promise<readonly Happened[]> {
  const { audit: kinds } = timelineSources(kind)
  const rows = await auditRows(tx, organizationId, { kinds, isOnly: true, of: null, before: history, limit })
  const entries = await entriesOf(tx, organizationId, rows, now)
  return rows.flatMap(({ happened_at: at }, index) => {
    const entry = entries[index]
    return entry === undefined ? [] : [{ at, wire: { of: 'history', entry } }]
  })
}

async function mailsOfPage(
  tx: Tx,
  organizationId: OrganizationId,
  { mail: after, limit, lang }: Query,
): Promise<readonly Happened[]> {
  const notices = await mailedNotices(tx, organizationId, { after: after ?? null, limit: limit + 1 })
  const ids = notices.map(({ notice_id }) => notice_id)
  const mails = Map.groupBy(await mailsOf(tx, organizationId, { of: ids }), ({ notice_id }) => notice_id)
  return notices.map(({ notice_id: noticeId, kind, happened_at: at }) => ({
    at,
    wire: {
      of: 'mail',
      mail: {
        noticeId,
        kind,
        name: say(lang, 'names', kind),
        happenedAt: instantToWire(at),
        addresses: (mails.get(noticeId) ?? []).flatMap(addressOf),
      },
    },
  }))
}

const addressOf = (mail: MailRow) =>
  mail.address === null ? [] : [{ address: mail.address, state: mailStateOf(mail) }]

type Entry = Extract<WireHappened, { of: 'history' }>['entry']

const groupsIn = ({ facts: { planGroupId, fromPlanGroupId, items = [] } }: Entry): readonly string[] =>
  [planGroupId, fromPlanGroupId, ...items.map((item) => item.planGroupId)].filter((id) => id !== undefined)

function positionsAfter(
  page: readonly WireHappened[],
  before: Pick<Query, 'history' | 'act' | 'mail'>,
): NonNullable<Timeline['next']> {
  const last = <O extends WireHappened['of']>(of: O) =>
    page.findLast((each): each is Extract<WireHappened, { of: O }> => each.of === of)
  return {
    history: last('history')?.entry.sequence ?? before.history,
    act: last('act')?.action.actionId ?? before.act,
    mail: last('mail')?.mail.noticeId ?? before.mail,
  }
}
