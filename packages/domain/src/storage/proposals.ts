import { addMonthsToDate, type LocalDate } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { type ChargedGame, chargedGames, type OwnedGame } from './owned-game.ts'
import { firstCharge, type StorageBill, storageIn, withLess } from './storage-bills.ts'

export type Proposal<G> = { readonly games: readonly G[] } & (
  | { readonly kind: 'oldest' | 'over-24-months' }
  | { readonly kind: 'uploader'; readonly uploader: string }
)

interface ProposalInput<G> {
  readonly games: readonly G[]
  readonly bills: readonly StorageBill[]
  readonly contract: Contract
  readonly today: LocalDate
}

const LONG_MONTHS = 24

/**
 * The oldest games that halve the next charge, videos older than two years, and the games of the largest uploader. None
 * without a storage charge within twelve months.
 */
export function proposalsFor<G extends OwnedGame>({
  games,
  bills,
  contract,
  today,
}: ProposalInput<G>): readonly Proposal<G>[] {
  const first = firstCharge(bills)
  if (first === null) return []
  const charged = chargedGames(games, first.storedBefore)
  const half = storageIn(first).taxed.minor / 2n
  const long = addMonthsToDate(today, -LONG_MONTHS)
  const isLong = ({ storedDays }: OwnedGame) => storedDays.every(({ date }) => date < long)
  const proposals: readonly Proposal<G>[] = [
    { kind: 'oldest', games: gamesToReach(half, charged, first, contract) },
    { kind: 'over-24-months', games: charged.map(({ game }) => game).filter(isLong) },
    ...ofOneUploader(charged),
  ]
  return proposals.filter((proposal, index) => isNew(proposal, proposals.slice(0, index)))
}

const isNew = ({ games }: Proposal<OwnedGame>, before: readonly Proposal<OwnedGame>[]): boolean =>
  games.length > 0 &&
  !before.some((other) => other.games.length === games.length && games.every((game, at) => other.games[at] === game))

function ofOneUploader<G extends OwnedGame>(charged: readonly ChargedGame<G>[]): readonly Proposal<G>[] {
  const secondsOf = (of: readonly ChargedGame<G>[]) => of.reduce((sum, { charged: seconds }) => sum + seconds, 0)
  const uploaders = [...Map.groupBy(charged, ({ game }) => game.uploadedBy)]
  const [most] = uploaders.filter(([name]) => name !== null).toSorted(([, a], [, b]) => secondsOf(b) - secondsOf(a))
  const uploader = most?.[0] ?? null
  if (most === undefined || uploader === null || uploaders.length < 2) return []
  return [{ kind: 'uploader', uploader, games: most[1].map(({ game }) => game) }]
}

/** Gross minor units. */
export function gamesToReach<G>(
  target: bigint,
  charged: readonly ChargedGame<G>[],
  bill: StorageBill,
  contract: Contract,
): readonly G[] {
  let least = 0
  let enough = charged.length
  const removed = runningSums(charged)
  while (least < enough) {
    const count = Math.floor((least + enough) / 2)
    const left = withLess(bill, bill.seconds - (removed[count] ?? 0), contract)
    if (storageIn(left).taxed.minor <= target) enough = count
    else least = count + 1
  }
  return charged.slice(0, enough).map(({ game }) => game)
}

function runningSums(charged: readonly ChargedGame<unknown>[]): readonly number[] {
  const sums = [0]
  for (const { charged: seconds } of charged) sums.push((sums.at(-1) ?? 0) + seconds)
  return sums
}
