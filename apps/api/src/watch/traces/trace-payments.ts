import type { Payments } from '../../ports/payments.ts'
import { aroundPayments, outcomeOf } from '../around-payments.ts'
import { describeSpan, inSpan } from '../cause.ts'

/** The same provider, each call a part of the trace in progress, with what it came to. */
export const tracePayments = (payments: Payments): Payments =>
  aroundPayments(
    payments,
    (call, ask) => (input) =>
      inSpan(`provider ${call}`, {}, async () => {
        const answer = await ask(input)
        describeSpan({ 'touchline.outcome': outcomeOf(answer) })
        return answer
      }),
  )

/** By which the provider finds the call in its own log. */
export const noteProvidersRequest = (id: string): void => describeSpan({ 'touchline.provider_request_id': id })
