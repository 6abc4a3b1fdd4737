import type { Db } from '../../../db/connect.ts'
import { isSetBack } from '../../../db/life.ts'
import type { Payments } from '../../../ports/payments.ts'

const ASK_AGAIN_SECONDS = 600

/** Callers share a look that begins after each of them asked. */
function together<T>(look: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const begin = (): Promise<T> => {
    const looked = look()
    running = looked.catch(() => undefined)
    next = null
    return looked
  }
  return () => {
    next ??= running.then(begin)
    return next
  }
}

/** Refuses to move money in a restored database until the books are reconciled: forgotten charges would be repeated. */
export function onceReconciled(payments: Payments, db: Db, report: (error: Error) => void): Payments {
  let isReported = false
  const wasSetBack = together(() => isSetBack(db))
  const mayCharge = async (): Promise<boolean> => {
    if (!(await wasSetBack())) return true
    if (!isReported)
      report(
        new Error(
          'this database was restored or copied: no card is charged or refunded before admin reconcile-charges',
        ),
      )
    isReported = true
    return false
  }
  return {
    ...payments,
    charge: async (request) =>
      (await mayCharge()) ? payments.charge(request) : { kind: 'not-now', retryAfterSeconds: ASK_AGAIN_SECONDS },
    refund: async (request) =>
      (await mayCharge())
        ? payments.refund(request)
        : { kind: 'unavailable', reason: 'not reconciled', retryAfterSeconds: ASK_AGAIN_SECONDS },
  }
}
