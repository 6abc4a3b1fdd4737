import { type Cycle, nearestHourPrice, type PlanRole } from '../catalogue/index.ts'
import type { Currency } from '../money/index.ts'
import { amountTyped } from '../operators/index.ts'

type TypedPrice =
  | { readonly kind: 'price'; readonly minor: number | undefined }
  | { readonly kind: 'price-missing' | 'no-price' }
  | { readonly kind: 'price-indivisible'; readonly nearest: number }

interface Cell {
  readonly currency: Currency
  readonly role: PlanRole
  readonly cycle: Cycle
  readonly isNeeded: boolean
}

export function priceTyped(text: string, { currency, role, cycle, isNeeded }: Cell): TypedPrice {
  const written = text.normalize('NFKC').trim()
  if (written === '') return isNeeded ? { kind: 'price-missing' } : { kind: 'price', minor: undefined }
  const minor = /^0(?:\.0{1,2})?$/.test(written) ? 0 : amountTyped(written, currency)
  if (minor === null) return { kind: 'no-price' }
  const nearest = nearestHourPrice(role, cycle, minor)
  return nearest === null ? { kind: 'price', minor } : { kind: 'price-indivisible', nearest }
}
