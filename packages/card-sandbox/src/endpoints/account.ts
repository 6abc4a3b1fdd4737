import { type Answer, ok } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'

const get = (_call: Call): Answer =>
  ok({
    id: 'acct_1CardSandbox00000',
    object: 'account',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
  })

export const accountEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/account', access: 'secret', returns: 'account', run: get },
]
