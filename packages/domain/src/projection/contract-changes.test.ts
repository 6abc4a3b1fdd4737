import { expect, it } from 'vitest'
import { contractOf, entry, catalogue as sold, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { dateOf, startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { customAddOn, withAddOns } from '../testing/draws.ts'
import { contractChanges } from './contract-changes.ts'

const catalogue = withAddOns(
  sold,
  customAddOn('camera', 3_000n),
  customAddOn('stream', 5_000n),
  customAddOn('licence', 9_000n, { soldWith: ['yearly'] }, { cycle: 'year' }),
)

const at = (date: string) => startOfDay(date, zone)

const said = (contract: Contract, from: string, to: string) =>
  contractChanges(contract, catalogue, { from: at(from), to: at(to) }).map((change) => {
    const day = dateOf(change.at, zone)
    switch (change.kind) {
      case 'plan':
        return `${day} ${change.from} to ${change.to}`
      case 'analysts':
      case 'viewers':
        return `${day} ${change.before} to ${change.after} ${change.kind}`
      case 'custom':
        return `${day} ${change.before} to ${change.after} of ${change.groupId}`
      case 'upload':
      case 'export':
        return `${day} ${change.hours} h ${change.kind}`
    }
  })

const base = entry('standard.base', '2026-01-01')
const viewer = (from: string, to?: string) => entry('standard.viewer', from, to)
const option = { ...entry('yearly.upload', '2026-05-09', '2027-04-01') }
const year = { uploadHardSeconds: 36_000, uploadSoftSeconds: 36_000, exportHardSeconds: 0, exportSoftSeconds: 0 }

it.each<[string, Contract, readonly string[]]>([
  [
    'its first plan, with the seats it began with',
    contractOf(base, viewer('2026-01-01')),
    ['2026-01-01 null to standard'],
  ],
  [
    'seats that come and go',
    contractOf(base, viewer('2026-03-05'), viewer('2026-03-05', '2026-12-01')),
    ['2026-01-01 null to standard', '2026-03-05 0 to 2 viewers', '2026-12-01 2 to 1 viewers'],
  ],
  [
    'custom add-ons that come, are counted down and given up, each by itself',
    contractOf(
      base,
      entry('camera.custom', '2026-03-05', '2026-12-01'),
      entry('camera.custom', '2026-03-05', '2026-09-01'),
      entry('stream.custom', '2026-09-01'),
    ),
    [
      '2026-01-01 null to standard',
      '2026-03-05 0 to 2 of camera',
      '2026-09-01 2 to 1 of camera',
      '2026-09-01 0 to 1 of stream',
      '2026-12-01 1 to 0 of camera',
    ],
  ],
  [
    'no custom add-on that a term renews',
    contractOf(entry('yearly.base', '2026-04-01', '2027-04-01'), entry('licence.custom', '2026-04-01')),
    ['2026-04-01 null to yearly'],
  ],
  [
    'hours of a month, and of a term under their own limit',
    contractOf(
      base,
      entry('standard.upload', '2026-06-07', '2026-07-01'),
      entry('standard.upload', '2026-06-07', '2026-07-01'),
      { ...option, limits: year },
    ),
    ['2026-01-01 null to standard', '2026-05-09 10 h upload', '2026-06-07 2 h upload'],
  ],
  [
    'a change of plan, with the seats that it changes',
    contractOf(
      entry('coupon.base', '2026-01-01', '2026-12-01'),
      viewer('2026-02-01', '2026-12-01'),
      entry('standard.base', '2026-12-01'),
    ),
    [
      '2026-01-01 null to coupon',
      '2026-02-01 0 to 1 viewers',
      '2026-12-01 coupon to standard',
      '2026-12-01 1 to 0 viewers',
    ],
  ],
  [
    'a coupon that ends by itself, but no renewal',
    contractOf(entry('coupon.base', '2026-02-01', '2026-08-01')),
    ['2026-02-01 null to coupon', '2026-08-01 coupon to standard'],
  ],
  [
    'its end, with which all seats go',
    contractOf(entry('standard.base', '2026-01-01', '2026-06-01'), viewer('2026-02-01', '2026-06-01')),
    ['2026-01-01 null to standard', '2026-02-01 0 to 1 viewers', '2026-06-01 standard to null'],
  ],
  [
    'nothing where a term is renewed',
    contractOf(entry('yearly.base', '2026-04-01', '2027-04-01')),
    ['2026-04-01 null to yearly'],
  ],
])('the changes of a contract are %s', (_, contract, expected) => {
  expect(said(contract, '2026-01-01', '2027-12-31')).toEqual(expected)
})

it('the changes of a contract are those of the time asked for, both ends included', () => {
  const contract = contractOf(base, viewer('2026-03-05', '2026-12-01'))
  const came = '2026-03-05 0 to 1 viewers'
  expect(said(contract, '2026-03-05', '2026-12-01')).toEqual([came, '2026-12-01 1 to 0 viewers'])
  expect(said(contract, '2026-03-05', '2026-11-30')).toEqual([came])
  expect(said(contract, '2026-03-06', '2026-11-30')).toEqual([])
})
