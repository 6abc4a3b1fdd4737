import { instantFromWire } from '@touchline/contract/wire'
import { inTransaction } from '../../db/transaction.ts'
import { personal } from '../../http/reading-route.ts'
import { answer, hasAlready, type Route, route, Unchanged } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { markRead } from './mark-read.ts'
import { readBell } from './read-bell.ts'

export const bellRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Route[] => [
  personal({ db }, 'listNotices', async (call, tx) => {
    const { etag, bell } = await readBell(tx, call.caller, {
      language: call.query.lang,
      hasAlready: (known) => hasAlready(call, known),
      now: clock.now(),
    })
    return bell === null ? answer(new Unchanged(), { etag }) : answer(bell, { etag })
  }),
  route('markNoticesRead', ({ caller, body }) =>
    inTransaction(db, caller, async (tx) => {
      const unread = await markRead(tx, caller, instantFromWire(body.through), clock.now())
      return answer({ unread })
    }),
  ),
]
