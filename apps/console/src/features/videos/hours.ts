import { useLanguage } from '../../i18n/language.tsx'

/** Tenths of hours in the reader's figures. */
export function useHours(): (tenths: number) => string {
  const { locale } = useLanguage()
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (tenths) => format.format(tenths / 10)
}
