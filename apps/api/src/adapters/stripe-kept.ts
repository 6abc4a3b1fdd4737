import Stripe from 'stripe'

/** The provider repeats a stored failure for a day. */
export const isKept = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'

/** More than a call uses before its first key expires. */
const MOST_KEYS = 50

/**
 * After a stored failure the outcome is searched; only if there is none, the call is made under the next key (`<key>:2`
 * ...). Deterministic, so repetitions take the same way; a key with a failure of its own ends the call.
 */
export async function underKey<T>(
  idempotencyKey: string,
  make: (idempotencyKey: string) => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await make(nth === 1 ? idempotencyKey : `${idempotencyKey}:${nth}`)
    } catch (error) {
      if (!isKept(error) || nth === MOST_KEYS) throw error
    }
    const found = await find()
    if (found !== null) return found
  }
}
