export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

/** Of YYYY-MM or YYYYMM. */
export const monthText = (month: string, locale: string): string => {
  const [year, number] = [month.slice(0, 4), month.slice(-2)]
  const first = new Date(`${year}-${number}-01T00:00Z`)
  return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(first)
}
