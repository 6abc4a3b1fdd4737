import type { Tax } from '@touchline/domain/money'

export const taxNamed = ({ name, rate }: Pick<Tax, 'name' | 'rate'>) => ({ name, rate: rate / 100 })
