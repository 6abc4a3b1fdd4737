import type { Instant } from '@touchline/domain/calendar'
import { applyEnded, applySchedule, pausePlan, resumePlan } from '@touchline/domain/lifecycle'
import { catalogue } from './catalogue.ts'
import { isUnsettled, nameNext, type Organization } from './organization.ts'

/** What changes by itself ends what was shown before. */
const forgetQuotes = { quote: null, termQuote: null }

/** The grace after a failed charge is over: the plan pauses. Once, however many charges fail (reading S5). */
export function pauseUnpaid(organization: Organization, now: Instant): void {
  const isOver = organization.bills.some(({ failedAt }) => failedAt !== null && failedAt + organization.graceMs <= now)
  if (!isOver || organization.closedAt !== null) return
  const pausing = pausePlan(organization.contract, catalogue, [], now)
  if (pausing === null) return
  const contract = applySchedule(organization.contract, pausing.schedule, nameNext(organization))
  Object.assign(organization, { ...forgetQuotes, contract, pause: pausing.pause })
}

/** Nothing is unpaid any more: the plan continues, or what follows it begins. */
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
