export const dayText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

/** Of YYYY-MM or YYYYMM. */
export const monthText = (month: string, locale: string): string => {
  const [year, number] = [month.slice(0, 4), month.slice(-2)]
  const first = new Date(`${year}-${number}-01T00:00Z`)
  return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(first)
}

/** Of an instant as the wire has it. */
export const momentText = (at: string, timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))
