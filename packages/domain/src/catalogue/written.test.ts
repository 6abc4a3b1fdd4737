import { describe, expect, it } from 'vitest'
import {
  editablePrices,
  fileAt,
  isChangedIn,
  mergedPlaces,
  nearestHourPrice,
  type PriceCell,
  placesOf,
  priceAtPlace,
  threeWays,
  type Written,
  withPrice,
  writtenPrice,
} from './index.ts'

const group = (prices: readonly Written[], more: { readonly [name: string]: Written } = {}): Written => ({
  kind: 'paid',
  cycle: 'month',
  offered: { to: 'regional' },
  prices,
  ...more,
})
const first = { JPY: { base: 100, viewer: 5 } }
const fileOf = (prices: readonly Written[], more: { readonly [name: string]: Written } = {}): Written => ({
  groups: { basic: group(prices) },
  addOns: {},
  ...more,
})
const cell: PriceCell = { of: 'groups', id: 'basic', role: 'base', currency: 'JPY' }

describe('a catalogue file by its places', () => {
  it.each([
    ['one list', fileOf([first])],
    ['lists of months', fileOf([first, { from: '2027-04', JPY: { base: 110 } }])],
    ['a first list without a price', fileOf([{}, { from: '2027-04', JPY: { base: 110 } }])],
    ['an add-on', { addOns: { locker: { cycle: 'year', soldWith: ['basic'], prices: [{ EUR: 9 }] } }, coupons: {} }],
  ])('is written again as it was: %s', (_, file) => {
    expect(fileAt(placesOf(file))).toEqual(file)
  })

  it.each([
    ['groups.basic.prices..JPY.base', { cell, from: null }],
    ['groups.basic.prices.2027-04.JPY.base', { cell, from: '2027-04' }],
    [
      'addOns.locker.prices..EUR',
      { cell: { of: 'addOns', id: 'locker', role: 'custom', currency: 'EUR' }, from: null },
    ],
    ['groups.basic.prices..GBP.base', null],
    ['groups.basic.names.en', null],
  ])('knows the place of a price: %s', (place, found) => {
    expect(priceAtPlace(place)).toEqual(found)
  })
})

describe('a price in the table', () => {
  const written = fileOf([first, { from: '2027-04', JPY: { base: 110 } }])

  it.each([
    ['2027-03', 100],
    ['2027-04', 110],
    ['2028-01', 110],
  ])('is in %s what the latest list says: %d', (month, price) => {
    expect(writtenPrice(placesOf(written), cell, month)).toBe(price)
  })

  it.each([
    [
      'a new list',
      '2027-02',
      105,
      [first, { from: '2027-02', JPY: { base: 105 } }, { from: '2027-04', JPY: { base: 110 } }],
    ],
    ['a list that is there', '2027-04', 120, [first, { from: '2027-04', JPY: { base: 120 } }]],
    ['the price before it takes the list away', '2027-04', 100, [first]],
    ['none', '2027-04', undefined, [first]],
  ])('is written into %s', (_, month, price, prices) => {
    expect(fileAt(withPrice(placesOf(written), cell, month, price))).toEqual(fileOf(prices))
  })

  it.each([
    ['upload', 'year', 600, null],
    ['upload', 'year', 601, 660],
    ['upload', 'month', 601, null],
    ['base', 'year', 601, null],
  ] as const)('of %s by the %s at %d can be kept, or the next that can is said', (role, cycle, price, nearest) => {
    expect(nearestHourPrice(role, cycle, price)).toBe(nearest)
  })
})

describe('the table of a draft', () => {
  const inForce = placesOf({ groups: { standard: group([first]), basic: group([first]) } })

  it('has plans before what goes with them, seats at one price in one row', () => {
    const draft = withPrice(inForce, cell, '2027-04', 110)
    expect(editablePrices(draft, inForce, '2027-04')).toMatchObject([
      { cells: { month: { sold: [{ id: 'standard' }], prices: { JPY: { inForce: 100, drafted: 100 } } } } },
      { cells: { month: { sold: [{ id: 'basic' }], prices: { JPY: { inForce: 100, drafted: 110 } } } } },
      { role: 'viewer', cells: { month: { sold: [{ id: 'standard' }, { id: 'basic' }] } } },
    ])
    expect(editablePrices(draft, inForce, '2027-04').map(isChangedIn)).toEqual([false, true, false])
  })

  it('parts seats that cost different things, and knows of no price of a new plan', () => {
    const draft = placesOf({ groups: { basic: group([{ JPY: { viewer: 6 } }]), late: group([first]) } })
    expect(editablePrices(draft, inForce, '2027-04')).toMatchObject([
      { role: 'base', cells: { month: { prices: { JPY: { inForce: undefined, drafted: 100 } } } } },
      { role: 'viewer', cells: { month: { sold: [{ id: 'basic' }], prices: { JPY: { inForce: 5, drafted: 6 } } } } },
      { role: 'viewer', cells: { month: { sold: [{ id: 'late' }] } } },
    ])
  })

  it('has a month and a year of one tier in one row, and leaves nothing out', () => {
    const [own, year] = [{ tier: 'basic' }, { tier: 'basic', cycle: 'year' }]
    const groups = { basic: group([first], own), yearly: group([first], year), other: group([first], own) }
    const draft = placesOf({ groups })
    const sold = editablePrices(draft, draft, '2027-04').map(({ role, cells }) => [
      role,
      cells.month?.sold,
      cells.year?.sold,
    ])
    const [basic, yearly, other] = ['basic', 'yearly', 'other'].map((id) => ({ of: 'groups', id }))
    expect(sold).toEqual([
      ['base', [basic], [yearly]],
      ['base', [other], undefined],
      ['viewer', [basic], [yearly]],
      ['viewer', [other], undefined],
    ])
  })

  it.each([
    ['addOns', { addOns: { locker: group([{ JPY: 9 }]) } }, 'add-on'],
    ['asleep', { groups: { rest: group([first], { kind: 'asleep' }) } }, 'asleep'],
    ['nobody', { groups: { gift: group([first], { offered: { to: 'nobody' } }) } }, 'not-for-sale'],
  ])('has a section of its own for %s', (_, file, section) => {
    expect(editablePrices(placesOf(file), new Map(), '2027-04')[0]).toMatchObject({ section })
  })
})

describe('two versions of one draft', () => {
  const base = placesOf(fileOf([first]))
  const viewer: PriceCell = { ...cell, role: 'viewer' }
  const month = '2027-04'
  const theirs = withPrice(base, cell, month, 110)
  const place = 'groups.basic.prices.2027-04.JPY'

  it.each([
    ['nothing', base, theirs, [{ place: `${place}.base`, by: 'theirs' }]],
    ['another price', withPrice(base, viewer, month, 6), theirs, [{ by: 'theirs' }, { by: 'ours' }]],
    ['the same price alike', theirs, theirs, []],
    ['the same price otherwise', withPrice(base, cell, month, 120), theirs, [{ by: null, theirs: 110, ours: 120 }]],
  ])('differ where we changed %s', (_, ours, them, apart) => {
    expect(threeWays(base, them, ours)).toMatchObject(apart)
    expect(threeWays(base, them, ours)).toHaveLength(apart.length)
  })

  it('become one by what is chosen of each', () => {
    const ours = withPrice(withPrice(base, viewer, month, 6), cell, month, 120)
    const apart = threeWays(base, theirs, ours)
    const both = mergedPlaces(theirs, apart, (each) => (each.endsWith('viewer') ? 'ours' : 'theirs'))
    expect(fileAt(both)).toEqual(fileOf([first, { from: month, JPY: { base: 110, viewer: 6 } }]))
    expect(mergedPlaces(theirs, apart, () => 'ours')).toEqual(ours)
  })

  it('lose a price that ours took away only where ours is chosen', () => {
    const apart = threeWays(theirs, theirs, base)
    expect(mergedPlaces(theirs, apart, () => 'ours')).toEqual(base)
    expect(mergedPlaces(theirs, apart, () => 'theirs')).toEqual(theirs)
  })
})
