import type { Cycle } from '@touchline/domain/catalogue'
import type { SeatCounts } from '@touchline/domain/contract'
import { planCards } from '@touchline/domain/plans'
import type { Account } from '../../lib/account/account.ts'
import { useSearch } from '../../lib/navigation/index.ts'
import { cycleOf } from './offer/offer.ts'
import type { ChosenPlan } from './plan-choice.ts'

const NEXT_MONTH = 'next-month'

export const tabOf = { month: 'monthly', year: 'yearly' } as const satisfies Record<Cycle, string>

/** Opens the screen with that purchase. */
export const purchaseSearchOf = ({ cycle, groupId, seats, startsNextMonth }: ChosenPlan): string =>
  new URLSearchParams({
    tab: tabOf[cycle],
    plan: groupId,
    analysts: String(seats.analysts),
    viewers: String(seats.viewers),
    ...(startsNextMonth ? { start: NEXT_MONTH } : {}),
    open: '1',
  }).toString()

interface AddressedChoice {
  readonly groupId: string
  readonly seats: SeatCounts | null
  readonly startsNextMonth: boolean
  readonly isOpen: boolean
}

const isCount = (text: string): boolean => /^\d+$/.test(text)

export function useAddressedChoice(account: Account, fallback: Cycle): AddressedChoice | null {
  const { tab, plan, analysts = '', viewers = '', start, open } = useSearch()
  const cards = planCards({ ...account, cycle: cycleOf(tab) ?? fallback })
  const card = cards.find(({ group }) => group.id === plan)
  if (card === undefined) return null
  return {
    groupId: card.group.id,
    seats: isCount(analysts) && isCount(viewers) ? { analysts: Number(analysts), viewers: Number(viewers) } : null,
    startsNextMonth: start === NEXT_MONTH,
    isOpen: open === '1',
  }
}
