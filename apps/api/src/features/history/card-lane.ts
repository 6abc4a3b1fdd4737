import type { HistoryLanes } from '@touchline/contract/history'
import { endToWire, instantToWire } from '@touchline/contract/wire'
import type { ContractRow } from '../../books/contract/contracts.ts'
import { cardOf } from './entry-facts.ts'
import { changeOf } from './recorded.ts'
import type { AuditRow } from './store.ts'

/** A card holds until the next one; of the one in force the contract knows until when it is valid. */
export function cardLane(rows: readonly AuditRow[], row: ContractRow): HistoryLanes['cards'] {
  const saved = rows.flatMap((each) => {
    const card = each.action === 'save-card' ? cardOf(changeOf(each).after) : undefined
    return card === undefined ? [] : [{ start: each.happened_at, card }]
  })
  const last = saved.length - 1
  return saved.map(({ start, card }, index) => ({
    startDate: instantToWire(start),
    endDate: endToWire(saved[index + 1]?.start ?? null),
    card: index === last ? { ...card, ...expiryOf(row) } : card,
  }))
}

const expiryOf = ({ card_exp_month: expiryMonth, card_exp_year: expiryYear }: ContractRow) =>
  expiryMonth === null || expiryYear === null ? {} : { expiryMonth, expiryYear }
