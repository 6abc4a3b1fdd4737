import { dateOf, type Instant, monthInterval, monthOf, termAt } from '../calendar/index.ts'
import type { PlanGroup } from '../catalogue/index.ts'
import { contractStateAt, isAsleepAt, type PlanEntry } from '../contract/index.ts'
import type { AddOnInput, AddOnRefusal } from './add-on.ts'

export function addOnBlock({ contract, catalogue, payer, unsettled, now }: AddOnInput): AddOnRefusal | null {
  const { kind } = contractStateAt(contract, catalogue, now)
  switch (kind) {
    case 'none':
    case 'cancelled':
      return 'no-plan'
    case 'trial':
      return 'trial-plan'
    case 'trial-readonly':
    case 'settlement-readonly':
      return 'read-only-plan'
    case 'monthly':
    case 'yearly':
    case 'coupon':
    case 'mbp':
      break
  }
  if (unsettled) return 'unsettled'
  if (isAsleepAt(contract, catalogue, now)) return 'asleep'
  if (!payer.hasContact) return 'contact-unregistered'
  if (!payer.paysByCard) return 'not-credit-card'
  return payer.hasCard ? null : 'card-unregistered'
}

export function paidUntil({ contract, now }: AddOnInput, base: PlanEntry, group: PlanGroup): Instant {
  const { zone, yearlyAnchor } = contract
  if (group.cycle === 'month') return monthInterval(monthOf(now, zone), zone).end
  if (base.end !== null) return base.end
  if (yearlyAnchor === null) throw new Error(`contract ${contract.id} has a yearly plan but no yearly anchor`)
  return termAt(dateOf(yearlyAnchor, zone), now, zone).end
}
