import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Allowance, Catalogue } from '../catalogue/index.ts'
import { timeGains, timeLosses } from './index.ts'
import { catalogue, contractOf, entry, zone } from './plan-catalogue.test-support.ts'

describe('a change of plan takes away', () => {
  const hours = (upload: number, exporting: number) => ({
    uploadHardSeconds: upload * 3600,
    uploadSoftSeconds: 0,
    exportHardSeconds: exporting * 3600,
    exportSoftSeconds: 0,
  })
  const given: Record<string, Allowance> = {
    'basic.base': hours(10, 0),
    'standard.base': hours(15, 1),
    'plus.base': hours(20, 10),
    'yearly.base': hours(180, 12),
    'shorter.base': hours(120, 6),
  }
  const shorter = [...catalogue.plans].flatMap(([id, of]) =>
    id === 'yearly.base' ? [['shorter.base', { ...of, id: 'shorter.base', groupId: 'shorter' }] as const] : [],
  )
  const year = catalogue.groups.get('yearly')
  if (year === undefined) throw new Error('no year')
  const stocked: Catalogue = {
    groups: new Map([...catalogue.groups, ['shorter', { ...year, id: 'shorter' }]]),
    plans: new Map(
      [...catalogue.plans, ...shorter].map(([id, of]) => [id, { ...of, allowance: given[id] ?? of.allowance }]),
    ),
  }
  const uploadLoss = (fromHours: number, toHours: number, cycle = 'month') => ({
    kind: 'upload',
    cycle,
    fromHours,
    toHours,
  })
  it.each([
    ['plus', 'basic', [uploadLoss(20, 10), { kind: 'export-gone' }]],
    ['plus', 'standard', [uploadLoss(20, 15), { kind: 'export-limited', cycle: 'month', toHours: 1 }]],
    // Twelve months of the plan in force against the year.
    ['plus', 'yearly', [uploadLoss(240, 180, 'year'), { kind: 'export-limited', cycle: 'year', toHours: 12 }]],
    [
      'standard',
      'shorter',
      [uploadLoss(180, 120, 'year'), { kind: 'export-less', cycle: 'year', fromHours: 12, toHours: 6 }],
    ],
    // A month of the year in force against the month.
    ['yearly', 'basic', [uploadLoss(15, 10), { kind: 'export-gone' }]],
    ['standard', 'basic', [uploadLoss(15, 10), { kind: 'export-gone' }]],
    ['standard', 'yearly', []],
    ['basic', 'plus', []],
    [
      'yearly',
      'shorter',
      [
        { kind: 'upload', cycle: 'year', fromHours: 180, toHours: 120 },
        { kind: 'export-less', cycle: 'year', fromHours: 12, toHours: 6 },
      ],
    ],
  ])('from %s to %s', (from, to, expected) => {
    const group = stocked.groups.get(to)
    if (group === undefined) throw new Error(to)
    expect(
      timeLosses(contractOf(entry(`${from}.base`, '2026-10-01')), stocked, group, startOfDay('2026-11-11', zone)),
    ).toEqual(expected)
  })

  it.each([
    ['basic', 'plus', [uploadLoss(10, 20), { kind: 'export-unlimited' }]],
    ['basic', 'standard', [uploadLoss(10, 15), { kind: 'export-more', cycle: 'month', fromHours: 0, toHours: 1 }]],
    ['plus', 'basic', []],
    ['plus', 'plus', []],
    ['standard', 'yearly', []],
    [
      'basic',
      'yearly',
      [uploadLoss(120, 180, 'year'), { kind: 'export-more', cycle: 'year', fromHours: 0, toHours: 12 }],
    ],
  ])('and from %s to %s adds', (from, to, expected) => {
    const group = stocked.groups.get(to)
    if (group === undefined) throw new Error(to)
    expect(
      timeGains(contractOf(entry(`${from}.base`, '2026-10-01')), stocked, group, startOfDay('2026-11-11', zone)),
    ).toEqual(expected)
  })

  it('nothing from a contract without a plan, and some of the hours where a few are left', () => {
    const group = stocked.groups.get('basic')
    const few = stocked.groups.get('standard')
    if (group === undefined || few === undefined) throw new Error('no group')
    const now = startOfDay('2026-11-11', zone)
    expect(timeLosses(contractOf(), stocked, group, now)).toEqual([])
    expect(timeGains(contractOf(), stocked, group, now)).toEqual([])
    const own = { ...entry('standard.base', '2026-10-01'), limits: hours(15, 4) }
    expect(timeLosses(contractOf(own), stocked, few, now)).toEqual([
      { kind: 'export-less', cycle: 'month', fromHours: 4, toHours: 1 },
    ])
  })
})
