import type { TestProvider } from '@touchline/testing/provider'

/** Charges of which nothing was refunded or disputed. */
export async function standing(provider: Pick<TestProvider, 'books'>) {
  const { charges, disputes } = await provider.books()
  const disputed = new Set(disputes.map(({ charge }) => charge))
  return charges.filter(({ id, paid, amount_refunded }) => paid && amount_refunded === 0 && !disputed.has(id))
}
