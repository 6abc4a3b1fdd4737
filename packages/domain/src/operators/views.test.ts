import { expect, it } from 'vitest'
import { isDeskAddress, viewNameFault } from './index.ts'

it.each([
  '/today',
  '/today?whose=mine&kind=declined',
  '/journal/payouts/asia/po_1',
  '/find?q=%E5%B7%9D%E5%B4%8E+980',
  '/first?step=seats&currency=JPY',
])('keeps %s, a page of the desk', (address) => {
  expect(isDeskAddress(address)).toBe(true)
})

it.each([
  '',
  'today',
  '//evil.example/today',
  '/\\evil.example',
  'https://evil.example/today',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  '/unknown',
  '/todayish',
  '/today/../settings#x',
  '/today?x="><script>',
  '/today\n?x=1',
  `/find?q=${'a'.repeat(1_000)}`,
])('keeps no view of %j', (address) => {
  expect(isDeskAddress(address)).toBe(false)
})

it.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['a', null],
  ['a'.repeat(60), null],
  ['a'.repeat(61), 'too-long'],
])('says of the name %j: %s', (name, fault) => {
  expect(viewNameFault(name)).toBe(fault)
})
