import type { VideoSeconds } from '@touchline/domain/videos'
import { writeAudit } from '../../books/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { GameRow } from './store.ts'
import { findGame, insertTestGame } from './test-game.store.ts'

/** For the debug screen: a request has no right to make one. */
export const createTestGame = (
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { organizationId, userId }: Caller,
  { title, lengthSeconds }: { readonly title: string; readonly lengthSeconds: VideoSeconds },
): Promise<GameRow> =>
  inTransaction(db, { system: 'administration' }, async (tx) => {
    const now = clock.now()
    const matchId = ids.uuid()
    const made = { matchId, movieId: ids.uuid(), usageId: ids.uuid(), uploadedBy: userId }
    await insertTestGame(tx, { organizationId, ...made, title, lengthSeconds, now })
    await writeAudit(tx, {
      organizationId,
      actor: userId,
      action: 'create-test-game',
      subject: `game:${matchId}`,
      before: null,
      after: { title, lengthSeconds },
      at: now,
    })
    return findGame(tx, organizationId, matchId)
  })
