import type { Seconds } from '@touchline/domain/calendar'
import type { ProviderAnswer } from '../../../ports/payments.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'

export const providerUnavailable = (
  answer: Exclude<ProviderAnswer<unknown>, { readonly kind: 'ok' }> | { readonly retryAfterSeconds: Seconds },
): Refusal<'provider-unavailable'> => {
  const seconds = 'retryAfterSeconds' in answer ? answer.retryAfterSeconds : undefined
  const details = seconds === undefined ? undefined : { retryAfterSeconds: seconds }
  return refuse('provider-unavailable', 'The card provider does not answer', details)
}
