import { computeMonthlyBilling } from '../billing/index.ts'
import { addMonths, firstDay, type LocalDate, startOfDay } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract, PlanEntry, Sleep } from '../contract/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import { decideSleep, decideWaking } from './index.ts'
import { contractOf, entry, catalogue as listed, now, organization, zone } from './plan-catalogue.test-support.ts'

const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }
const prices: Readonly<Record<string, bigint>> = {
  'standard.analyst': 2_000n,
  'basic.analyst': 2_000n,
  'basic.base': 9_900n,
}
const HOUR = { ...none, uploadHardSeconds: 3600, uploadSoftSeconds: 3600 }
const HOURS = { uploadHardSeconds: 15 * 3600, uploadSoftSeconds: 12 * 3600, exportHardSeconds: 0, exportSoftSeconds: 0 }

const plan = (groupId: string, role: 'base' | 'storage', minor: bigint) => ({
  id: `${groupId}.${role}`,
  groupId,
  role,
  cycle: 'month' as const,
  prices: { JPY: minor },
  allowance: none,
})

export const sleepingCatalogue = (asleep = 0n): Catalogue => ({
  groups: new Map([
    ...listed.groups,
    [
      'standard.asleep',
      {
        id: 'standard.asleep',
        kind: 'asleep',
        tier: 'standard',
        cycle: 'month',
        offering: 'not-for-sale',
        discountPercent: 0,
        baseGroupId: null,
      },
    ],
  ]),
  plans: new Map(
    [
      ...[...listed.plans.values()].map((each) => ({
        ...each,
        prices: { JPY: prices[each.id] ?? each.prices.JPY ?? 0n },
        allowance: each.id === 'standard.base' ? HOURS : each.role === 'upload' ? HOUR : each.allowance,
      })),
      plan('standard', 'storage', 18n),
      plan('basic', 'storage', 6n),
      plan('standard.asleep', 'base', asleep),
    ].map((each) => [each.id, each]),
  ),
})

const some = (count: number, of: PlanEntry): readonly PlanEntry[] =>
  Array.from({ length: count }, (_, index) => ({ ...of, id: `${of.id} ${index}` }))

export const club: Contract = contractOf(
  entry('standard.base', '2026-01-01'),
  ...some(2, entry('standard.analyst', '2026-01-01')),
  ...some(12, entry('standard.viewer', '2026-01-01')),
)

export const on = (date: string) => startOfDay(date, zone)

/** As in the billing rules' example: 138.9 hours in July, 145.1 in August. */
export const storedSecondsAt = (at: number): number => (at <= on('2027-08-01') ? 138.9 : 145.1) * 3600

export const withSleep = sleepingCatalogue()
export const SUMMER = { from: '2027-07-01', until: '2027-08-21' }

export const inputOf = (contract: Contract, at = now, unsettled = false) => ({
  contract,
  catalogue: withSleep,
  organization,
  unsettled,
  now: at,
})

function decided(contract: Contract, made: ReturnType<typeof decideSleep | typeof decideWaking>): Contract {
  if (made.kind === 'refused') throw new Error(made.reason)
  return { ...applySchedule(contract, made.schedule, (index) => `moved-${index}`), ...made.terms }
}
export const sleeping = (contract: Contract, days = SUMMER, everyYear = false, at = now): Contract =>
  decided(contract, decideSleep(inputOf(contract, at), days, everyYear))
export const woken = (contract: Contract, day: LocalDate, at: number): Contract =>
  decided(contract, decideWaking(inputOf(contract, at), day))

export const sleepOf = (from: LocalDate, until: LocalDate): Sleep => ({
  from: on(from),
  until: on(until),
  plannedUntil: on(until),
  everyYear: false,
})

export const billOf = (contract: Contract, month: string, of = withSleep) =>
  computeMonthlyBilling({
    contract,
    catalogue: of,
    month,
    storedSecondsOverRetention: storedSecondsAt(on(firstDay(addMonths(month, 1)))),
  })
export const totalOf = (contract: Contract, month: string, of = withSleep) =>
  Number(billOf(contract, month, of).total.minor)
