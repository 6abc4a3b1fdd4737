const digits = (count: number): RegExp => new RegExp(`^\\d{${count}}$`)

/** What postal codes look like where they are asked for; elsewhere anything is accepted, also none. */
const shapes: ReadonlyMap<string, RegExp> = new Map([
  ['JP', /^\d{3}-?\d{4}$/],
  ['US', /^\d{5}(?:-\d{4})?$/],
  ['CA', /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i],
  ['CH', digits(4)],
  ['NO', digits(4)],
  ...['AT', 'BE', 'BG', 'CY', 'DK', 'HU', 'SI'].map((country) => [country, digits(4)] as const),
  ...['DE', 'EE', 'ES', 'FI', 'FR', 'HR', 'IT'].map((country) => [country, digits(5)] as const),
  ['CZ', /^\d{3} ?\d{2}$/],
  ['GR', /^\d{3} ?\d{2}$/],
  ['SE', /^\d{3} ?\d{2}$/],
  ['SK', /^\d{3} ?\d{2}$/],
  ['LT', /^(?:LT-)?\d{5}$/],
  ['LU', /^(?:L-)?\d{4}$/],
  ['LV', /^(?:LV-)?\d{4}$/],
  ['MT', /^[A-Z]{3} ?\d{4}$/i],
  ['NL', /^\d{4} ?[A-Z]{2}$/i],
  ['PL', /^\d{2}-\d{3}$/],
  ['PT', /^\d{4}-\d{3}$/],
  ['RO', digits(6)],
])

/** Whether an address of the country needs a postal code. */
export const needsPostalCode = (country: string): boolean => shapes.has(country)

export const isPostalCode = (code: string, country: string): boolean => shapes.get(country)?.test(code) ?? true
