import type { UserId } from '@touchline/domain/ids'
import { lastDayOf } from '@touchline/domain/last-days'
import type { RequestQuote } from '@touchline/domain/requests'
import { type ContractAtInstant, organizationZone } from '../../books/contract/contracts.ts'
import { requestFact } from '../../books/notices/request-fact.ts'
import { requestSubject } from '../../books/notices/request-subject.ts'
import { writeNotice, writeNotices } from '../../books/notices/write-notice.ts'
import { administratorsOf } from '../../books/people/administrators.ts'
import { namesOf } from '../../books/people/names.store.ts'
import type { Tx } from '../../db/connect.ts'
import type { NoticeFacts } from '../../letters/notice-kinds.ts'
import type { RequestKey, StoredRequest } from './store.ts'

type Step = RequestKey & Pick<ContractAtInstant, 'now'>

const nameOf = async (tx: Tx, { organizationId }: Step, userId: UserId): Promise<string> =>
  (await namesOf(tx, organizationId, [userId])).get(userId) ?? '–'

interface RequestNotice extends Step, Pick<StoredRequest, 'purchase' | 'quote' | 'note' | 'askedBy' | 'expiresAt'> {}

export async function notifyAsked(tx: Tx, asked: RequestNotice): Promise<void> {
  const { organizationId, requestId, now } = asked
  const asker = await nameOf(tx, asked, asked.askedBy)
  const until = lastDayOf('request', asked.expiresAt, await organizationZone(tx, organizationId))
  const facts = { ...requestFact({ ...asked, asker }), userName: asker, until, note: asked.note }
  await writeNotice(tx, {
    organizationId,
    kind: 'request-asked',
    subject: requestSubject(requestId),
    period: 'asked',
    facts,
    now,
  })
}

type Outcome =
  | { readonly kind: 'request-approved'; readonly by: UserId; readonly quote: RequestQuote }
  | { readonly kind: 'request-declined'; readonly by: UserId; readonly reason: string }
  | { readonly kind: 'request-expired' }

export async function notifyOutcome(tx: Tx, step: Step, request: StoredRequest, outcome: Outcome): Promise<void> {
  const { organizationId, requestId, now } = step
  const { kind } = outcome
  const quote = kind === 'request-approved' ? outcome.quote : request.quote
  const fact = requestFact({ ...request, asker: request.askerName, quote })
  const noticed = { organizationId, subject: requestSubject(requestId), period: kind, userId: request.askedBy, now }
  if (kind === 'request-expired') return writeNotice(tx, { ...noticed, kind, facts: fact })
  const facts = { ...fact, userName: await nameOf(tx, step, outcome.by) }
  await notifyOthers(tx, step, [request.askedBy, outcome.by], { ...facts, isApproved: kind === 'request-approved' })
  if (kind === 'request-approved') return writeNotice(tx, { ...noticed, kind, facts })
  const declined: NoticeFacts['request-declined'] = { ...facts, reason: outcome.reason }
  await writeNotice(tx, { ...noticed, kind, facts: declined })
}

async function notifyOthers(
  tx: Tx,
  { organizationId, requestId, now }: Step,
  concerned: readonly UserId[],
  facts: NoticeFacts['request-decided'],
): Promise<void> {
  const others = (await administratorsOf(tx, organizationId, now)).filter((userId) => !concerned.includes(userId))
  const noticed = { organizationId, kind: 'request-decided' as const, subject: requestSubject(requestId), facts }
  await writeNotices(
    tx,
    others.map((userId) => ({ ...noticed, period: userId, userId })),
    now,
  )
}
