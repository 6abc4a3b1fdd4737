import { type DocumentContent, EDITION } from '@touchline/domain/documents'
import type { Tax } from '@touchline/domain/money'
import { german } from './samples.ts'

const identified: DocumentContent['issuer'] = {
  ...german.issuer,
  address: '18 rue du Stade, FR-75015 Paris',
  identity: {
    address: { addressLines: ['18 rue du Stade'], postalCode: '75015', city: 'Paris', state: null, country: 'FR' },
    vatNumber: 'FR40303265045',
    registration: { scheme: 'SIREN', number: '303265045' },
    electronicAddress: { scheme: '0225', id: '303265045' },
  },
}

const taxedAs = (
  number: string,
  taxed: Pick<Tax, 'rate' | 'category'> & Partial<Tax>,
  buyer: Partial<DocumentContent['buyer']> = {},
): DocumentContent => {
  const tax = Math.floor((german.subtotal * taxed.rate) / 10_000)
  const total = german.subtotal + tax
  return {
    ...german,
    edition: EDITION,
    number,
    issuer: identified,
    buyer: { ...german.buyer, taxNumber: 'DE136695976', ...buyer },
    taxRatePercent: taxed.rate / 100,
    taxedAs: { name: 'vat', reasonCode: null, reason: null, ...taxed },
    tax,
    total,
    balance: total,
  }
}

const frenchBuyer = { country: 'FR', postalCode: '69001', city: 'Lyon', taxNumber: 'FR23334175221' } as const

export const taxedPapers = {
  atHome: taxedAs('FR-I-2026-000031', { rate: 2_000, category: 'S' }, frenchBuyer),
  withoutNumber: taxedAs('FR-I-2026-000032', { rate: 2_000, category: 'S' }, { ...frenchBuyer, taxNumber: null }),
  withDecimals: taxedAs('FR-I-2026-000033', { rate: 550, category: 'S' }, frenchBuyer),
  zeroRated: taxedAs('FR-I-2026-000034', { rate: 0, category: 'Z' }),
  exempt: taxedAs('FR-I-2026-000035', { rate: 0, category: 'E', reasonCode: 'VATEX-EU-132-1M' }),
  reverseCharge: taxedAs('FR-I-2026-000036', { rate: 0, category: 'AE', reasonCode: 'VATEX-EU-AE' }),
  outside: taxedAs(
    'FR-I-2026-000037',
    { rate: 0, category: 'O', reasonCode: 'VATEX-EU-O' },
    { country: 'US', postalCode: '10004', city: 'New York', state: 'NY', taxNumber: '12-3456789' },
  ),
} as const
