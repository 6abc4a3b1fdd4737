import type { ApiError } from '../http/answer.ts'
import type { Card } from './payment-method.ts'

type AttemptedCard = Pick<
  Card,
  'brand' | 'checks' | 'country' | 'exp_month' | 'exp_year' | 'fingerprint' | 'funding' | 'last4'
> & { network: string; three_d_secure: null; wallet: null }

export interface SetupAttempt {
  id: string
  object: 'setup_attempt'
  application: null
  created: number
  customer: string | null
  customer_account: null
  flow_directions: null
  livemode: false
  on_behalf_of: null
  payment_method: string
  payment_method_details: { card: AttemptedCard; type: 'card' }
  setup_error: ApiError | null
  setup_intent: string
  status: 'failed' | 'succeeded'
  usage: 'off_session' | 'on_session'
}
