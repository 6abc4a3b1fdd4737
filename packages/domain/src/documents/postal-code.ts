import { halfWidth } from '../typed/index.ts'

interface Shape {
  readonly forms: readonly string[]
  readonly marks: readonly string[]
}

const shape = (forms: string, marks: string): Shape => ({ forms: forms.split('|'), marks: marks.split(' ') })

/** Elsewhere anything is accepted. */
const shapes: ReadonlyMap<string, Shape> = new Map([
  ['AT', shape('9999', 'AT A')],
  ['BE', shape('9999', 'BE B')],
  ['BG', shape('9999', 'BG')],
  ['CA', shape('A9A 9A9', 'CA CDN')],
  ['CH', shape('9999', 'CH')],
  ['CY', shape('9999', 'CY')],
  ['CZ', shape('999 99', 'CZ')],
  ['DE', shape('99999', 'DE D')],
  ['DK', shape('9999', 'DK')],
  ['EE', shape('99999', 'EE EST')],
  ['ES', shape('99999', 'ES E')],
  ['FI', shape('99999', 'FI FIN')],
  ['FR', shape('99999', 'FR F')],
  ['GB', shape('A9 9AA|A99 9AA|AA9 9AA|AA99 9AA|A9A 9AA|AA9A 9AA', 'GB UK')],
  ['GR', shape('999 99', 'GR EL')],
  ['HR', shape('99999', 'HR')],
  ['HU', shape('9999', 'HU H')],
  ['IT', shape('99999', 'IT I')],
  ['JP', shape('999-9999', 'JP 〒')],
  ['LT', shape('99999', 'LT')],
  ['LU', shape('9999', 'LU L')],
  ['LV', shape('9999', 'LV')],
  ['MT', shape('AAA 9999', 'MT')],
  ['NL', shape('9999 AA', 'NL')],
  ['NO', shape('9999', 'NO N')],
  ['PL', shape('99-999', 'PL')],
  ['PT', shape('9999-999', 'PT P')],
  ['RO', shape('999999', 'RO')],
  ['SE', shape('999 99', 'SE S')],
  ['SI', shape('9999', 'SI SLO')],
  ['SK', shape('999 99', 'SK')],
  ['US', shape('99999|99999-9999', 'US USA')],
])

export const needsPostalCode = (country: string): boolean => shapes.has(country)

const patternOf = (form: string): RegExp => new RegExp(`^${form.replaceAll('9', '\\d').replaceAll('A', '[A-Z]')}$`)

const bare = (text: string): string => text.replaceAll(/[ -]/g, '')

const writtenAs = (form: string, code: string): string => {
  const signs = Iterator.from(code)
  return Array.from(form, (sign) => (sign === ' ' || sign === '-' ? sign : (signs.next().value ?? ''))).join('')
}

export const isPostalCode = (code: string, country: string): boolean =>
  shapes.get(country)?.forms.some((form) => patternOf(form).test(code)) ?? true

/** F-75015 becomes 75015, 1012ab becomes 1012 AB. Invalid codes stay as typed, half-width. */
export function postalCodeWritten(typed: string, country: string): string {
  const text = halfWidth(typed)
  const known = shapes.get(country)
  if (known === undefined) return text
  const code = bare(text.toUpperCase())
  const unmarked = known.marks.filter((mark) => code.startsWith(mark)).map((mark) => code.slice(mark.length))
  for (const each of [code, ...unmarked]) {
    const form = known.forms.find((one) => patternOf(bare(one)).test(each))
    if (form !== undefined) return writtenAs(form, each)
  }
  return text
}
