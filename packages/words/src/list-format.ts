import { dateLocale } from './date-locale.ts'

/** British: no comma before "and". */
export const listFormat = (locale: string, type: Intl.ListFormatType = 'conjunction'): Intl.ListFormat =>
  new Intl.ListFormat(dateLocale(locale), { type })
