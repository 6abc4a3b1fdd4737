import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { taxesFor, taxOn } from '@touchline/domain/money'
import { sharedFolder } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { readIssuers } from './issuers.ts'

const example = join(import.meta.dirname, '../../../../deploy/issuers.json')
const folder = await sharedFolder()

const faultsIn = (text: string): readonly string[] => {
  const file = join(folder, 'issuers.json')
  writeFileSync(file, text)
  const read = readIssuers(file)
  return 'faults' in read ? read.faults : []
}

const changed = (place: string, value: unknown): string => {
  const file: unknown = JSON.parse(readFileSync(example, 'utf8'))
  const names = place.split('.')
  const last = names.pop() ?? ''
  const inside = names.reduce((part: unknown, name) => Object(part)[name], file)
  Object.assign(Object(inside), { [last]: value })
  return JSON.stringify(file)
}

const row = { buyer: '*', ratePercent: 0, category: 'O' }

describe('the file of issuers', () => {
  it('is read whole as it is shipped', () => {
    const read = readIssuers(example)
    if ('faults' in read) throw new Error(read.faults.join('\n'))
    expect(read.issuers.get('asia')).toMatchObject({
      issuer: {
        code: 'JP',
        address: '〒100-0005, Tokyo Chiyoda-ku, 1-8-3 Marunouchi',
        registrationNumber: 'T9234567890123',
        identity: { registration: null, vatNumber: null },
      },
      taxTable: { country: 'JP', rows: [] },
    })
    const french = read.issuers.get('europe')
    expect(french?.issuer).toMatchObject({
      registrationNumber: null,
      identity: { vatNumber: 'FR40303265045', registration: { scheme: 'SIREN', number: '303265045' } },
      bank: { account: 'FR7630006000011234567890189' },
    })
    const rateOf = (region: string, hasNumber: boolean) =>
      taxOn(taxesFor(french?.taxTable ?? { country: '', rows: [] }, region, hasNumber), '2026-11-01').rate
    expect([rateOf('FR', true), rateOf('FR', false), rateOf('DE', true), rateOf('US', false)]).toEqual([
      2_000, 2_000, 0, 0,
    ])
  })

  it('answers a file of many rows that are wrong in a hundred lines', () => {
    const faults = faultsIn(
      changed(
        'europe.tax',
        Array.from({ length: 5_000 }, () => 'row'),
      ),
    )
    expect([faults.length, faults.at(-1)]).toEqual([101, 'ISSUERS_FILE: and 4900 more'])
  })

  it.each([
    ['asia.registration.number', 'T1234567890123', 'the check digit is wrong for T, e.g. T9234567890123'],
    ['europe.registration.number', '303265046', 'the check digit is wrong for SIREN, e.g. 303265045'],
    ['europe.registration', { scheme: 'SIRET', number: '73282932000075' }, 'the check digit is wrong for SIRET'],
    ['europe.vatNumber', 'FR40303265046', 'its check digits are wrong, e.g. FR40303265045'],
    ['europe.vatNumber', 'DE136695976', 'is no number of FR'],
    ['europe.vatNumber', 'FR23334175221', 'ends in another SIREN than the registration'],
    ['europe.vatNumber', null, 'europe.vatNumber: is missing; who charges VAT'],
    ['europe.bank.account', 'FR7630006000011234567890188', 'the check digits of the IBAN are wrong'],
    ['europe.bank.bic', 'AGRI', 'europe.bank.bic: is missing or cannot be used; 8 or 11 characters'],
    ['europe.address.country', 'France', 'europe.address.country: is missing or cannot be used; two letters'],
    ['europe.prefix', 'JP', 'asia.prefix and europe.prefix: are the same'],
    ['europe.taxes', [], 'europe: nothing reads taxes'],
    ['oceania', {}, 'the file: nothing reads oceania'],
    ['europe.name', ' ', 'europe.name: is missing or cannot be used; a name'],
    ['europe.name', 'Kita \u202ESAS', 'europe.name: is missing or cannot be used; a name'],
    ['europe.address.city', 'Par\nis', 'europe.address.city: is missing or cannot be used'],
    ['europe.tax', [{ ...row, buyer: 'FR' }], 'tax: no row is about a buyer of * with a tax number'],
    ['europe.tax', [row, row], 'tax.1: is for the same buyers and from the same day as tax.0'],
    ['europe.tax', [{ ...row, from: '2027-01-01' }], 'the first row of a buyer of * with a tax number has a day'],
    ['europe.tax', [{ ...row, ratePercent: 5 }], 'tax.0.ratePercent: is 0 but for category S'],
    ['europe.tax', [{ ...row, category: 'S' }], 'tax.0.ratePercent: above 0 for S'],
    ['europe.tax', [{ ...row, ratePercent: 19.999, category: 'S' }], 'europe.tax.0.ratePercent: is missing or cannot'],
    ['europe.tax', [{ ...row, ratePercent: '20', category: 'S' }], 'a percentage with two decimals at most'],
    ['europe.tax', [{ ...row, category: 'E' }], 'tax.0: an exemption (E) needs a reasonCode or a reason'],
    ['europe.tax', [{ ...row, category: 'Z', reason: 'Because' }], 'tax.0: has a reason; S and Z have none'],
    ['europe.tax', [{ ...row, category: 'AE' }], 'tax.0.number: reverse charge (AE) is for buyers with a tax number'],
  ])('with another %s is refused in a line that says where and what mends it', (place, value, fault) => {
    const faults = faultsIn(changed(place, value))
    expect(faults.filter((line) => line.startsWith('ISSUERS_FILE: ') && line.includes(fault))).not.toEqual([])
  })

  it.each([
    ['{', 'ISSUERS_FILE: is no JSON: it ends where a name in quotes or } belongs'],
    ['[]', 'ISSUERS_FILE: the file: is missing or cannot be used'],
  ])('that is %s is refused', (text, fault) => {
    expect(faultsIn(text)).toEqual([fault])
  })
})
