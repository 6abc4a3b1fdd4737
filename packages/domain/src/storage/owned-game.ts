import type { LocalDate } from '../calendar/index.ts'
import type { MatchId } from '../ids/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { type StoredDay, secondsBefore } from './stored-days.ts'

export interface OwnedGame {
  readonly matchId: MatchId
  readonly uploadedBy: string | null
  readonly storedDays: readonly StoredDay[]
}

export interface ChargedGame<G> {
  readonly game: G
  readonly charged: VideoSeconds
}

export function chargedGames<G extends OwnedGame>(
  games: readonly G[],
  storedBefore: LocalDate,
): readonly ChargedGame<G>[] {
  return games
    .map((game) => ({ game, charged: secondsBefore(game.storedDays, storedBefore) }))
    .filter(({ charged }) => charged > 0)
    .toSorted(
      (a, b) => compare(oldest(a), oldest(b)) || b.charged - a.charged || compare(a.game.matchId, b.game.matchId),
    )
}

const oldest = ({ game }: ChargedGame<OwnedGame>): LocalDate => game.storedDays[0]?.date ?? ''

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export function daysOf(games: readonly OwnedGame[]): readonly StoredDay[] {
  const byDay = new Map<LocalDate, VideoSeconds>()
  for (const { storedDays } of games)
    for (const { date, seconds } of storedDays) byDay.set(date, (byDay.get(date) ?? 0) + seconds)
  return [...byDay].map(([date, seconds]) => ({ date, seconds }))
}
