import { describe, expect, it } from 'vitest'
import { plainName } from './alike.ts'
import { matchLines, type WaitingBill } from './index.ts'

const bill = (billingId: string, number: string, open: number, ...names: readonly string[]): WaitingBill => ({
  billingId,
  organizationId: names[0] ?? '',
  number,
  open,
  names,
})

const BILLS = [
  bill('s', 'JP-I-2026-004721', 42_680, 'Shiosai Basket', 'シオサイバスケット'),
  bill('y', 'JP-I-2026-004768', 31_680, 'Yamate University RFC', 'ヤマテダイガクRFC'),
  bill('k', 'JP-I-2026-004903', 41_580, 'Sakuragi Volley', 'サクラギバレー'),
  bill('o1', 'JP-I-2026-004311', 25_080, 'Oikawa U-18', 'オイカワU18'),
  bill('o2', 'JP-I-2026-004790', 25_080, 'Oikawa U-18', 'オイカワU18'),
  bill('m', 'JP-I-2026-004812', 23_430, 'Mizuno Handball', 'ミズノハンドボール'),
  bill('f', 'FR-I-2026-000312', 193_60, 'TSV Birkenau 1895 e.V.'),
  bill('t', 'JP-I-2026-004905', 77_000, 'Kita'),
  bill('u', 'JP-I-2026-004906', 77_000, 'Minami'),
  bill('g', 'DE-I-2026-000312', 88_00, 'SV Grün-Weiß'),
]

const line = (amount: number, name: string, text = '', said = '') => ({ amount, name, text, said })

describe('a line of a bank’s file', () => {
  it.each<readonly [string, ReturnType<typeof line>, string, readonly string[]]>([
    [
      'number, amount and name',
      line(42_680, 'シオサイバスケット', 'JP-I-2026-004721 10月分'),
      'exact s',
      ['number', 'amount', 'name'],
    ],
    ['a part of the number', line(31_680, 'ﾔﾏﾃﾀﾞｲｶﾞｸRFC', '004768'), 'exact y', ['number-part', 'amount', 'name']],
    ['the number without its zeros', line(31_680, 'X', '4768'), 'exact y', ['number-part', 'amount']],
    ['amount and name alone', line(41_580, 'サクラギバレー', 'フリコミ'), 'exact k', ['amount', 'name']],
    ['the payer’s own reference', line(42_680, 'X', '', 'JP-I-2026-004721'), 'exact s', ['reference', 'amount']],
    ['a number without its signs', line(42_680, 'X', 'JPI2026004721'), 'exact s', ['number', 'amount']],
    ['a number cut by a blank', line(42_680, 'X', 'JP-I-2026-00 4721'), 'exact s', ['number', 'amount']],
    ['a number in full width', line(42_680, 'X', 'ＪＰ－Ｉ－２０２６－００４７２１'), 'exact s', ['number', 'amount']],
    [
      'a number of two issuers, with its letters',
      line(193_60, 'X', 'FR-I-2026-000312'),
      'exact f',
      ['number', 'amount'],
    ],
    ['a name in capitals without marks', line(88_00, 'SV GRUEN-WEISS'), 'exact g', ['amount', 'name']],
    ['a name that goes on', line(193_60, 'TSV Birkenau 1895 e.V. Abteilung Fussball'), 'exact f', ['amount', 'name']],
    ['the amount alone', line(23_430, 'X'), 'near m', ['amount']],
    [
      'another amount than the number’s',
      line(23_000, 'ミズノハンドボール', 'JP-I-2026-004812'),
      'near m',
      ['number', 'name'],
    ],
    [
      'two numbers of one club',
      line(50_160, 'オイカワU18', 'JP-I-2026-004311 JP-I-2026-004790'),
      'near o1',
      ['number', 'amount', 'name'],
    ],
    ['a name with two bills of that amount', line(25_080, 'オイカワU18'), 'near o1', ['amount', 'name']],
    ['a number, and another’s amount', line(31_680, 'X', 'JP-I-2026-004721'), 'near s', ['number']],
  ])('says whose it is by %s', (_, came, expected, by) => {
    const [match] = matchLines([came], BILLS)
    expect(`${match?.fit} ${match?.proposal?.billingId}`).toBe(expected)
    expect(match?.proposal?.by).toEqual(by)
  })

  it.each([
    ['nothing that we know', line(12_000, 'ヤマダ タロウ', 'ブカツ')],
    ['digits that are a date', line(12_000, 'X', '20261127 004721')],
    ['an amount of two clubs', line(77_000, 'X')],
    ['numbers of two clubs', line(1, 'X', 'JP-I-2026-004721 JP-I-2026-004768')],
    ['a number of two issuers, without letters', line(1, 'X', '2026-000312')],
  ])('proposes nothing by %s', (_, came) => {
    expect(matchLines([came], BILLS)).toEqual([{ fit: 'none', proposal: null }])
  })

  it('says what stays open, what is above it, and of how many bills', () => {
    const of = (came: ReturnType<typeof line>) => matchLines([came], BILLS)[0]?.proposal
    expect(of(line(23_000, '', 'JP-I-2026-004812'))).toMatchObject({ above: -430, bills: 1 })
    expect(of(line(24_000, '', 'JP-I-2026-004812'))).toMatchObject({ above: 570, bills: 1 })
    expect(of(line(50_160, '', 'JP-I-2026-004311 JP-I-2026-004790'))).toMatchObject({ above: 0, bills: 2 })
  })

  it('that went is not booked', () => {
    expect(matchLines([line(-3_300, 'ニシラグビー', 'JP-I-2026-004721')], BILLS)).toEqual([
      { fit: 'out', proposal: null },
    ])
  })

  it('is looked at where another already pays the bill exactly', () => {
    const twice = [line(42_680, 'シオサイバスケット'), line(42_680, 'シオサイバスケット')]
    expect(matchLines(twice, BILLS).map(({ fit }) => fit)).toEqual(['exact', 'near'])
  })
})

it.each([
  ['株式会社シオサイ', 'シオサイ'],
  ['カ)シオサイ', 'シオサイ'],
  ['ｼｵｻｲ(ｶ', 'シオサイ'],
  ['しょうりSC', 'シヨウリsc'],
  ['TSV Birkenau e.V.', 'tsvbirkenau'],
  ['Ålesund FK', 'alesundfk'],
])('%s is compared as %s', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

it('ten thousand lines find their bills among ten thousand', () => {
  const bills = Array.from({ length: 10_000 }, (_, n) =>
    bill(`b${n}`, `JP-I-2026-${String(n + 1).padStart(6, '0')}`, 10_000 + n, `Club of the town ${n.toString(36)}`),
  )
  const lines = bills.map(({ open, number, names }, n) => line(open, names[0] ?? '', n % 2 === 0 ? (number ?? '') : ''))
  const matches = matchLines(lines, bills)
  expect(matches.filter(({ fit }) => fit === 'exact').length).toBe(10_000)
})
