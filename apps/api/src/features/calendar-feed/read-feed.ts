import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { dateOf } from '@touchline/domain/calendar'
import { type FeedEvent, feedRange } from '@touchline/domain/calendar-feed'
import { billingRoleOf } from '@touchline/domain/people'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import type { Tx } from '../../db/connect.ts'
import { isClosed } from '../../http/caller/session-check.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { type Claimed, isSecretOf } from './address.ts'
import { calendarFile } from './calendar-file.ts'
import { type Coming, whatComes } from './coming.ts'
import { eventText, feedTitle, type Words } from './feed-text.ts'
import { lockFeed, readerOf, saidBefore, saveVersions } from './store.ts'
import { nextVersions, readVersions } from './versions.ts'

interface ReadFeed {
  readonly kind: 'read'
  readonly text: string
  readonly etag: string
}

export const noFeed = refuse('not-found', 'There is no such calendar')

/** Unknown, replaced and abandoned addresses get the same refusal. */
export async function readFeed(
  tx: Tx,
  { clock, cell }: Pick<Deps, 'clock' | 'cell'>,
  claimed: Claimed,
): Promise<ReadFeed | Refusal<'not-found'>> {
  const feed = await lockFeed(tx, claimed)
  const reader = await readerOf(tx, claimed)
  const now = clock.now()
  if (!isSecretOf(feed?.secret_hash, claimed.secret) || feed === undefined || reader === undefined) return noFeed
  if (billingRoleOf(reader, now) === null || isClosed(reader.closedAt, now)) return noFeed
  const coming = await whatComes(tx, claimed.organizationId, { now, dunning: cell.dunning })
  const { contract, events } = coming
  const { name: brand, isRehearsal = false } = cell.brand
  const words = { brand, isRehearsal, ...(await wordsOf(tx, reader.language, coming)) }
  const said = events.map((event) => ({
    event,
    ...eventText(event, words),
    link: `${cell.consoleUrl}/#${placeOf(event)}`,
  }))
  const before = readVersions(await saidBefore(tx, claimed))
  const texts = said.map(({ event: { key, date }, summary, more }) => ({ key, date, text: `${summary}\n${more}` }))
  const versions = nextVersions(before, texts, dateOf(feedRange(contract, now).from, contract.zone), now)
  if (!isDeepStrictEqual(versions, before)) await saveVersions(tx, claimed, versions)
  const head = {
    brand,
    ...feedTitle(reader.language, brand, reader.organizationName),
    language: reader.language,
    zone: contract.zone,
  }
  const text = calendarFile(
    head,
    said.map(({ event: { key, date }, summary, more, link }) => ({
      uid: `${key}.${contract.id}`,
      date,
      summary,
      description: more === '' ? link : `${more}\n${link}`,
      url: link,
      sequence: versions[key]?.sequence ?? 0,
      changedAt: versions[key]?.changedAt ?? now,
    })),
  )
  return { kind: 'read', text, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) }
}

const wordsOf = async (tx: Tx, language: Words['language'], { contract, catalogue }: Coming) => ({
  language,
  currency: contract.currency,
  catalogue,
  nameOf: planNameIn(await planNames(tx), language),
})

function placeOf(event: FeedEvent): string {
  switch (event.kind) {
    case 'payment':
      return `/billing-breakdown?month=${event.month}`
    case 'deadline':
      return '/change-plan'
    case 'card-expiry':
    case 'next-try':
    case 'stop':
      return '/contract-info/payment-info-manage'
    case 'request':
      return '/requests'
    case 'trash':
      return '/billing-movies'
    case 'games':
    case 'renewal':
    case 'change':
    case 'falls-asleep':
    case 'wakes':
      return '/contract-info'
  }
}
