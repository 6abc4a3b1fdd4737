/** English with the day before the month and 24 hours. */
export const dateLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)
