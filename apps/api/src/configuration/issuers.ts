import { type RegionName, regionName } from '@touchline/contract/wire'
import { type Brand, issuedUnder } from '@touchline/domain/brand'
import { addressLinesOf, type Issuer, taxNumberWritten } from '@touchline/domain/documents'
import type { TaxRow, TaxTable } from '@touchline/domain/money'
import { issuerFaults } from './issuer-faults.ts'
import { issuersFile, shapeFault, type WrittenIssuer } from './issuers-file.ts'
import { jsonOfFile, readable } from './operators-file.ts'

export interface RegionIssuer {
  readonly issuer: Issuer
  readonly taxTable: TaxTable
}

interface WithoutBrand extends Pick<RegionIssuer, 'taxTable'> {
  readonly issuer: Omit<Issuer, 'brand'>
}

type Issuers = ReadonlyMap<RegionName, WithoutBrand>

export const underBrand = ({ issuer, taxTable }: WithoutBrand, brand: Brand): RegionIssuer => ({
  issuer: { ...issuer, brand: issuedUnder(brand) },
  taxTable,
})

const rowsOf = ({ tax }: WrittenIssuer): readonly TaxRow[] =>
  tax.map(({ buyer, number, from, ratePercent, category, reasonCode, reason }) => ({
    buyer,
    hasNumber: number === undefined ? null : number === 'with',
    from,
    rate: Math.round(ratePercent * 100),
    category,
    reasonCode,
    reason,
  }))

function registrationsOf({ registration }: WrittenIssuer) {
  const isJapanese = registration?.scheme === 'T'
  return {
    registrationNumber: isJapanese ? registration.number : null,
    registration: isJapanese ? null : registration,
  }
}

function issuerOf(written: WrittenIssuer): WithoutBrand['issuer'] {
  const { lines, subdivision, ...place } = written.address
  const address = { ...place, addressLines: lines, state: subdivision }
  const { registrationNumber, registration } = registrationsOf(written)
  const { vatNumber, bank } = written
  return {
    code: written.prefix,
    companyName: written.name,
    address: addressLinesOf(address).join(', '),
    phone: written.phone,
    registrationNumber,
    identity: {
      address,
      vatNumber: vatNumber === null ? null : taxNumberWritten(vatNumber, address.country),
      registration,
      electronicAddress: written.electronicAddress,
    },
    bank: bank === null ? null : { ...bank, account: bank.account.replaceAll(' ', '') },
  }
}

function samePrefixes(written: ReadonlyMap<RegionName, WrittenIssuer>): readonly string[] {
  const byPrefix = Map.groupBy(written, ([, { prefix }]) => prefix)
  return [...byPrefix.values()].flatMap((same) =>
    same.length < 2
      ? []
      : [`${same.map(([name]) => `${name}.prefix`).join(' and ')}: are the same, so two papers would have one number`],
  )
}

export function readIssuers(file: string): { readonly issuers: Issuers } | { readonly faults: readonly string[] } {
  const read = jsonOfFile(file)
  if ('fault' in read) return { faults: [`ISSUERS_FILE: ${read.fault}`] }
  const result = issuersFile.safeParse(read.v)
  if (!result.success)
    return { faults: readable(result.error.issues.map(shapeFault)).map((fault) => `ISSUERS_FILE: ${fault}`) }
  const written = new Map(
    regionName.options.flatMap((name) => {
      const one = result.data[name]
      return one === undefined ? [] : [[name, one] as const]
    }),
  )
  const faults = [...written].flatMap(([name, one]) =>
    issuerFaults(one, rowsOf(one)).map((fault) => `${name}.${fault}`),
  )
  const all = [...faults, ...samePrefixes(written)]
  if (all.length > 0) return { faults: readable(all).map((fault) => `ISSUERS_FILE: ${fault}`) }
  const issuers = [...written].map(
    ([name, one]) =>
      [name, { issuer: issuerOf(one), taxTable: { country: one.address.country, rows: rowsOf(one) } }] as const,
  )
  return { issuers: new Map(issuers) }
}
