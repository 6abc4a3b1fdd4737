import type { OwnSeason, SleepQuote } from '@touchline/contract/plans/sleep'
import { billing } from './books.ts'
import { documentOf, entry, groups, plans } from './usage-books.ts'

const asleepGroup = { _id: 'asleep', contractPlanGroupId: 'asleep', kind: 'asleep', offering: 'not-for-sale' } as const

export const sleepingPlans = {
  groups: groups.flatMap((group) =>
    group.contractPlanGroupId === 'standard' ? [group, { ...group, ...asleepGroup }] : [group],
  ),
  plans: plans.flatMap((plan) =>
    plan.contractPlanId === 'standard.base'
      ? [
          plan,
          {
            ...plan,
            contractPlanId: 'asleep.base',
            planGroupId: 'asleep',
            price: { JPY: 0 },
            uploadHardSeconds: 0,
            uploadSoftSeconds: 0,
          },
        ]
      : [plan],
  ),
}

/** Standard in Tokyo, asleep from 1 July to 20 August 2027. */
const sleep = {
  startDate: '2027-06-30T15:00:00.000Z',
  endDate: '2027-08-20T14:59:59.999Z',
  plannedEndDate: '2027-08-20T14:59:59.999Z',
  isEveryYear: false,
}

export const sleepingDocument = documentOf({
  plans: [entry('standard.base', '2026-09-30T15:00:00.000Z')],
  sleeps: [sleep],
})

const { charge } = billing(1)
const chargeOf = (total: number): SleepQuote['bills'][number]['before'] => ({ ...charge, total })

export const sleepQuote: SleepQuote = {
  from: '2027-07-01',
  until: '2027-08-21',
  currency: 'JPY',
  bills: [
    {
      month: '202707',
      paidDate: '2027-08-01',
      daysAwake: 0,
      daysOfMonth: 31,
      before: chargeOf(35_530),
      after: chargeOf(2_750),
    },
    {
      month: '202708',
      paidDate: '2027-09-01',
      daysAwake: 11,
      daysOfMonth: 31,
      before: chargeOf(35_652),
      after: chargeOf(14_502),
    },
  ],
  before: 71_182,
  after: 17_252,
  waits: { planChange: false, seatsGivenUp: false },
}

export const ownSeason: OwnSeason = {
  playMonths: null,
  proposedMonths: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
  months: Array.from({ length: 13 }, (_, index) => {
    const month = new Date(Date.UTC(2025, 10 + index, 1)).toISOString().slice(0, 7).replace('-', '')
    return { month, uploadSeconds: month.endsWith('07') || month.endsWith('08') ? 720 : 36_000 }
  }),
  sleep: {
    blockedBy: null,
    starts: [
      { from: '2027-06-01', earliestUntil: '2027-07-01', latestUntil: '2027-12-01' },
      { from: '2027-07-01', earliestUntil: '2027-08-01', latestUntil: '2028-01-01' },
    ],
    proposed: { from: '2027-07-01', until: '2027-08-21' },
  },
}
