import type { Payments } from '../../ports/payments.ts'
import { aroundPayments, outcomeOf } from '../around-payments.ts'
import { describeSpan, inSpan } from '../cause.ts'

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

export const noteProvidersRequest = (id: string): void => describeSpan({ 'touchline.provider_request_id': id })
