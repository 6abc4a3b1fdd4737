import { expect, it } from 'vitest'
import { monthsPeriod, type Period, packName, periodFault, type YearPreset, yearPeriod, yearPresets } from './index.ts'

it.each<[YearPreset, string, number, string]>([
  ['this-year', '2026-11-22', 4, '2026-01-01 2026-12-31'],
  ['last-year', '2026-11-22', 4, '2025-01-01 2025-12-31'],
  ['this-fiscal-year', '2026-11-22', 4, '2026-04-01 2027-03-31'],
  ['last-fiscal-year', '2026-11-22', 4, '2025-04-01 2026-03-31'],
  ['this-fiscal-year', '2026-03-31', 4, '2025-04-01 2026-03-31'],
  ['this-fiscal-year', '2026-04-01', 4, '2026-04-01 2027-03-31'],
  ['last-fiscal-year', '2026-01-01', 12, '2024-12-01 2025-11-30'],
  ['this-fiscal-year', '2028-02-29', 3, '2027-03-01 2028-02-29'],
  ['this-fiscal-year', '2026-01-01', 1, '2026-01-01 2026-12-31'],
])('%s on %s, of a fiscal year that begins in month %i, is %s', (preset, today, fiscalYearStart, expected) => {
  const { from, to } = yearPeriod(preset, { today, fiscalYearStart })
  expect(`${from} ${to}`).toBe(expected)
})

it('offers a fiscal year only where it is not the year', () => {
  expect(yearPresets(1)).toEqual(['this-year', 'last-year'])
  expect(yearPresets(4)).toEqual(['this-year', 'last-year', 'this-fiscal-year', 'last-fiscal-year'])
})

it.each<[string, string, ReturnType<typeof periodFault>]>([
  ['2026-04-01', '2026-04-01', null],
  ['2026-04-02', '2026-04-01', 'ends-before'],
  ['1927-01-01', '2026-12-31', null],
  ['1926-12-31', '2026-01-01', 'too-long'],
])('judges %s to %s: %s', (from, to, fault) => {
  expect(periodFault({ from, to })).toBe(fault)
})

const year = monthsPeriod('2026-04', '2027-03')

it.each<[string, Period, string]>([
  ['Kita Rowing Club', year, 'kickview-kita-rowing-club-2026-04--2027-03.zip'],
  ['Kita Rowing Club', monthsPeriod('2026-04', '2026-04'), 'kickview-kita-rowing-club-2026-04.zip'],
  ['A', { from: '2026-04-01', to: '2026-04-29' }, 'kickview-a-2026-04-01--2026-04-29.zip'],
  ['A', { from: '2026-04-03', to: '2026-04-30' }, 'kickview-a-2026-04-03--2026-04-30.zip'],
  ['Þór Đà Nẵng, Œuvre æ ð', year, 'kickview-thor-da-nang-oeuvre-ae-d-2026-04--2027-03.zip'],
  ['A', { from: '2026-04-03', to: '2026-04-03' }, 'kickview-a-2026-04-03.zip'],
  ['港フットボールクラブ（ガールズ）', year, 'kickview-港フットボールクラブ-ガールズ-2026-04--2027-03.zip'],
  ['ﾐﾅﾄ ＦＣ', year, 'kickview-ミナト-fc-2026-04--2027-03.zip'],
  ['SV Großschönau / Øst “Łódź”', year, 'kickview-sv-grossschonau-ost-lodz-2026-04--2027-03.zip'],
  ["L'Étoile 'd’Or", year, 'kickview-letoile-dor-2026-04--2027-03.zip'],
  ['../../etc/passwd\u0000', year, 'kickview-etc-passwd-2026-04--2027-03.zip'],
  ['🏉!', year, 'kickview-2026-04--2027-03.zip'],
])('calls the pack of %s for %o %s', (name, period, expected) => {
  expect(packName('Kickview', name, period)).toBe(expected)
})

it('cuts a name that is too long for a file', () => {
  expect(packName('Kickview', `${'港'.repeat(59)} - ${'b'.repeat(200)}`, year)).toBe(
    `kickview-${'港'.repeat(59)}-2026-04--2027-03.zip`,
  )
})
