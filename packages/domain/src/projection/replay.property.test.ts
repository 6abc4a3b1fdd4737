import fc from 'fast-check'
import { it } from 'vitest'
import { computeMonthlyBilling, type Invoice } from '../billing/index.ts'
import { addMonths, monthInterval, startOfMonth } from '../calendar/index.ts'
import { catalogue, contractOf, entryOf, wholeMonth } from '../testing/draws.ts'
import { replayUnderPlans } from './index.ts'

const organization = { isGlobal: false, isEsports: false }
const groupId = fc.constantFrom('basic', 'standard', 'standardPlus')
const hoursByMonth = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 3 })

const withoutHours = ({ lines }: Invoice): bigint =>
  lines.reduce((total, { role, amount }) => (role === 'upload' || role === 'export' ? total : total + amount.minor), 0n)

it('the present plan costs in the past what was billed, hours bought aside', () => {
  fc.assert(
    fc.property(
      catalogue,
      wholeMonth,
      groupId,
      fc.integer({ min: 0, max: 4 }),
      hoursByMonth,
      fc.integer({ min: 0, max: 9_000_000 }),
      (prices, [first, zone], held, seats, hours, stored) => {
        const start = startOfMonth(first, zone)
        const months = hours.map((_, index) => addMonths(first, index))
        const bought = months.flatMap((month, index) => {
          const { start: from, end } = monthInterval(month, zone)
          return Array.from({ length: hours[index] ?? 0 }, (__, hour) =>
            entryOf(`${month}-${hour}`, `${held}.upload`, from, end),
          )
        })
        const plan = ['base', ...Array.from({ length: seats }, () => 'viewer')].map((role, index) =>
          entryOf(`${role}-${index}`, `${held}.${role}`, start, null),
        )
        const contract = contractOf([...plan, ...bought], { zone })
        const replayed = replayUnderPlans({
          contract,
          catalogue: prices,
          organization,
          now: startOfMonth(addMonths(first, months.length), zone),
          lived: months.map((month, index) => ({ month, used: { upload: (hours[index] ?? 0) * 3600, export: 0 } })),
          storedSecondsAt: () => stored,
        }).find(({ group }) => group.id === held)
        return months.every((month, index) => {
          const bill = computeMonthlyBilling({ contract, catalogue: prices, month, storedSecondsOverRetention: stored })
          const [invoice] = replayed?.months[index]?.invoices ?? []
          return withoutHours(bill) === (invoice?.subtotal.minor ?? 0n)
        })
      },
    ),
    { numRuns: 40 },
  )
})
