import type { StoredGame } from '@touchline/contract/videos'
import { ApiError } from '../../lib/http/api-error.ts'

/** As many at a time as the specification says. */
const AT_ONCE = 5

export interface Deletion {
  readonly deleted: readonly StoredGame[]
  readonly failed: readonly StoredGame[]
  /** Not tried, because the deletion was stopped. */
  readonly left: readonly StoredGame[]
}

export interface DeletionOrders {
  readonly games: readonly StoredGame[]
  remove(game: StoredGame): Promise<unknown>
  onProgress(done: number): void
  readonly stop: AbortSignal
}

/** A game that is already deleted counts as deleted. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Deletes game by game in five lanes; one that fails keeps no other from being deleted. What runs when stopped ends. */
export async function deleteGames({ games, remove, onProgress, stop }: DeletionOrders): Promise<Deletion> {
  const deleted: StoredGame[] = []
  const failed: StoredGame[] = []
  const left = games.toReversed()
  const lane = async (): Promise<void> => {
    for (let game = left.pop(); game !== undefined; game = left.pop()) {
      try {
        await remove(game)
        deleted.push(game)
      } catch (error) {
        const pile = isGone(error) ? deleted : failed
        pile.push(game)
      }
      onProgress(deleted.length + failed.length)
      if (stop.aborted) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return { deleted, failed, left: left.toReversed() }
}
