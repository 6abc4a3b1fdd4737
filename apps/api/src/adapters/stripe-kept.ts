import Stripe from 'stripe'

/** The call under this key has ended in a failure that the provider answers for a day, whatever was done. */
export const isKept = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'

/** More than a call uses in the day after which the provider forgets the first of its keys. */
const MOST_KEYS = 50

/**
 * Makes a call under its key. Where the provider has kept a failure with the key, what became of the call is looked for,
 * and only where nothing did it is made under the next key, `<key>:2` and so on: a failure that is answered again is
 * over, so nothing of it comes later. Each key follows from the first, so a call that is repeated goes the same way
 * again, and a key that meets a failure of its own ends it: the next is used by the next repetition only.
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
