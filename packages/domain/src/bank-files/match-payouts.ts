import { daysBetween, type LocalDate } from '../calendar/index.ts'
import type { BankLine } from './bank-file.ts'

/** Of the card provider, closed by no line yet. */
export interface WaitingPayout {
  readonly payoutId: string
  /** What the provider says that the bank shows; empty where it does not. */
  readonly trace: string
  /** Minor units. */
  readonly amount: number
  readonly arrivesOn: LocalDate
}

export const payoutClues = ['reference', 'amount', 'day'] as const
type PayoutClue = (typeof payoutClues)[number]

interface PayoutMatch {
  readonly payoutId: string
  /** `exact`: named by its reference, and of its amount. */
  readonly fit: 'exact' | 'near'
  readonly by: readonly PayoutClue[]
  /** Minor units: what came above the payout. */
  readonly above: number
}

type Line = Pick<BankLine, 'amount' | 'day' | 'name' | 'said' | 'text'>

const LEAST_CHARACTERS = 6
const DAYS_EARLY = 1
const DAYS_LATE = 5

const compact = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

const isNamed = ({ payoutId, trace }: WaitingPayout, written: string): boolean =>
  [payoutId, trace].map(compact).some((each) => each.length >= LEAST_CHARACTERS && written.includes(each))

function isDue({ arrivesOn }: WaitingPayout, { day }: Line): boolean {
  const days = daysBetween(arrivesOn, day)
  return days >= -DAYS_EARLY && days <= DAYS_LATE
}

function matchOf(line: Line, payouts: readonly WaitingPayout[]): PayoutMatch | null {
  const written = compact(`${line.said} ${line.text} ${line.name}`)
  const named = payouts.filter((payout) => isNamed(payout, written))
  const found = (named.length > 0 ? named : payouts.filter((payout) => isDue(payout, line))).toSorted((a, b) =>
    a.arrivesOn < b.arrivesOn ? -1 : 1,
  )
  const payout = found.find(({ amount }) => amount === line.amount) ?? named[0]
  if (payout === undefined) return null
  const { payoutId } = payout
  const above = line.amount - payout.amount
  const by = payoutClues.filter((clue) => {
    if (clue === 'reference') return named.length > 0
    return clue === 'amount' ? above === 0 : isDue(payout, line)
  })
  return { payoutId, fit: named.length > 0 && above === 0 ? 'exact' : 'near', by, above }
}

/** Which payout each line may be, in their order; a payout is exact for the first alone. Nothing is closed by it. */
export function matchPayouts(
  lines: readonly Line[],
  payouts: readonly WaitingPayout[],
): readonly (PayoutMatch | null)[] {
  const taken = new Set<string>()
  return lines.map((line) => {
    const match = matchOf(line, payouts)
    if (match?.fit !== 'exact') return match
    if (taken.has(match.payoutId)) return { ...match, fit: 'near' }
    taken.add(match.payoutId)
    return match
  })
}
