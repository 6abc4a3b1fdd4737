/** The European Economic Area by ISO 3166: where EN 16931 applies. */
const countries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

export const isEuropean = (country: string): boolean => countries.has(country)
