import { expect, it } from 'vitest'
import { isTrustedScript } from './stripe.ts'

const SANDBOX = 'http://127.0.0.1:4701/v3/stripe.js'

it.each([
  ['https://js.stripe.com/v3', undefined, true],
  ['https://m.js.stripe.com/v3/x.js', undefined, true],
  [SANDBOX, SANDBOX, true],
  [SANDBOX, undefined, false],
  ['http://js.stripe.com/v3', undefined, false],
  ['https://js.stripe.com.evil.test/v3', undefined, false],
  ['https://evil-js.stripe.com/v3', undefined, false],
  ['data:text/javascript,alert(1)', SANDBOX, false],
  ['/assets/a.js', SANDBOX, false],
])('%s with the sandbox %s: %s', (address, sandboxUrl, trusted) => {
  expect(isTrustedScript(address, sandboxUrl)).toBe(trusted)
})
