import type { Call } from '../http/call.ts'
import type { Cause } from '../sandbox.ts'

export const causeOf = (call: Call): Cause => ({ requestId: call.requestId, idempotencyKey: call.idempotencyKey })

/** What is made on a clock stays on it. */
export const keepOnClock = ({ sandbox, clock }: Call, id: string): void => {
  if (clock !== null) sandbox.books.onClocks.put({ id, clock })
}

/** The URL in the provider's dashboard. */
export const requestLog = ({ requestId }: Call): string => `https://dashboard.stripe.com/test/logs/${requestId ?? ''}`
