import type { Tax } from '@touchline/domain/money'

/** How texts name a tax: what it is called, and its rate in percent. */
export const taxNamed = ({ name, rate }: Pick<Tax, 'name' | 'rate'>) => ({ name, rate: rate / 100 })
