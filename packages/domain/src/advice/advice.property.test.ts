import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, addMonths, addMonthsToDate, dateOf, firstDay, startOfMonth } from '../calendar/index.ts'
import { isInNextYear, type PlannedChange, project } from '../projection/index.ts'
import { storedSecondsAt } from '../storage/index.ts'
import { catalogue, contractOf, entryOf, wholeMonth } from '../testing/draws.ts'
import { type Advice, type AdviceInput, giveAdvice } from './index.ts'

const HOUR = 3_600
const YEAR = 12

const paid = (input: AdviceInput, changes: readonly PlannedChange[] = []): bigint => {
  const today = dateOf(input.now, input.contract.zone)
  const bills = project({ ...input, changes, months: YEAR + 2 }).months.flatMap((month) => month.bills)
  return bills
    .filter(({ paidOn }) => paidOn === today || isInNextYear(paidOn, today))
    .filter(({ cycle, paidOn }) => cycle === 'month' || paidOn <= addDays(addMonthsToDate(today, YEAR), -1))
    .reduce((total, { invoice }) => total + invoice.total.minor, 0n)
}

function savingOf(advice: Advice, input: AdviceInput): bigint {
  if (advice.kind === 'old-videos') {
    const kept = input.storedDays.filter(({ date }) => date >= firstDay(advice.storedBefore))
    const assumptions = { ...input.assumptions, storedSecondsAt: storedSecondsAt(kept, input.contract.zone) }
    return paid(input) - paid({ ...input, assumptions })
  }
  if (advice.kind === 'sleep') {
    const change = { kind: 'sleep', at: input.now, days: advice.days, everyYear: false } as const
    return paid(input) - paid(input, [change])
  }
  const said = advice.payments.reduce((left, { amount }) => left - amount.minor, advice.before.minor)
  const change = { kind: 'plan', at: input.now, selection: { groupId: advice.groupId } } as const
  const computed = paid(input) - paid(input, [change])
  return said === computed ? said : -1n
}

it('a saving is the difference of two years, and its sentence adds up to it', () => {
  let count = 0
  fc.assert(
    fc.property(
      catalogue,
      wholeMonth,
      fc.constantFrom('basic', 'standard', 'standardPlus'),
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: YEAR, maxLength: YEAR }),
      fc.array(fc.integer({ min: 0, max: 1_500 }), { maxLength: 3 }),
      (prices, [first, zone], held, hours, stored) => {
        const now = startOfMonth(addMonths(first, YEAR), zone) + 5 * 86_400_000
        const contract = contractOf([entryOf('base', `${held}.base`, startOfMonth(first, zone), null)], { zone })
        const storedDays = stored.map((seconds, index) => ({ date: firstDay(addMonths(first, -12 * index)), seconds }))
        const lived = hours.map((upload, index) => ({
          month: addMonths(first, index),
          used: { upload: upload * HOUR, export: 0 },
        }))
        const input: AdviceInput = {
          contract,
          catalogue: prices,
          organization: { isGlobal: false, isEsports: false },
          unsettled: false,
          now,
          lived,
          storedDays,
          assumptions: {
            byMonth: new Map(),
            otherwise: { upload: (hours.at(-1) ?? 0) * HOUR, export: 0 },
            usedBefore: { upload: 0, export: 0 },
            buysHours: true,
            storedSecondsAt: storedSecondsAt(storedDays, zone),
          },
        }
        const given = giveAdvice(input)
        count += given.length
        return given.length <= 2 && given.every((advice) => advice.saving.minor === savingOf(advice, input))
      },
    ),
    { numRuns: 60 },
  )
  expect(count).toBeGreaterThan(0)
})
