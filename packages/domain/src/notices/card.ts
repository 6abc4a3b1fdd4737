import {
  addDays,
  dateOf,
  type Instant,
  type LocalDate,
  lastDay,
  nextMonth,
  startOfMonth,
  termAt,
  type YearMonth,
} from '../calendar/index.ts'
import { scheduledCancellationOf } from '../cancellation/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract } from '../contract/index.ts'
import { withAutomaticChanges } from '../lifecycle/index.ts'
import { type DueNotice, dueBefore } from './due.ts'

export interface CardOnFile {
  readonly last4: string
  readonly expiryYear: number
  readonly expiryMonth: number
}

interface CardBooks {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
  readonly card: CardOnFile | null
}

/** Before the first missed charge, and on its last day. */
export function cardNotices(books: CardBooks): readonly DueNotice[] {
  const { card, contract } = books
  if (card === null) return []
  const month = monthOfCard(card)
  const day = missedCharge(books, month)
  if (day === null) return []
  const countedFrom = { expiry: lastDay(month) }
  return dueBefore({
    kind: 'card-expires',
    subject: `card:${card.last4}:${month}`,
    day,
    countedFrom,
    zone: contract.zone,
  })
}

const monthOfCard = ({ expiryYear, expiryMonth }: CardOnFile): YearMonth =>
  `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`

/** After the card's last day. */
function missedCharge({ contract, catalogue, now }: CardBooks, month: YearMonth): LocalDate | null {
  const { zone, yearlyAnchor } = contract
  const expired = startOfMonth(nextMonth(month), zone)
  if (expired <= now || scheduledCancellationOf(contract, catalogue, now) !== null) return null
  const then = withAutomaticChanges(contract, catalogue, expired)
  const group = baseGroupAt(then, catalogue, expired - 1)
  if (group === null || group.kind !== 'paid') return null
  if (group.cycle === 'month') return dateOf(expired, zone)
  if (yearlyAnchor === null) return null
  const term = termAt(dateOf(yearlyAnchor, zone), expired, zone)
  return term.start === expired ? term.firstDay : addDays(term.lastDay, 1)
}
