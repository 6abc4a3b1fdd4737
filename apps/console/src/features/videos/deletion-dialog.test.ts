import type { StoredGame } from '@touchline/contract/videos'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../lib/http/api-error.ts'
import { deleteGames } from './deletion-dialog.tsx'

const game = (matchId: string): StoredGame => ({
  matchId,
  title: matchId,
  scheduleDate: '2026-11-14T04:00:00.000Z',
  storedDate: '2026-11-14T04:00:00.000Z',
  uploadedBy: null,
  length: 60,
  chargedLength: 0,
  storedDays: [],
  usageTypes: [],
})
const games = Array.from({ length: 23 }, (_, index) => game(String(index)))
const titles = (some: readonly StoredGame[]) => some.map(({ title }) => title)

describe('deleting many games', () => {
  it('asks for five at a time and says how far it is', async () => {
    let running = 0
    let most = 0
    const progress: number[] = []
    const { deleted } = await deleteGames({
      games,
      stop: new AbortController().signal,
      onProgress: (done) => progress.push(done),
      remove: async () => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
      },
    })
    expect(most).toBe(5)
    expect(progress).toEqual(games.map((_, index) => index + 1))
    expect(deleted).toHaveLength(23)
  })

  it('continues after one that fails and names it; one that is gone already is deleted', async () => {
    const outcome = await deleteGames({
      games: games.slice(0, 8),
      stop: new AbortController().signal,
      onProgress: () => undefined,
      remove: async ({ matchId }) => {
        if (matchId === '3') throw new ApiError(500, null)
        if (matchId === '4') throw new ApiError(404, null)
      },
    })
    expect(titles(outcome.failed)).toEqual(['3'])
    expect(outcome.deleted).toHaveLength(7)
    expect(outcome.left).toEqual([])
  })

  it('stops when asked to: what runs ends, what waits is left', async () => {
    const stop = new AbortController()
    const outcome = await deleteGames({
      games,
      stop: stop.signal,
      onProgress: (done) => {
        if (done === 7) stop.abort()
      },
      remove: async () => undefined,
    })
    expect(outcome.deleted.length + outcome.left.length).toBe(23)
    expect(outcome.deleted.length).toBeLessThan(16)
    expect(titles(outcome.left)).toEqual(titles(games.slice(outcome.deleted.length)))
  })
})
