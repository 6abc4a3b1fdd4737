import { addDays, addMonths, dateOf, type Instant, monthOf, startOfDay } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { DemoOrganization } from './demo-organization.ts'

export interface DemoEntry {
  readonly contractPlanId: string
  readonly role: 'base' | 'analyst' | 'viewer'
  readonly start: Instant
  readonly end: Instant | null
}

export interface DemoTimeline {
  /** When the organisation comes into being. */
  readonly openedAt: Instant
  readonly entries: readonly DemoEntry[]
  readonly yearlyAnchor: Instant | null
}

const seats = (
  groupId: string,
  extraAnalysts: number,
  viewers: number,
  start: Instant,
  end: Instant | null,
): DemoEntry[] => [
  { contractPlanId: `${groupId}.base`, role: 'base', start, end },
  ...Array.from({ length: extraAnalysts }, () => ({
    contractPlanId: `${groupId}.analyst`,
    role: 'analyst' as const,
    start,
    end,
  })),
  ...Array.from({ length: viewers }, () => ({
    contractPlanId: `${groupId}.viewer`,
    role: 'viewer' as const,
    start,
    end,
  })),
]

/** The plan entries of a demo organisation, counted back from the day the world is made. */
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
    case 'coupon': {
      const after = Temporal.PlainDate.from(addDays(date, plan.daysLeft + 1))
      return { openedAt: startOfDay(after.subtract({ years: 1 }).toString(), zone), entries: [], yearlyAnchor: null }
    }
  }
}

type PlanOf<K extends DemoOrganization['plan']['kind']> = Extract<DemoOrganization['plan'], { kind: K }>

function trialTimeline(plan: PlanOf<'trial'>, date: string, zone: string): DemoTimeline {
  const start = startOfDay(addDays(date, -plan.daysAgo), zone)
  const end = startOfDay(addDays(date, plan.daysLeft), zone)
  const readonly = { contractPlanId: 'freeReadonlyPlan.base', role: 'base', start: end, end: null } as const
  const trial = { contractPlanId: `${plan.groupId}.base`, role: 'base', start, end } as const
  return { openedAt: start, entries: [trial, readonly], yearlyAnchor: null }
}

/** Ends `daysLeft` days from today (the last day counts), so the term began a year before the day after. */
function yearlyTimeline(plan: PlanOf<'yearly'>, date: string, zone: string): DemoTimeline {
  const after = Temporal.PlainDate.from(addDays(date, plan.daysLeft + 1))
  const starts = Array.from({ length: plan.termsBefore + 1 }, (_, index) =>
    after.subtract({ years: plan.termsBefore + 1 - index }),
  )
  const anchor = startOfDay(String(starts[0]), zone)
  const entries = starts.flatMap((start) =>
    seats(
      plan.groupId,
      plan.extraAnalysts,
      plan.viewers,
      startOfDay(start.toString(), zone),
      startOfDay(start.add({ years: 1 }).toString(), zone),
    ),
  )
  return { openedAt: anchor, entries, yearlyAnchor: anchor }
}
