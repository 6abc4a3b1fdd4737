import type { TextFault } from './text-fault.ts'

const MAKE_REFUND = 'apps/api/src/features/payment/refund/make-refund.ts'

export const wholeFaults: readonly TextFault[] = [
  {
    name: 'an order that is refunded under another key when it is repeated',
    file: MAKE_REFUND,
    says: 'idempotencyKey: order.idempotency_key,',
    instead: 'idempotencyKey: `${order.idempotency_key}:${deps.clock.now()}`,',
    found: /nobody ordered the refund/,
  },
  {
    name: 'an order that nobody repeats when the provider was away',
    file: MAKE_REFUND,
    says: 'await enqueue(tx, jobs.makeRefundAgain(key), { now, runAt })',
    instead: 'if (runAt < 0) await enqueue(tx, jobs.makeRefundAgain(key), { now, runAt })',
    found: /an order of \d+ was left open/,
  },
]
