import { describe, expect, it } from 'vitest'
import { type BuyerDetails, buyerIn, unnamedBuyer } from './buyer.ts'
import { type BuyerFault, buyerFaults } from './buyer-faults.ts'
import { buyerWritten } from './buyer-written.ts'

const minato: BuyerDetails = {
  name: 'NPO Minato Football Club',
  attention: null,
  addressLines: ['3-9-12 Example-cho'],
  postalCode: '105-0001',
  city: 'Minato',
  state: 'Tokyo',
  country: 'JP',
  taxNumber: 'T9234567890123',
  orderReference: 'VIDEO',
  language: 'ja',
  orderReferences: [{ year: 2026, reference: 'VIDEO-2026' }],
}

describe('the details of a buyer', () => {
  it.each<[string, Partial<BuyerDetails>, readonly BuyerFault[]]>([
    ['are whole', {}, []],
    ['need no number', { taxNumber: null, orderReference: null, orderReferences: [] }, []],
    ['without a name', { name: ' ' }, [{ field: 'name', fault: 'missing' }]],
    ['with two lines in one', { name: 'A\nB' }, [{ field: 'name', fault: 'not-readable' }]],
    ['with a name of 121 signs', { name: '港'.repeat(121) }, [{ field: 'name', fault: 'too-long' }]],
    ['without an address', { addressLines: [] }, [{ field: 'addressLines', index: 0, fault: 'missing' }]],
    [
      'with a fourth line',
      { addressLines: ['a', 'b', 'c', 'd'] },
      [{ field: 'addressLines', index: 3, fault: 'too-long' }],
    ],
    ['without a city', { city: null }, [{ field: 'city', fault: 'missing' }]],
    ['in no country', { country: 'XX', taxNumber: null }, [{ field: 'country', fault: 'not-a-country' }]],
    ['in Japan without a postal code', { postalCode: null }, [{ field: 'postalCode', fault: 'missing' }]],
    ['with another country’s code', { postalCode: '75001' }, [{ field: 'postalCode', fault: 'not-of-country' }]],
    ['with another country’s number', { taxNumber: 'DE136695976' }, [{ field: 'taxNumber', fault: 'not-of-country' }]],
    [
      'in America with a state in words',
      { country: 'US', postalCode: '10001', state: 'New York', taxNumber: null },
      [{ field: 'state', fault: 'not-of-country' }],
    ],
    ...['NYC', 'N', 'ny', '12', 'NY '].map((state): [string, Partial<BuyerDetails>, readonly BuyerFault[]] => [
      `in America with the state ${state}`,
      { country: 'US', postalCode: '10001', state, taxNumber: null },
      [{ field: 'state', fault: 'not-of-country' }],
    ]),
    ['in America with its state', { country: 'US', postalCode: '10001', state: 'NY', taxNumber: null }, []],
    [
      'in America without a state',
      { country: 'US', postalCode: '10001', state: null, taxNumber: null },
      [{ field: 'state', fault: 'missing' }],
    ],
    ['in Japan without a state', { state: null }, []],
    ['with the longest name', { name: '港'.repeat(120) }, []],
    [
      'with the first and the last year',
      {
        orderReferences: [
          { year: 2000, reference: 'a' },
          { year: 2199, reference: 'b' },
        ],
      },
      [],
    ],
    ...[1999, 2200, 2026.5].map((year): [string, Partial<BuyerDetails>, readonly BuyerFault[]] => [
      `with the year ${year}`,
      { orderReferences: [{ year, reference: 'a' }] },
      [{ field: 'orderReferences', index: 0, fault: 'not-a-year' }],
    ]),
    ['in Ireland without a postal code', { country: 'IE', postalCode: null, taxNumber: 'IE6433435F' }, []],
    [
      'with a year twice',
      {
        orderReferences: [
          { year: 2026, reference: 'a' },
          { year: 2026, reference: 'b' },
        ],
      },
      [{ field: 'orderReferences', index: 1, fault: 'twice' }],
    ],
    [
      'with no year',
      { orderReferences: [{ year: 26, reference: 'a' }] },
      [{ field: 'orderReferences', index: 0, fault: 'not-a-year' }],
    ],
  ])('%s', (_, change, faults) => {
    expect(buyerFaults({ ...minato, ...change })).toEqual(faults)
  })

  it('are saved without blanks and empty lines, codes half-width', () => {
    const typed = { attention: ' ', addressLines: [' 3-9-12 Example-cho', ''], taxNumber: ' 9234 5678 90123' }
    expect(buyerWritten({ ...minato, ...typed, name: ` ${minato.name} ` })).toEqual(minato)
    const wide = { postalCode: '１０５ー０００１', taxNumber: 'Ｔ９２３４５６７８９０１２３' }
    expect(buyerWritten({ ...minato, ...wide })).toEqual(minato)
    expect(buyerWritten({ ...minato, country: 'US', state: ' ny' }).state).toBe('NY')
    expect(buyerWritten({ ...minato, country: 'US', state: ' ' }).state).toBeNull()
    expect(buyerWritten({ ...minato, state: ' Tokyo ' }).state).toBe('Tokyo')
    expect(buyerWritten({ ...minato, taxNumber: ' ' }).taxNumber).toBeNull()
  })

  it('are saved with the references of years in their order', () => {
    const orderReferences = [
      { year: 2027, reference: ' b' },
      { year: 2025, reference: 'a ' },
    ]
    expect(buyerWritten({ ...minato, orderReferences }).orderReferences).toEqual([
      { year: 2025, reference: 'a' },
      { year: 2027, reference: 'b' },
    ])
  })

  it('are the organisation, for the attention of its payer, as long as nothing is saved', () => {
    const of = { organizationName: 'Minato FC', country: 'JP', language: 'ja' } as const
    expect(unnamedBuyer({ ...of, payerName: 'Kita Hanako' }).attention).toBe('Kita Hanako')
    expect(unnamedBuyer({ ...of, payerName: 'Minato FC' })).toEqual({
      ...Object.fromEntries(
        ['attention', 'postalCode', 'city', 'state', 'taxNumber', 'orderReference'].map((field) => [field, null]),
      ),
      name: 'Minato FC',
      addressLines: [],
      country: 'JP',
      language: 'ja',
    })
  })

  it('take the reference of the year, else the one for all years', () => {
    expect(buyerIn(minato, 2026).orderReference).toBe('VIDEO-2026')
    expect(buyerIn(minato, 2027)).toMatchObject({ orderReference: 'VIDEO', name: minato.name })
  })
})
