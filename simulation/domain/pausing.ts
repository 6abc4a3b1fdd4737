import type { Instant } from '@touchline/domain/calendar'
import { applySchedule, pausePlan, resumePlan } from '@touchline/domain/plans'
import { catalogue } from './catalogue.ts'
import { type Club, isUnsettled, nameNext } from './club.ts'

/** What changes by itself ends what was shown before. */
const forgetQuotes = { quote: null, termQuote: null }

/** The grace after a failed charge is over: the plan pauses. Once, however many charges fail (reading S5). */
export function pauseUnpaid(club: Club, now: Instant): void {
  const isOver = club.bills.some(({ failedAt }) => failedAt !== null && failedAt + club.graceMs <= now)
  if (!isOver || club.closedAt !== null) return
  const pausing = pausePlan(club.contract, catalogue, [], now)
  if (pausing === null) return
  const contract = applySchedule(club.contract, pausing.schedule, nameNext(club))
  Object.assign(club, { ...forgetQuotes, contract, pause: pausing.pause })
}

/** Nothing is unpaid any more: the plan continues, or what follows it begins. */
export function resumePaid(club: Club, now: Instant): void {
  if (club.pause === null || isUnsettled(club)) return
  const resumption = resumePlan(club.pause, club.contract, catalogue, now)
  club.pause = null
  if (resumption.kind === 'nothing') return
  const contract = applySchedule(club.contract, resumption.schedule, nameNext(club))
  const anchor = resumption.kind === 'begins' ? resumption.yearlyAnchor : null
  Object.assign(club, { ...forgetQuotes, contract: anchor === null ? contract : { ...contract, yearlyAnchor: anchor } })
}
