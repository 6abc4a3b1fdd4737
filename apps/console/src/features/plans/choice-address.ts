import type { Cycle } from '@touchline/domain/catalogue'
import type { SeatCounts } from '@touchline/domain/contract'
import { planCards } from '@touchline/domain/plans'
import type { Account } from '../../lib/account/account.ts'
import { useSearch } from '../../lib/navigation/index.ts'
import { cycleOf } from './offer/offer.ts'
import type { ChosenPlan } from './plan-choice.ts'

const NEXT_MONTH = 'next-month'

export const tabOf = { month: 'monthly', year: 'yearly' } as const satisfies Record<Cycle, string>

/** A purchase as the address of the plan screen names it: opened with it, the screen begins with that purchase. */
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
  /** Whether its purchase is open from the beginning; a choice alone is looked at first. */
  readonly isOpen: boolean
}

const isCount = (text: string): boolean => /^\d+$/.test(text)

/** What the address chooses, where that plan is on sale; otherwise null. */
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
