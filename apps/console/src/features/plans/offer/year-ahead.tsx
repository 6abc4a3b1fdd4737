import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { PlannedPlan } from '@touchline/domain/projection'
import type { Account } from '../../../lib/account/account.ts'
import { useNextYear } from '../../../lib/account/planner-account.ts'
import type { PlanOffer } from './offer.ts'
import { useYearAheadText } from './offer-text.ts'

interface YearAheadProps {
  readonly account: Account
  readonly offer: PlanOffer
}

/** By how much the choice makes the next twelve months cost more or less; nothing until that can be computed. */
export function YearAhead({ account, offer }: YearAheadProps) {
  const compared = useNextYear()
  const text = useYearAheadText(account)
  return compared !== null && <span className="small soft">{text(compared(plannedOf(offer.choice, account)))}</span>
}

const plannedOf = ({ cycle, groupId, seats, startsNextMonth }: PlanOffer['choice'], account: Account): PlannedPlan => {
  const { zone } = account.contract
  const start = startsNextMonth ? dateOf(startOfNextMonth(account.now, zone), zone) : null
  return { groupId, seats: cycle === 'year' ? seats : null, start, coupon: null }
}
