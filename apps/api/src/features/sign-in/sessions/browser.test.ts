import { expect, it } from 'vitest'
import { browserOf } from './browser.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['curl/8.5.0', null, null],
  ['<script>alert(1)</script>/1.0 of nobody', null, null],
  ['', null, null],
  ['x'.repeat(100_000), null, null],
])('%.40s is %s on %s', (header, browser, system) => {
  expect(browserOf(header)).toEqual({ browser, system })
})

it('a caller may say nothing', () => {
  expect(browserOf(undefined)).toEqual({ browser: null, system: null })
})
