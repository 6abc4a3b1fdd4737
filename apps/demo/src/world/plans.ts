import { addDays, addMonths, dateOf, type Instant, monthOf, startOfDay, type Zone } from '@touchline/domain/calendar'
import type { PlanGroupId } from '@touchline/domain/ids'
import type { AddedEntry } from '@touchline/domain/lifecycle'
import { regionDefaults } from '@touchline/domain/organization'
import type { DemoOrganization } from './organizations/demo-organization.ts'

export interface DemoTimeline {
  readonly openedAt: Instant
  readonly entries: readonly AddedEntry[]
  readonly yearlyAnchor: Instant | null
}

const seats = (
  groupId: PlanGroupId,
  extraAnalysts: number,
  viewers: number,
  start: Instant,
  end: Instant | null,
): AddedEntry[] => [
  { contractPlanId: `${groupId}.base`, start, end },
  ...Array.from({ length: extraAnalysts }, () => ({
    contractPlanId: `${groupId}.analyst`,
    start,
    end,
  })),
  ...Array.from({ length: viewers }, () => ({
    contractPlanId: `${groupId}.viewer`,
    start,
    end,
  })),
]

export function timelineOf(demo: DemoOrganization, today: Instant): DemoTimeline {
  const { zone } = regionDefaults[demo.region]
  const date = dateOf(today, zone)
  const { plan } = demo
  switch (plan.kind) {
    case 'monthly': {
      const start = startOfDay(`${addMonths(monthOf(today, zone), -plan.monthsAgo)}-01`, zone)
      return {
        openedAt: start,
        entries: seats(plan.groupId, plan.extraAnalysts, plan.viewers, start, null),
        yearlyAnchor: null,
      }
    }
    case 'trial':
      return trialTimeline(plan, date, zone)
    case 'yearly':
      return yearlyTimeline(plan, date, zone)
    case 'coupon':
      return { openedAt: startOfDay(addDays(date, -plan.daysAgo), zone), entries: [], yearlyAnchor: null }
  }
}

type PlanOf<K extends DemoOrganization['plan']['kind']> = Extract<DemoOrganization['plan'], { kind: K }>

function trialTimeline(plan: PlanOf<'trial'>, date: string, zone: Zone): DemoTimeline {
  const start = startOfDay(addDays(date, -plan.daysAgo), zone)
  const end = startOfDay(addDays(date, plan.daysLeft), zone)
  return { openedAt: start, entries: [{ contractPlanId: `${plan.groupId}.base`, start, end }], yearlyAnchor: null }
}

/** The running term ends in `daysLeft` days, inclusive; jobs renew earlier ones. */
function yearlyTimeline(plan: PlanOf<'yearly'>, date: string, zone: Zone): DemoTimeline {
  const first = anchorOf(Temporal.PlainDate.from(addDays(date, plan.daysLeft + 1)), plan.termsBefore + 1)
  const anchor = startOfDay(first.toString(), zone)
  const end = startOfDay(first.add({ years: 1 }).toString(), zone)
  const entries = seats(plan.groupId, plan.extraAnalysts, plan.viewers, anchor, end)
  return { openedAt: anchor, entries, yearlyAnchor: anchor }
}

/** Terms counted from 29 February end a day earlier. */
function anchorOf(after: Temporal.PlainDate, terms: number): Temporal.PlainDate {
  const first = after.subtract({ years: terms })
  return first.add({ years: terms }).equals(after) ? first : anchorOf(after, terms + 1)
}
