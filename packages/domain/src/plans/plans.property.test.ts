import fc from 'fast-check'
import { describe, it } from 'vitest'
import { computeMonthlyBilling } from '../billing/index.ts'
import { addDays, dateOf, type Instant, monthOf, startOfDay, startOfNextMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, planOf, seatsAt } from '../contract/index.ts'
import { applySchedule, schedulingDeadline } from '../lifecycle/index.ts'
import { catalogue, contractOf, entryOf, instant, zone } from '../testing/draws.ts'
import { decidePlanChange, previewPlanChange } from './index.ts'

const kind = { isGlobal: false, isEsports: false }
const groupId = fc.constantFrom('basic', 'standard', 'standardPlus')
const seats = fc.record({ analysts: fc.integer({ min: 1, max: 5 }), viewers: fc.integer({ min: 0, max: 5 }) })
const days = fc.integer({ min: 0, max: 70 })

const organization = fc.record({ now: instant, zone, held: groupId, since: days, prices: catalogue }).map((drawn) => {
  const start = drawn.now - drawn.since * 86_400_000
  const entries = ['base', 'analyst', 'viewer'].map((role) => entryOf(role, `${drawn.held}.${role}`, start, null))
  return { ...drawn, contract: contractOf(entries, { zone: drawn.zone }) }
})
type Organization = typeof organization extends fc.Arbitrary<infer T> ? T : never

const inputOf = (
  { contract, prices, now }: Pick<Organization, 'contract' | 'prices' | 'now'>,
  to: string,
  chosen = {},
) => ({
  contract,
  catalogue: prices,
  organization: kind,
  unsettled: false,
  now,
  selection: { groupId: to, ...chosen },
})

function changed(of: Pick<Organization, 'contract' | 'prices' | 'now'>, to: string, chosen = {}) {
  const change = decidePlanChange(inputOf(of, to, chosen))
  if (change.kind === 'refused') return null
  return { change, contract: applySchedule(of.contract, change.schedule, (index) => `new-${change.boundary}-${index}`) }
}

const basesOf = (contract: Contract, prices: Catalogue) =>
  contract.entries
    .filter((entry) => planOf(entry, prices).role === 'base')
    .filter((entry) => entry.end === null || entry.end > entry.start)
    .toSorted((a, b) => a.start - b.start)

describe('a change of plan', () => {
  it('leaves no gap between base plans and lets no two overlap', () => {
    fc.assert(
      fc.property(organization, groupId, groupId, days, (of, first, second, later) => {
        const once = changed(of, first) ?? { contract: of.contract }
        const now = of.now + later * 86_400_000
        const twice = changed({ ...of, contract: once.contract, now }, second) ?? once
        const bases = basesOf(twice.contract, of.prices)
        return bases.every(({ end }, index) => end === (bases[index + 1]?.start ?? null))
      }),
    )
  })

  it('begins at once when it goes up and with the next month when it goes down', () => {
    const rank = ['basic', 'standard', 'standardPlus']
    fc.assert(
      fc.property(organization, groupId, (of, to) => {
        const change = decidePlanChange(inputOf(of, to))
        if (change.kind === 'refused') return to === of.held && change.reason === 'already-current'
        const isUp = rank.indexOf(to) > rank.indexOf(of.held)
        return change.boundary === (isUp ? of.now : startOfNextMonth(of.now, of.zone))
      }),
    )
  })

  it('changes nothing of what was before it', () => {
    fc.assert(
      fc.property(organization, groupId, fc.integer({ min: 1, max: 60 * 86_400_000 }), (of, to, earlier) => {
        const after = changed(of, to)
        const at = of.now - earlier
        const planAt = (contract: Contract) => baseEntryAt(contract, of.prices, at)?.contractPlanId
        return after === null || planAt(after.contract) === planAt(of.contract)
      }),
    )
  })

  it('gives the seats that were chosen from its boundary on', () => {
    fc.assert(
      fc.property(organization, groupId, seats, (of, to, { analysts, viewers }) => {
        const chosen = { analysts: analysts + 1, viewers: viewers + 1 }
        const after = changed(of, to, chosen)
        if (after === null) return true
        const held = seatsAt(after.contract, of.prices, after.change.boundary)
        return held.analysts === chosen.analysts && held.viewers === chosen.viewers
      }),
    )
  })

  it('to fewer seats than are held is refused', () => {
    fc.assert(
      fc.property(organization, groupId, (of, to) => {
        const change = decidePlanChange(inputOf(of, to, { analysts: 1 }))
        return change.kind === 'refused'
      }),
    )
  })

  it('replaces an earlier one that has not begun: never two are waiting', () => {
    fc.assert(
      fc.property(organization, groupId, groupId, (of, first, second) => {
        const once = changed(of, first) ?? { contract: of.contract }
        const twice = changed({ ...of, contract: once.contract }, second) ?? once
        return basesOf(twice.contract, of.prices).filter(({ start }) => start > of.now).length <= 1
      }),
    )
  })

  it('costs what it was said to cost', () => {
    fc.assert(
      fc.property(organization, groupId, seats, (of, to, chosen) => {
        const selection = { analysts: chosen.analysts + 1, viewers: chosen.viewers + 1 }
        const preview = previewPlanChange({ ...inputOf(of, to, selection), storedSecondsOverRetention: 0 })
        const after = changed(of, to, selection)
        if (preview.kind === 'refused' || after === null) return preview.kind === 'refused' && after === null
        const month = monthOf(of.now, of.zone)
        const charged = computeMonthlyBilling({
          contract: after.contract,
          catalogue: of.prices,
          month,
          storedSecondsOverRetention: 0,
        })
        return charged.total.minor === preview.thisMonth.total.minor
      }),
    )
  })

  it('is refused as long as a bill is not paid', () => {
    fc.assert(
      fc.property(organization, groupId, (of, to) => {
        const change = decidePlanChange({ ...inputOf(of, to), unsettled: true })
        return change.kind === 'refused'
      }),
    )
  })
})

describe('the deadline of a scheduled change', () => {
  it('is the end of the third day before the last one, in the zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, in_) => {
        const termEnd: Instant = startOfDay(dateOf(at, in_), in_)
        const last = dateOf(termEnd - 1, in_)
        const deadline = schedulingDeadline(termEnd, in_)
        return deadline === startOfDay(addDays(last, -2), in_) && deadline < termEnd
      }),
    )
  })
})
