import { inTransaction } from '../../db/transaction.ts'
import { FileBody } from '../../http/file-body.ts'
import { answer, hasAlready, type Route, route, Unchanged } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { claimedBy } from './address.ts'
import { READ_AGAIN_SECONDS } from './calendar-file.ts'
import { beginFeed, endFeed, ownFeed } from './own-feed.ts'
import { noFeed, readFeed } from './read-feed.ts'

export const calendarFeedRoutes = (deps: Deps): Route[] => [
  route('getCalendarFeed', ({ caller }) =>
    inTransaction(deps.db, caller, async (tx) => answer(await ownFeed(tx, caller))),
  ),
  route('beginCalendarFeed', ({ caller }) =>
    inTransaction(deps.db, caller, async (tx) => answer(await beginFeed(tx, deps, caller))),
  ),
  route('endCalendarFeed', ({ caller }) =>
    inTransaction(deps.db, caller, async (tx) => {
      await endFeed(tx, deps, caller)
      return answer({ feed: null })
    }),
  ),
  route('readCalendarFeed', async (call) => {
    const claimed = claimedBy(call.params.token)
    if (claimed === null) return noFeed
    const read = await inTransaction(deps.db, claimed, (tx) => readFeed(tx, deps, claimed))
    if (read.kind === 'refused') return read
    const headers = { 'cache-control': `private, max-age=${READ_AGAIN_SECONDS}` }
    const { etag } = read
    return hasAlready(call, etag)
      ? answer(new Unchanged(), { etag })
      : answer(new FileBody(read.text, headers), { etag })
  }),
]
