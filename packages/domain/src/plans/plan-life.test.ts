import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling, computeYearlyTerm } from '../billing/index.ts'
import { dateOf, monthOf, startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, Cycle, GroupKind, PlanGroup, PlanRole, Tier } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, entriesAt, planOf, seatsAt } from '../contract/index.ts'
import {
  applySchedule,
  type PlanSchedule,
  passBoundary,
  type ScheduledCut,
  scheduledChange,
  withdrawScheduled,
} from '../lifecycle/index.ts'
import { decidePlanChange, decideYearlyChange, previewYearlyChange } from './index.ts'

const zones = ['Asia/Tokyo', 'Europe/Lisbon', 'America/New_York', 'America/Sao_Paulo', 'Asia/Kolkata', 'UTC']
const tiers = ['basic', 'standard', 'standardPlus'] as const
const none = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const group = (id: string, kind: GroupKind, tier: Tier | null, cycle: Cycle): PlanGroup => ({
  id,
  kind,
  tier,
  cycle,
  offering: kind === 'paid' ? 'regional' : 'not-for-sale',
  discountPercent: 0,
  baseGroupId: null,
})

const groups = [
  group('trial', 'trial', null, 'month'),
  group('readonly', 'trial-readonly', null, 'month'),
  ...tiers.flatMap((tier) => [group(tier, 'paid', tier, 'month'), group(`${tier}-year`, 'paid', tier, 'year')]),
]

const planIn = (of: PlanGroup, role: PlanRole): CataloguePlan => ({
  id: `${of.id}.${role}`,
  groupId: of.id,
  role,
  cycle: of.cycle,
  prices: { JPY: role === 'base' ? 12_345n : 678n },
  allowance: none,
})

const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(
    groups
      .flatMap((each) => (['base', 'analyst', 'viewer', 'storage'] as const).map((role) => planIn(each, role)))
      .map((each) => [each.id, each]),
  ),
}

class Life {
  contract: Contract
  cuts: readonly ScheduledCut[] = []
  now: number
  #count = 0

  constructor(zone: string, start: number) {
    const entry = { id: 'first', contractPlanId: 'trial.base', couponId: null, limits: null, start, end: null }
    const fixed = { id: 'contract', currency: 'JPY', taxRegion: 'JP', zone } as const
    this.contract = { ...fixed, entries: [entry], cancellation: { state: 'none' }, yearlyAnchor: null }
    this.now = start
  }

  #apply(schedule: PlanSchedule): void {
    if (schedule.end.length > 0 && schedule.add.length > 0) {
      const before = (id: string) => this.contract.entries.find((entry) => entry.id === id)?.end ?? null
      const earlier = schedule.withdraw.length > 0 ? this.cuts : []
      const fresh = schedule.end.filter(({ entryId }) => !earlier.some((cut) => cut.entryId === entryId))
      this.cuts = [...earlier, ...fresh.map(({ entryId }) => ({ entryId, end: before(entryId) }))]
    }
    this.contract = applySchedule(this.contract, schedule, () => `entry-${(this.#count += 1)}`)
  }

  choose(groupId: string, viewers: number): void {
    const { viewers: held } = seatsAt(this.contract, catalogue, this.now)
    const organization = { isGlobal: false, isEsports: false }
    const selection = { groupId, viewers: held + viewers }
    const input = { contract: this.contract, catalogue, organization, unsettled: false, now: this.now, selection }
    if (groupId.endsWith('-year')) {
      const change = decideYearlyChange(input)
      if (change.kind === 'refused') return
      this.#apply(change.schedule)
      this.contract = { ...this.contract, yearlyAnchor: change.anchor }
    } else {
      const change = decidePlanChange(input)
      if (change.kind !== 'refused') this.#apply(change.schedule)
    }
  }

  withdraw(): void {
    const schedule = withdrawScheduled(this.contract, catalogue, this.cuts, this.now)
    if (schedule !== null) this.#apply(schedule)
  }

  live(days: number): void {
    this.now += days * 86_400_000
    for (;;) {
      const due = this.contract.entries
        .filter((entry) => entry.end !== null && entry.end <= this.now && planOf(entry, catalogue).role === 'base')
        .map((entry) => entry.end ?? 0)
        .toSorted((a, b) => a - b)
      const passed = due
        .map((end) => passBoundary(this.contract, catalogue, end))
        .find(({ kind }) => kind !== 'nothing')
      if (passed === undefined || passed.kind === 'nothing') return
      this.#apply(passed.schedule)
    }
  }

  bases() {
    return this.contract.entries
      .filter((entry) => planOf(entry, catalogue).role === 'base')
      .toSorted((a, b) => a.start - b.start)
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('choose' as const),
    groupId: fc.constantFrom(...tiers.flatMap((tier) => [tier, `${tier}-year`])),
    viewers: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 0, max: 500 }) }),
  fc.record({ kind: fc.constant('withdraw' as const) }),
)
const history = fc.array(step, { minLength: 1, maxLength: 12 })
const start = fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2028, 2, 1) })

const lived = (zone: string, at: number, steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
  const life = new Life(zone, at)
  for (const each of steps) {
    if (each.kind === 'choose') life.choose(each.groupId, each.viewers)
    else if (each.kind === 'live') life.live(each.days)
    else life.withdraw()
  }
  return life
}

describe('whatever is chosen, scheduled, withdrawn and renewed', () => {
  it('base plans follow one another without overlap and without gap', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), start, history, (zone, at, steps) => {
        const bases = lived(zone, at, steps).bases()
        for (const [index, base] of bases.entries()) {
          const next = bases[index + 1]
          expect(base.end).toBe(next === undefined ? base.end : next.start)
        }
        expect(bases.length).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('a yearly plan begins and ends with its days, one year apart, counted from the anchor', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), start, history, (zone, at, steps) => {
        const life = lived(zone, at, steps)
        for (const base of life.bases().filter((entry) => planOf(entry, catalogue).cycle === 'year')) {
          expect(base.start).toBe(startOfDay(dateOf(base.start, zone), zone))
          const end = base.end ?? 0
          expect(end).toBe(startOfDay(dateOf(end, zone), zone))
          const days = Math.round((end - base.start) / 86_400_000)
          expect([365, 366]).toContain(days)
        }
      }),
      { numRuns: 1_000 },
    )
  })

  it('what is withdrawn leaves the plans in force as if it had never been scheduled', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        start,
        history,
        fc.constantFrom(...tiers, ...tiers.map((tier) => `${tier}-year`)),
        (zone, at, steps, groupId) => {
          const life = lived(zone, at, steps)
          life.withdraw()
          const before = life.contract.entries
          life.choose(groupId, 1)
          if (scheduledChange(life.contract, catalogue, life.now) === null) return
          life.withdraw()
          expect(new Set(life.contract.entries)).toEqual(new Set(before))
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('a quoted year is what its first day is charged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), start, history, fc.nat(400_000), (zone, at, steps, stored) => {
        const life = lived(zone, at, steps)
        const { contract, now } = life
        const input = {
          contract,
          catalogue,
          organization: { isGlobal: false, isEsports: false },
          unsettled: false,
          now,
          selection: { groupId: 'standardPlus-year' },
          storedSecondsOverRetention: 0,
          storedSecondsAtTermStart: stored,
        }
        const preview = previewYearlyChange(input)
        if (preview.kind === 'refused') return
        const { change, thisMonth, term } = preview
        const changed = {
          ...applySchedule(contract, change.schedule, (index) => `n-${index}`),
          yearlyAnchor: change.anchor,
        }
        const saved = { contract: changed, catalogue }
        const charged = computeYearlyTerm({
          ...saved,
          termStart: change.term.start,
          storedSecondsOverRetention: stored,
        })
        expect(change.kind === 'resume' || charged.total.minor === term.total.minor).toBe(true)
        const month = monthOf(now, zone)
        const billed = computeMonthlyBilling({ ...saved, month, storedSecondsOverRetention: 0 })
        expect(billed.total.minor).toBe(thisMonth.total.minor)
        expect(baseEntryAt(changed, catalogue, change.term.start)?.start ?? change.term.start).toBe(change.term.start)
        expect(entriesAt(changed, change.term.start).length).toBeGreaterThanOrEqual(change.kind === 'resume' ? 0 : 1)
      }),
      { numRuns: 1_000 },
    )
  })
})
