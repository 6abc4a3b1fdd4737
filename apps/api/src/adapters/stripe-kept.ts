import Stripe from 'stripe'

/** The provider repeats a stored failure for a day. */
export const isKept = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'

/** More than a call uses before its first key expires. */
const MOST_KEYS = 50

/**
 * After a stored failure searches for the outcome; if there is none, calls under the next key (`<key>:2` ...).
 * Deterministic, so repetitions take the same path; a key with its own failure ends it.
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
