import { dateOf, type Instant } from '@touchline/domain/calendar'
import { applyEnded, applySchedule, pausePlan, resumePlan } from '@touchline/domain/lifecycle'
import { catalogue } from './catalogue.ts'
import { type Bill, isUnsettled, nameNext, type Organization } from './organization.ts'

const forgetQuotes = { quote: null, nextQuote: null, termQuote: null }

/** Once, however many charges fail (reading S5). */
export function pauseUnpaid(organization: Organization, now: Instant): void {
  const isOver = organization.bills.some(({ said }) => said !== null && said.pausesAt <= now)
  if (!isOver || organization.closedAt !== null) return
  if (!organization.bills.some((bill) => mayPause(bill, now)))
    organization.broken.push(`the plan was paused at ${now}, in the grace`)
  const pausing = pausePlan(organization.contract, catalogue, [], now)
  if (pausing === null) return
  const contract = applySchedule(organization.contract, pausing.schedule, nameNext(organization))
  Object.assign(organization, { ...forgetQuotes, contract, pause: pausing.pause })
}

/** By the calendar alone. */
function mayPause({ failedAt, rule, zone }: Bill, now: Instant): boolean {
  if (failedAt === null) return false
  const day = new Date(`${dateOf(failedAt, zone)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + rule.graceDays)
  return dateOf(now, zone) >= day.toISOString().slice(0, 10)
}

export function resumePaid(organization: Organization, now: Instant): void {
  if (organization.pause === null || isUnsettled(organization)) return
  const { inUse } = organization
  const resumption = resumePlan(organization.pause, organization.contract, catalogue, now, inUse)
  organization.pause = null
  if (resumption.kind === 'nothing') return
  const contract = applyEnded(organization.contract, resumption, nameNext(organization))
  const anchor = resumption.kind === 'begins' ? resumption.yearlyAnchor : null
  Object.assign(organization, {
    ...forgetQuotes,
    contract: anchor === null ? contract : { ...contract, yearlyAnchor: anchor },
  })
}
