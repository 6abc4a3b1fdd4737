import { instantToWire } from '@touchline/contract/wire'
import { writeAudit } from '../../books/audit.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../use-case/deps.ts'
import { hashOf, tokenOf } from './address.ts'
import { dropFeed, type FeedKey, findFeed, saveFeed } from './store.ts'

export async function ownFeed(tx: Tx, key: FeedKey) {
  const found = await findFeed(tx, key)
  return { feed: found === undefined ? null : { createdAt: instantToWire(found.created_at) } }
}

/** Invalidates the former address. Only the secret's hash is stored. */
export async function beginFeed(tx: Tx, { clock, ids }: Pick<Deps, 'clock' | 'ids'>, key: FeedKey) {
  const now = clock.now()
  const secret = ids.secret()
  await saveFeed(tx, key, hashOf(secret), now)
  await write(tx, key, 'begin-calendar-feed', now)
  return { feed: { createdAt: instantToWire(now) }, token: tokenOf({ ...key, secret }) }
}

export async function endFeed(tx: Tx, { clock }: Pick<Deps, 'clock'>, key: FeedKey): Promise<void> {
  if (await dropFeed(tx, key)) await write(tx, key, 'end-calendar-feed', clock.now())
}

const write = (
  tx: Tx,
  { organizationId, userId }: FeedKey,
  action: 'begin-calendar-feed' | 'end-calendar-feed',
  at: number,
) => writeAudit(tx, { organizationId, actor: userId, action, subject: `user:${userId}`, before: null, after: null, at })
