import {
  addDays,
  addMonthsToDate,
  dateOf,
  type Instant,
  monthInterval,
  monthOf,
  type YearMonth,
} from '@touchline/domain/calendar'
import type { Random } from '../random.ts'
import type { Game, Organization } from './organization.ts'

export function drawGames(random: Random, start: Instant): readonly Game[] {
  const first = dateOf(start, 'UTC')
  const count = random.pick([0, 3, 8])
  return Array.from({ length: count }, () => ({
    storedOn: addDays(first, random.below(5 * 365) - 2 * 365),
    seconds: 1 + random.below(30 * 3_600),
    stays: [],
  }))
}

const isInTrash = ({ stays }: Game, at: Instant): boolean =>
  stays.some(({ from, until }) => from < at && (until === null || until >= at))

export function storedAt({ games, contract: { zone } }: Organization, at: Instant): number {
  if (games.length === 0) return 0
  const before = addMonthsToDate(dateOf(at, zone), -12)
  return games.reduce((sum, game) => (game.storedOn < before && !isInTrash(game, at) ? sum + game.seconds : sum), 0)
}

export const isRestoredIn = ({ games, contract: { zone } }: Organization, month: YearMonth): boolean =>
  games.some(({ stays }) => stays.some(({ until }) => until !== null && monthOf(until, zone) === month))

export const storedIn = (organization: Organization, month: YearMonth): number =>
  storedAt(organization, monthInterval(month, organization.contract.zone).end)
