import { describe, expect, it } from 'vitest'
import { type BankFile, bankAmount, bankFileOf, type FileFault, isSameAccount, readMt940, readZengin } from './index.ts'
import { type Came, noticeOf, statementOf } from './zengin.test-support.ts'

const TODAY = '2026-11-28'

const read = (of: BankFile | readonly FileFault[]): BankFile => {
  if ('form' in of) return of
  throw new Error(`nothing was read: ${JSON.stringify(of)}`)
}
const faultsIn = (of: BankFile | readonly FileFault[]): readonly string[] =>
  ('form' in of ? of.faults : of).map(({ kind, place }) => `${kind} ${place ?? '-'}`)

/** As SWIFT's own handbook and German banks publish it. */
const SEPA = [
  ':20:STARTUMSE',
  ':25:10010010/1111111111',
  ':28C:00001/001',
  ':60F:C261126EUR8723,74',
  ':61:2611271127CR193,60N062NONREF//5514-001',
  ':86:166?00GUTSCHRIFT?109310?20EREF+JP-I-2026-004790?21SVWZ+Rechnung FR-I-?222026-000312 Okt?30GENODEF1',
  '?31DE89370400440532013000?32TSV Birkenau 1895 e.V. Abte?33ilung Fussball',
  ':61:2611271127DR33,00N022NONREF//5514-002',
  ':86:177?00UEBERWEISUNG?20RE-3098?32Nishi Rugby',
  ':62F:C261127EUR8884,34',
  '-',
]

const mt940 = (lines: readonly string[], own: string | null = null) => bankFileOf(readMt940(lines.join('\r\n')), own)
const zengin = (records: readonly string[], own: string | null = null) =>
  bankFileOf(readZengin(records.join('\r\n'), TODAY), own)

const replaced = (from: string | RegExp, to: string) => SEPA.map((line) => line.replace(from, to))

it('a message of MT940 with the subfields of German banks', () => {
  expect(read(mt940(SEPA))).toEqual({
    form: 'mt940',
    account: '10010010/1111111111',
    currency: 'EUR',
    opening: 8723_74,
    closing: 8884_34,
    faults: [],
    lines: [
      {
        place: 5,
        reference: '5514-001',
        day: '2026-11-27',
        amount: 193_60,
        name: 'TSV Birkenau 1895 e.V. Abteilung Fussball',
        said: 'JP-I-2026-004790',
        text: 'Rechnung FR-I-2026-000312 Okt',
      },
      {
        place: 8,
        reference: '5514-002',
        day: '2026-11-27',
        amount: -33_00,
        name: 'Nishi Rugby',
        said: '',
        text: 'RE-3098',
      },
    ],
  })
})

describe('an oddity of MT940', () => {
  it.each<readonly [string, readonly string[], Partial<BankFile['lines'][number]>]>([
    [
      'a name between slashes',
      SEPA.filter((l) => !l.startsWith('?31')).map((l) =>
        l.replace(/^:86:166.*/, ':86:/EREF/E1/REMI/Oct/NAME/Kita SC'),
      ),
      { name: 'Kita SC', said: 'E1', text: 'Oct' },
    ],
    [
      'words between slashes, of which none is the purpose',
      SEPA.filter((l) => !l.startsWith('?31')).map((l) =>
        l.replace(/^:86:166.*/, ':86:/TRTP/SEPA/ORDP//NAME/Kita SC/CSID/12/2026/BIC/ABNANL2A'),
      ),
      { name: 'Kita SC', said: '', text: 'SEPA 12/2026' },
    ],
    [
      'a purpose that says how it is written',
      SEPA.filter((l) => !l.startsWith('?31')).map((l) => l.replace(/^:86:166.*/, ':86:/NAME/Kita SC/REMI/USTD//Okt')),
      { name: 'Kita SC', text: 'Okt' },
    ],
    [
      'subfields whose tags name no purpose',
      replaced(/\?21SVWZ.*?\?30/, '?21KREF+77?22MREF+M1?30'),
      { said: 'JP-I-2026-004790', text: '77 M1' },
    ],
    ['details without structure', replaced(/^:86:166.*/, ':86:Kita SC'), { name: '' }],
    ['no details', SEPA.filter((line) => !/^(?::86:166|\?31)/.test(line)), { name: '', text: '' }],
    ['a reversal of what went', replaced('CR193,60', 'RDR193,60'), { amount: 193_60 }],
    [
      'a reversal of what came',
      replaced('CR193,60', 'RCR193,60').map((l) => l.replace('8884,34', '8497,14')),
      { amount: -193_60 },
    ],
    [
      'an amount without decimals',
      replaced('CR193,60', 'CR193,').map((l) => l.replace('8884,34', '8883,74')),
      { amount: 193_00 },
    ],
    ['no day of booking', replaced('2611271127CR', '261127CR'), { day: '2026-11-27' }],
    ['a value of the year before', replaced('2611271127CR', '2612310102CR'), { day: '2027-01-02' }],
    ['a booking of the year before', replaced('2611271127CR', '2701011231CR'), { day: '2026-12-31' }],
    ['no reference of the bank', replaced('//5514-001', ''), { reference: expect.stringMatching(/^20261127-\w{11}$/) }],
    ['blocks of SWIFT around it', [`{1:F01X}{2:I940X}{4:`, ...SEPA.slice(0, -1), '-}'], { place: 6 }],
    ['the first line behind the block', [`{1:F01X}{4:${SEPA[0]}`, ...SEPA.slice(1)], { place: 5 }],
    [
      'a supplementary line',
      [...SEPA.slice(0, 5), 'KITA', ...SEPA.slice(5)],
      { text: 'Rechnung FR-I-2026-000312 Okt KITA' },
    ],
  ])('%s', (_, lines, expected) => {
    const file = read(mt940(lines))
    expect(file.faults).toEqual([])
    expect(file.lines[0]).toMatchObject(expected)
  })

  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['cut off before its end', SEPA.slice(0, 8), ['cut-off 8']],
    ['a day that is none', replaced('2611271127CR', '2602310231CR'), ['not-readable 5', 'does-not-add-up -']],
    ['an amount that is none', replaced('CR193,60', 'CR19 3,60'), ['not-readable 5', 'does-not-add-up -']],
    ['a balance that is not its sum', replaced('8884,34', '8884,35'), ['does-not-add-up -']],
    ['the same line twice', [...SEPA.slice(0, 7), ...SEPA.slice(4)], ['twice 8', 'does-not-add-up -']],
    ['no account', SEPA.filter((line) => !line.startsWith(':25:')), ['not-its-format 1']],
    ['another currency', replaced(/EUR/, 'CHF'), ['other-currency 1']],
    ['something else', ['Datum;Betrag', '27.11.2026;193,60'], ['not-its-format 1']],
    ['nothing', [''], ['not-its-format 1']],
  ])('%s is said', (_, lines, faults) => {
    expect(faultsIn(mt940(lines))).toEqual(faults)
  })

  it('a statement of another account is not read, the rest is', () => {
    const other = replaced('1111111111', '2222222222').map((line) => line.replace('5514', '5515'))
    const file = read(mt940([...SEPA, ...other], '1111111111'))
    expect(file.lines.map(({ reference }) => reference)).toEqual(['5514-001', '5514-002'])
    expect(faultsIn(file)).toEqual(['other-account 16', 'other-account 19'])
    expect(faultsIn(mt940(SEPA, '3333333333'))).toEqual(['other-account 1'])
  })
})

const CAME: readonly Came[] = [
  { number: '000001', amount: 42_680, name: 'ｼｵｻｲﾊﾞｽｹﾂﾄ', edi: 'JP-I-2026-004721' },
  { number: '000002', amount: 31_680, name: 'ﾔﾏﾃﾀﾞｲｶﾞｸRFC' },
]

it('a notice of transfers that came, and a statement, in the forms of the Japanese banks', () => {
  expect(read(zengin(noticeOf(CAME), '7710456'))).toMatchObject({
    form: 'zengin',
    account: '0005-001-7710456',
    currency: 'JPY',
    faults: [],
    lines: [
      {
        place: 2,
        reference: '20261127-000001',
        day: '2026-11-27',
        amount: 42_680,
        name: 'ｼｵｻｲﾊﾞｽｹﾂﾄ',
        said: 'JP-I-2026-004721',
      },
      { place: 3, reference: '20261127-000002', amount: 31_680 },
    ],
  })
  const statement = statementOf([...CAME, { number: '3', amount: -3_300, name: 'ﾆｼﾗｸﾞﾋﾞｰ', text: 'ﾌﾘｺﾐ' }], {
    opening: 100_000,
  })
  expect(read(zengin(statement))).toMatchObject({
    account: '0005-001-7710456',
    opening: 100_000,
    closing: 171_060,
    faults: [],
    lines: [{ amount: 42_680 }, { amount: 31_680 }, { amount: -3_300, text: 'ﾌﾘｺﾐ', reference: '20261127-00000003' }],
  })
})

describe('an oddity of Zengin', () => {
  const [header = '', first = '', second = '', ...end] = noticeOf(CAME)

  it.each<readonly [string, string, Partial<BankFile['lines'][number]>]>([
    ['records without line ends', [header, first, second, ...end].join(''), { amount: 42_680 }],
    ['line feeds alone', [header, first, second, ...end].join('\n'), { amount: 42_680 }],
    ['the end of a file of DOS', `${[header, first, second, ...end].join('\r\n')}\r\n\u001A`, { amount: 42_680 }],
    [
      'blanks taken off the ends',
      [header, first, second, ...end].map((record) => record.trimEnd()).join('\r\n'),
      { amount: 42_680 },
    ],
    ['a year of Heisei', noticeOf([{ ...CAME[0], amount: 1, day: '381127' }]).join('\n'), { day: '2026-11-27' }],
    ['a year of our time', noticeOf([{ ...CAME[0], amount: 1, day: '261127' }]).join('\n'), { day: '2026-11-27' }],
    ['a transfer that was cancelled', noticeOf([{ amount: 500, isCancelled: true }]).join('\n'), { amount: -500 }],
    [
      'no number',
      noticeOf([{ amount: 500, number: '000000' }]).join('\n'),
      { reference: expect.stringMatching(/^20261127-\w{11}$/) },
    ],
  ])('%s', (_, text, expected) => {
    const file = read(bankFileOf(readZengin(text, TODAY), null))
    expect(file.faults).toEqual([])
    expect(file.lines[0]).toMatchObject(expected)
  })

  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['cut off', [header, first, second.slice(0, 40)], ['not-readable 3', 'cut-off 3']],
    ['without its end', [header, first, second], ['cut-off 3']],
    ['a day that is none', [header, first.replaceAll('081127', '081131'), ...end], ['not-readable 2']],
    ['an amount that is none', [header, first.replace('0000042680', '      FREE'), ...end], ['not-readable 2']],
    ['a record of no kind', [header, first, '5 something else', ...end], ['not-readable 3']],
    ['the same line twice', [header, first, first, ...end], ['twice 3']],
    ['EBCDIC', [header.replace(/^1010/, '1011'), first, ...end], ['not-its-format 1']],
    ['orders to pay', ['1210'.padEnd(120), '2'.padEnd(120), '8'.padEnd(120), '9'.padEnd(120)], ['not-its-format 1']],
    ['a list of something else', ['日付,金額', '2026/11/27,42680'], ['not-its-format 1']],
  ])('%s is said', (_, records, faults) => {
    expect(faultsIn(zengin(records))).toEqual(faults)
  })

  it('a second account is not read, the rest is', () => {
    const file = read(
      zengin([...noticeOf(CAME).slice(0, -1), ...noticeOf([{ amount: 88_000 }], { account: '7718801' })]),
    )
    expect(file.lines).toHaveLength(2)
    expect(faultsIn(file)).toEqual(['other-account 6'])
  })
})

describe('the reference of a line', () => {
  const lines = (came: readonly Came[]) => read(zengin(noticeOf(came))).lines.map(({ reference }) => reference)

  it('is the same in each file that has the line, also without one of the bank', () => {
    const [first, second] = [
      lines([{ number: '0', amount: 1 }]),
      lines([
        { number: '0', amount: 2 },
        { number: '0', amount: 1 },
      ]),
    ]
    expect(second).toContain(first[0])
    expect(new Set(second).size).toBe(2)
  })

  it('tells two equal lines apart that the bank does not number', () => {
    const [one, two] = lines([
      { number: '0', amount: 1 },
      { number: '0', amount: 1 },
    ])
    expect(two).toBe(`${one}.2`)
  })

  it('tells two lines apart that the bank numbers alike', () => {
    const found = lines([
      { number: '7', amount: 1 },
      { number: '7', amount: 2 },
    ])
    expect(new Set(found).size).toBe(2)
  })
})

it.each([
  ['193,60', 'EUR', 193_60],
  ['193.6', 'EUR', 193_60],
  ['12.50000', 'EUR', 12_50],
  ['12.505', 'EUR', null],
  ['42680.00', 'JPY', 42_680],
  ['42680.50', 'JPY', null],
  ['', 'EUR', null],
  ['-5', 'EUR', null],
])('%s in %s is %s', (written, currency, minor) => {
  expect(bankAmount(written, currency)).toBe(minor)
})

it.each([
  ['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189', true],
  ['0005-001-7710456', '7710456', true],
  ['7710456', '07710456', true],
  ['10010010/1111111111EUR', 'DE00100100101111111111', true],
  ['7710456', '7718801', false],
  ['', '7710456', false],
])('%s and %s are one account: %s', (one, other, isSame) => {
  expect(isSameAccount(one, other)).toBe(isSame)
})
