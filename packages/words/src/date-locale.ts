/** What Intl takes for days and times in a language: in English the day is before the month, and the clock has 24 hours. */
export const dateLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)
