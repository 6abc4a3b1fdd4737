import Stripe from 'stripe'

/** The call under this key has ended in a failure that the provider answers for a day, whatever was done. */
export const isKept = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'

const SECOND_KEY = ':2'

/**
 * Makes a call under its key. Where the provider has kept a failure with the key, what became of the call is looked for,
 * and only where nothing did it is made under a second key. The second follows from the first, so a
 * call that is repeated repeats both.
 */
export async function underKey<T>(
  idempotencyKey: string,
  make: (idempotencyKey: string) => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  try {
    return await make(idempotencyKey)
  } catch (error) {
    if (!isKept(error)) throw error
    return (await find()) ?? make(`${idempotencyKey}${SECOND_KEY}`)
  }
}
