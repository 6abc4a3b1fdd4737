import type { Call } from '../http/call.ts'
import type { Cause } from '../sandbox.ts'

export const causeOf = (call: Call): Cause => ({ requestId: call.requestId, idempotencyKey: call.idempotencyKey })
