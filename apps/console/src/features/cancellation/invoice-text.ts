import type { Invoice } from '@touchline/domain/billing'
import { moneyText } from '../../ui/figures/money.tsx'

/** The total of a last bill. */
export const invoiceText = ({ total, currency }: Invoice, locale: string): string =>
  moneyText({ minor: Number(total.minor), currency, locale })
