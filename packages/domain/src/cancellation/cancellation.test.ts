import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, GroupKind, PlanGroup, PlanRole } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { applySchedule } from '../lifecycle/index.ts'
import {
  decideCancellation,
  endingSteps,
  isCancellationDate,
  keptUntil,
  previewCancellation,
  scheduledCancellationOf,
} from './index.ts'

const zone = 'Asia/Tokyo'
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const group = (id: string, kind: GroupKind, cycle: 'month' | 'year'): PlanGroup => ({
  id,
  kind,
  cycle,
  tier: null,
  offering: 'not-for-sale',
  discountPercent: 0,
  baseGroupId: null,
})

const groups = [
  group('basic', 'paid', 'month'),
  group('mbp', 'mbp', 'month'),
  group('trial', 'trial', 'month'),
  group('offline', 'offline-trial', 'month'),
  group('ended', 'trial-readonly', 'month'),
  group('paused', 'settlement-readonly', 'month'),
  group('yearly', 'paid', 'year'),
]

const plan = (of: PlanGroup, role: PlanRole): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: { JPY: role === 'base' ? 30_000n : 1_000n },
  allowance: none,
})

const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups
      .flatMap((each) => (['base', 'viewer'] as const).map((role) => plan(each, role)))
      .map((each) => [each.id, each]),
  ),
}

const day = (date: string) => startOfDay(date, zone)

const entry = (contractPlanId: string, from: string, to?: string): PlanEntry => ({
  id: `${contractPlanId}@${from}`,
  contractPlanId,
  couponId: null,
  limits: null,
  start: day(from),
  end: to === undefined ? null : day(to),
})

const contract = (entries: readonly PlanEntry[], change: Partial<Contract> = {}): Contract => ({
  id: 'contract',
  currency: 'JPY',
  taxRegion: 'JP',
  zone,
  entries,
  cancellation: { state: 'none' },
  yearlyAnchor: null,
  ...change,
})

const NOON = day('2026-11-11') + 12 * 3_600_000
const decide = (of: Contract, now = NOON, unsettled = false) =>
  decideCancellation({ contract: of, catalogue, unsettled, now })

const yearly = contract([
  entry('yearly.base', '2026-03-01', '2027-03-01'),
  entry('yearly.viewer', '2026-03-01', '2027-03-01'),
])
const TERM_END = day('2027-03-01')

describe('cancelling', () => {
  it.each([['basic'], ['mbp'], ['trial'], ['ended']])('closes the account at once on %s', (id) => {
    const open = contract([entry(`${id}.base`, '2026-01-01'), entry(`${id}.viewer`, '2026-12-01')])
    expect(decide(open)).toEqual({
      kind: 'close',
      at: NOON,
      schedule: {
        end: [{ entryId: `${id}.base@2026-01-01`, at: NOON }],
        withdraw: [`${id}.viewer@2026-12-01`],
        add: [],
      },
    })
  })

  it('schedules the end of a yearly term, to the millisecond, and leaves the entries that end with it', () => {
    expect(decide(yearly)).toEqual({
      kind: 'reserve',
      at: TERM_END,
      schedule: { end: [], withdraw: [], add: [] },
      kept: [],
    })
  })

  it('keeps a change that was scheduled for after the term, to restore exactly it', () => {
    const changing = contract([...yearly.entries, entry('basic.base', '2027-03-01')])
    const decision = decide(changing)
    if (decision.kind !== 'reserve') throw new Error(decision.kind)
    const ended = applySchedule(changing, decision.schedule, String)
    expect(ended.entries).toEqual(yearly.entries)
    expect(decision.kept).toEqual([
      {
        contractPlanId: 'basic.base',
        couponId: null,
        limits: null,
        reserved: null,
        start: TERM_END,
        end: null,
        cut: null,
      },
    ])
  })

  it('keeps what runs beyond the term from its end, and what begins later from its own beginning', () => {
    const reaching = contract([
      entry('yearly.base', '2026-03-01', '2027-03-01'),
      entry('yearly.viewer', '2026-03-01'),
      entry('basic.viewer', '2027-03-01', '2027-06-01'),
      entry('basic.base', '2027-04-01'),
    ])
    expect(decide(reaching)).toMatchObject({
      schedule: {
        end: [{ entryId: 'yearly.viewer@2026-03-01', at: TERM_END }],
        withdraw: ['basic.viewer@2027-03-01', 'basic.base@2027-04-01'],
      },
      kept: [
        { contractPlanId: 'yearly.viewer', start: TERM_END, end: null, cut: 'yearly.viewer@2026-03-01' },
        { contractPlanId: 'basic.viewer', start: TERM_END, end: day('2027-06-01') },
        { contractPlanId: 'basic.base', start: day('2027-04-01'), end: null },
      ],
    })
  })

  it('closes the account at once when a yearly plan has no end', () => {
    expect(decide(contract([entry('yearly.base', '2026-03-01')]))).toMatchObject({ kind: 'close', at: NOON })
  })

  it('leaves what has ended as it is', () => {
    const open = contract([entry('basic.viewer', '2026-01-01', '2026-11-01'), entry('basic.base', '2026-01-01')])
    expect(decide(open, day('2026-11-01'))).toMatchObject({
      schedule: { end: [{ entryId: 'basic.base@2026-01-01', at: day('2026-11-01') }], withdraw: [] },
    })
  })

  it.each([
    ['while a billing is in Error', yearly, true, 'unsettled'],
    [
      'twice',
      contract(yearly.entries, { cancellation: { state: 'reserved', at: TERM_END } }),
      false,
      'already-reserved',
    ],
    ['after it was done', contract([], { cancellation: { state: 'done', at: NOON - 1 } }), false, 'already-cancelled'],
    ['without a plan', contract([entry('basic.base', '2026-01-01', '2026-02-01')]), false, 'nothing-to-cancel'],
  ])('is refused %s', (_, of, unsettled, reason) => {
    expect(decide(of, NOON, unsettled)).toEqual({ kind: 'refused', reason })
  })
})

describe('the preview', () => {
  const preview = (of: Contract, unsettled: boolean) =>
    previewCancellation({
      contract: of,
      catalogue,
      unsettled,
      now: NOON,
      userContracts: [],
      storedSecondsOverRetention: 0,
    })

  it('says why cancelling is refused', () => {
    expect(preview(yearly, true)).toEqual({ kind: 'refused', reason: 'unsettled' })
  })

  it('says when a yearly contract ends, without a last invoice', () => {
    expect(preview(yearly, false)).toEqual({
      kind: 'reserve',
      at: TERM_END,
      keptUntil: keptUntil(TERM_END),
      lastInvoice: null,
    })
  })
})

describe('the last invoice', () => {
  const bill = (of: Contract, now: number) => {
    const preview = previewCancellation({
      contract: of,
      catalogue,
      unsettled: false,
      now,
      userContracts: [],
      storedSecondsOverRetention: 0,
    })
    if (preview.kind !== 'close') throw new Error(preview.kind)
    return preview.lastInvoice
  }

  it('bills the used days, the day of the deletion by the last plan in force on it', () => {
    const { lines, total } = bill(contract([entry('basic.base', '2026-01-01')]), NOON)
    expect(lines).toMatchObject([{ derivation: { kind: 'days', days: 11, ofDays: 30 }, amount: { minor: 11_000n } }])
    expect(total.minor).toBe(12_100n)
  })

  it('bills nothing when it ends at the first instant of a month', () => {
    expect(bill(contract([entry('basic.base', '2026-01-01')]), day('2026-11-01')).total.minor).toBe(0n)
  })

  it('bills nothing for a trial', () => {
    expect(bill(contract([entry('trial.base', '2026-11-01', '2026-12-01')]), NOON).total.minor).toBe(0n)
  })
})

describe('a scheduled cancellation', () => {
  const reserved = contract(yearly.entries, { cancellation: { state: 'reserved', at: TERM_END } })

  it('exists until its date comes', () => {
    expect(scheduledCancellationOf(reserved, catalogue, NOON)).toBe(TERM_END)
    expect(scheduledCancellationOf(reserved, catalogue, TERM_END - 1)).toBe(TERM_END)
    expect(scheduledCancellationOf(reserved, catalogue, TERM_END)).toBeNull()
  })

  it.each([
    ['no date is set', yearly],
    [
      'the plan ends at another time',
      contract(yearly.entries, { cancellation: { state: 'reserved', at: TERM_END + 1 } }),
    ],
    [
      'a plan is billed again after it',
      contract([...yearly.entries, entry('basic.base', '2027-03-01')], { cancellation: reserved.cancellation }),
    ],
    [
      'a seat is billed beyond it',
      contract([...yearly.entries, entry('yearly.viewer', '2026-04-01', '2027-03-02')], {
        cancellation: reserved.cancellation,
      }),
    ],
    [
      'it is a trial',
      contract([entry('trial.base', '2026-11-01', '2027-03-01')], { cancellation: reserved.cancellation }),
    ],
    [
      'it is a trial that was sold elsewhere',
      contract([entry('offline.base', '2026-11-01', '2027-03-01')], { cancellation: reserved.cancellation }),
    ],
    ['no plan is in force', contract([], { cancellation: reserved.cancellation })],
  ])('does not exist when %s', (_, of) => {
    expect(scheduledCancellationOf(of, catalogue, NOON)).toBeNull()
  })
})

describe('what ends when', () => {
  it('is today for a closed account, and what is kept of it in 30 days', () => {
    const preview = previewCancellation({
      contract: contract([entry('basic.base', '2026-01-01')]),
      catalogue,
      unsettled: false,
      now: NOON,
      userContracts: [],
      storedSecondsOverRetention: 0,
    })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    expect(
      endingSteps(preview, zone, { today: '2026-11-11', lastCharge: '2026-11-11' }).map(({ kind, date }) => [
        date,
        kind,
      ]),
    ).toEqual([
      ['2026-11-11', 'documents'],
      ['2026-11-11', 'last-bill'],
      ['2026-11-11', 'link'],
      ['2026-12-11', 'games'],
    ])
  })
})

describe('the date that is sent', () => {
  it('is the last millisecond of the term for a yearly contract', () => {
    const decision = decide(yearly)
    if (decision.kind === 'refused') throw new Error(decision.reason)
    expect(isCancellationDate(decision, TERM_END - 1, yearly)).toBe(true)
    expect(isCancellationDate(decision, TERM_END, yearly)).toBe(false)
  })

  it('is today, in the zone of the contract, for an account that is closed', () => {
    const monthly = contract([entry('basic.base', '2026-01-01')])
    const decision = decide(monthly)
    if (decision.kind === 'refused') throw new Error(decision.reason)
    expect(isCancellationDate(decision, day('2026-11-11'), monthly)).toBe(true)
    expect(isCancellationDate(decision, day('2026-11-11') - 1, monthly)).toBe(false)
    expect(isCancellationDate(decision, day('2026-11-12'), monthly)).toBe(false)
  })
})
