import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling } from '../billing/index.ts'
import { HOUR, startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import { catalogue, input, monthly, now, yearly, zone } from './add-on-catalogue.test-support.ts'
import { type AddOn, decideAddOn, decideTakeBack, type TakeBackInput, takeBackUntil } from './index.ts'

const at = (date: string, hour: number) => startOfDay(date, zone) + hour * HOUR
const upload = (hours: number) => ({ kind: 'upload', hours, forOneUser: false }) as const
const exporting = (hours: number) => ({ kind: 'export', hours, forOneUser: false }) as const

it.each([
  ['hours', 'upload', at('2026-11-21', 13), at('2026-11-22', 13)],
  ['hours of the last day', 'export', at('2026-11-30', 20), at('2026-12-01', 0)],
  ['a seat', 'viewer', at('2026-11-21', 13), at('2026-11-22', 0)],
  ['a seat at midnight', 'analyst', at('2026-11-21', 0), at('2026-11-22', 0)],
] as const)('%s can be taken back until then', (_, kind, boughtAt, until) => {
  expect(takeBackUntil(kind, boughtAt, zone)).toBe(until)
})

function bought(before: Contract, addOn: AddOn) {
  const decision = decideAddOn(input(before), addOn)
  if (decision.kind === 'refused') throw new Error(decision.reason)
  const contract = applySchedule(
    before,
    { end: [], withdraw: [], add: decision.entries },
    (index) => `${addOn.kind}-${index}`,
  )
  const entries = decision.entries.map((entry, index) => ({ ...entry, id: `${addOn.kind}-${index}` }))
  return { contract, addition: { boughtAt: now, entries } }
}

const nothing = { upload: 0, export: 0 }
const asked = (contract: Contract, more: Partial<TakeBackInput> = {}): TakeBackInput => ({
  contract,
  users: [],
  catalogue,
  used: nothing,
  usedBy: [],
  taken: { analysts: 1, viewers: 0 },
  now,
  ...more,
})

const HOURS = 3_600

describe('an addition', () => {
  it.each([
    ['monthly hours', monthly, upload(3)],
    ['monthly export', monthly, exporting(2)],
    ['monthly seats', monthly, { kind: 'viewer', count: 4 }],
    ['a yearly option', yearly, upload(60)],
    ['yearly seats', yearly, { kind: 'analyst', count: 2 }],
  ] as const)('is gone without a trace when it is taken back: %s', (_, before, addOn) => {
    const { contract, addition } = bought(before, addOn)
    const decision = decideTakeBack(asked(contract), addition)
    if (decision.kind === 'refused') throw new Error(decision.reason)
    const after = applySchedule(contract, decision.schedule, String)
    expect(after).toEqual(before)
    const bill = (of: Contract) =>
      computeMonthlyBilling({ contract: of, catalogue, month: '2026-11', storedSecondsOverRetention: 0 })
    expect(bill(after)).toEqual(bill(before))
    expect(bill(contract).total).not.toEqual(bill(before).total)
    expect(decideTakeBack(asked(after), addition)).toEqual({ kind: 'refused', reason: 'nothing-reserved' })
  })

  it.each([
    ['of hours after 24 hours', upload(3), { now: now + 24 * HOUR }, 'take-back-over'],
    ['of hours a moment before', upload(3), { now: now + 24 * HOUR - 1 }, null],
    ['of seats on the next day', { kind: 'viewer', count: 1 }, { now: at('2026-11-22', 0) }, 'take-back-over'],
    ['of seats in the last moment', { kind: 'viewer', count: 1 }, { now: at('2026-11-22', 0) - 1 }, null],
    ['of hours of which a second is used', upload(3), { used: { upload: 15 * HOURS + 1, export: 0 } }, 'hours-in-use'],
    ['of hours before their first second', upload(3), { used: { upload: 15 * HOURS, export: 0 } }, null],
    ['of upload hours while too much is exported', upload(3), { used: { upload: 0, export: 9 * HOURS } }, null],
    [
      'of export hours that one user has begun',
      exporting(1),
      { usedBy: [{ userId: 'emi', upload: 0, export: HOURS + 1 }] },
      'hours-in-use',
    ],
    [
      'of a seat that somebody has',
      { kind: 'viewer', count: 2 },
      { taken: { analysts: 1, viewers: 1 } },
      'seats-in-use',
    ],
    [
      'of a viewer while analysts have more seats than there are',
      { kind: 'viewer', count: 2 },
      { taken: { analysts: 5, viewers: 0 } },
      null,
    ],
    [
      'of an analyst whose export time is used',
      { kind: 'analyst', count: 1 },
      { used: { upload: 0, export: HOURS + 1 } },
      'hours-in-use',
    ],
  ] as const)('%s is refused as it must be', (_, addOn, more, reason) => {
    const { contract, addition } = bought(monthly, addOn)
    const decision = decideTakeBack(asked(contract, more), addition)
    expect(decision.kind === 'refused' ? decision.reason : null).toBe(reason)
  })

  it('of one user is in use once that user has begun it', () => {
    const own = { ...monthly, id: 'own', entries: [] }
    const { contract, addition } = bought(monthly, upload(2))
    const [, ...hours] = contract.entries
    const of = (used: number) =>
      decideTakeBack(
        asked(monthly, {
          users: [{ userId: 'emi', contract: { ...own, entries: hours } }],
          usedBy: [{ userId: 'emi', upload: used, export: 0 }],
        }),
        addition,
      )
    expect(of(15 * HOURS)).toMatchObject({ kind: 'possible' })
    expect(of(15 * HOURS + 1)).toEqual({ kind: 'refused', reason: 'hours-in-use' })
  })

  it('that another change has ended is no longer one', () => {
    const { contract, addition } = bought(monthly, { kind: 'viewer', count: 1 })
    const cut = contract.entries.map((entry) =>
      entry.id === 'viewer-0' ? { ...entry, end: at('2026-12-01', 0) } : entry,
    )
    const decision = decideTakeBack(asked({ ...contract, entries: cut }), addition)
    expect(decision).toEqual({ kind: 'refused', reason: 'nothing-reserved' })
  })
})
