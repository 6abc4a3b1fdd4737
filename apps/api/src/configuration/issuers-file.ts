import { isCountryCode } from '@touchline/domain/documents'
import { taxCategories } from '@touchline/domain/money'
import { textFault } from '@touchline/domain/text'
import * as z from 'zod/mini'
import { readable } from './operators-file.ts'

const text = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(120),
  z.refine((written) => textFault(written) === null),
)
const textOrNone = z._default(z.nullable(text), null)

const bank = z.strictObject({
  name: text,
  branch: textOrNone,
  accountType: z._default(z.nullable(z.enum(['ordinary', 'current'])), null),
  account: z.string().check(z.regex(/^(?:[A-Z]{2}\d{2}[A-Z\d ]{11,40}|\d[\d -]{3,20})$/)),
  holder: text,
  bic: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/))), null),
})

/** At most two decimals. */
const percent = z.number().check(z.refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9))

const taxRow = z.strictObject({
  buyer: z.string().check(z.refine((buyer) => buyer === '*' || buyer === 'EU' || isCountryCode(buyer))),
  number: z.optional(z.enum(['with', 'without'])),
  from: z._default(z.nullable(z.iso.date()), null),
  ratePercent: percent,
  category: z.enum(taxCategories),
  reasonCode: z._default(z.nullable(z.string().check(z.regex(/^VATEX-[A-Z0-9-]{2,30}$/))), null),
  reason: textOrNone,
})

const issuer = z.strictObject({
  prefix: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
  name: text,
  address: z.strictObject({
    lines: z.array(text).check(z.minLength(1), z.maxLength(3)),
    postalCode: textOrNone,
    city: text,
    subdivision: textOrNone,
    country: z.string().check(z.refine(isCountryCode)),
  }),
  phone: text,
  vatNumber: textOrNone,
  registration: z._default(z.nullable(z.strictObject({ scheme: text, number: text })), null),
  electronicAddress: z._default(
    z.nullable(z.strictObject({ scheme: z.string().check(z.regex(/^(?:\d{4}|EM)$/)), id: text })),
    null,
  ),
  bank: z._default(z.nullable(bank), null),
  tax: z._default(z.array(taxRow), []),
})

export const issuersFile = z.strictObject({
  asia: z.optional(issuer),
  europe: z.optional(issuer),
  america: z.optional(issuer),
})

export type WrittenIssuer = z.output<typeof issuer>

const hints: ReadonlyMap<string, string> = new Map([
  ['prefix', 'the prefix of document numbers, 1 to 8 capital letters and digits, e.g. FR'],
  ['name', 'a name, e.g. Kita Europe SAS'],
  ['address', 'lines, postalCode, city, subdivision and country'],
  ['lines', 'one to three lines, e.g. ["18 rue du Stade"]'],
  ['postalCode', 'a text, or null, e.g. 75015'],
  ['city', 'a text, e.g. Paris'],
  ['subdivision', 'a state or prefecture, or null, e.g. NY'],
  ['country', 'two letters by ISO 3166, e.g. FR'],
  ['phone', 'a telephone number, e.g. +33 1 42 68 53 00'],
  ['vatNumber', 'the VAT number with the letters of its country, or null, e.g. FR40303265045'],
  ['registration', 'scheme and number, or null, e.g. {"scheme": "SIREN", "number": "303265045"}'],
  ['scheme', 'the register (T, SIREN, SIRET, HRB ...), or for an electronic address its EAS code, e.g. 0225 or EM'],
  ['number', 'a number, or in a row of the tax with or without, e.g. with'],
  ['electronicAddress', 'scheme and id, or null, e.g. {"scheme": "0225", "id": "303265045"}'],
  ['bank', 'name, account and holder, or null'],
  ['account', 'an account number or an IBAN, e.g. FR7630006000011234567890189'],
  ['accountType', 'ordinary, current or null'],
  ['bic', '8 or 11 characters, or null, e.g. AGRIFRPP'],
  ['tax', 'a list of rows'],
  ['buyer', 'a country by ISO 3166, EU or *, e.g. DE'],
  ['from', 'the first day, or left out for the beginning, e.g. 2027-01-01'],
  ['ratePercent', 'a percentage with two decimals at most, e.g. 5.5'],
  ['category', 'S, Z, E, AE or O'],
  ['reasonCode', 'of the code list VATEX, or null, e.g. VATEX-EU-AE'],
])

interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
}

/** One line, without the value. */
export function shapeFault({ code, path, keys }: Issue): string {
  const place = path.join('.')
  if (code === 'unrecognized_keys')
    return `${place === '' ? 'the file' : place}: nothing reads ${keys === undefined ? 'it' : readable(keys).join(', ')}`
  const last = path.findLast((part) => typeof part === 'string')
  const hint = hints.get(String(last ?? ''))
  return `${place === '' ? 'the file' : place}: is missing or cannot be used${hint === undefined ? '' : `; ${hint}`}`
}
