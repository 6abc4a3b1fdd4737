import { addressLinesOf, type Issuer } from '@touchline/domain/documents'
import type { Say } from './line-words.ts'

type Named = Pick<Issuer, 'companyName' | 'address' | 'phone' | 'registrationNumber' | 'identity'>

/** Name and required numbers. */
export function issuerLines({ companyName, address, phone, registrationNumber, identity }: Named, t: Say) {
  const vatNumber = identity?.vatNumber ?? null
  const registration = identity?.registration ?? null
  return [
    companyName,
    ...(identity === undefined ? [address] : addressLinesOf(identity.address)),
    phone,
    registrationNumber === null ? null : t('papers.registrationNumber', { number: registrationNumber }),
    vatNumber === null ? null : t('papers.vatNumber', { number: vatNumber }),
    registration === null ? null : `${registration.scheme} ${registration.number}`,
  ].filter((line) => line !== null)
}
