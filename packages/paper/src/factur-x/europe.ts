/** The European Union with its neighbours of the common market, by ISO 3166: where EN 16931 is the form of an invoice. */
const countries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** An issuer of a European country. */
export const isEuropean = (country: string): boolean => countries.has(country)
