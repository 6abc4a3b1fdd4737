import type { BankFile, FileFault } from '@touchline/domain/bank-files'
import { describe, expect, it } from 'vitest'
import { camtOf, entryOf, type Paid, statementOf } from './camt.test-support.ts'
import { readBankFile } from './read-bank-file.ts'

const read = (content: string | Uint8Array, own: string | null = null) =>
  readBankFile(typeof content === 'string' ? Buffer.from(content) : content, { today: '2026-11-28', own })

const linesIn = (of: BankFile | readonly FileFault[]) => ('form' in of ? of.lines : [])
const faultsIn = (of: BankFile | readonly FileFault[]) =>
  ('form' in of ? of.faults : of).map(({ kind, place }) => `${kind} ${place ?? '-'}`)

const PAID: Paid = { amount: '42680', name: 'シオサイバスケット', text: 'JP-I-2026-004721 10月分' }

const one = (paid: Partial<Paid> = {}) => camtOf([statementOf([entryOf({ ...PAID, ...paid })])])

it('a statement of ISO 20022, with its balances', () => {
  const entries = [
    entryOf(PAID),
    entryOf({ reference: '4471-10', amount: '3300.00', isOut: true, name: 'ニシラグビー' }),
  ]
  expect(read(camtOf([statementOf(entries, { opening: '100000', closing: '139380' })]), '1234567')).toEqual({
    form: 'camt.053',
    account: '1234567',
    currency: 'JPY',
    opening: 100_000,
    closing: 139_380,
    faults: [],
    lines: [
      {
        place: 1,
        reference: '4471-09',
        day: '2026-11-27',
        amount: 42_680,
        name: 'シオサイバスケット',
        said: '',
        text: 'JP-I-2026-004721 10月分',
      },
      { place: 2, reference: '4471-10', day: '2026-11-27', amount: -3_300, name: 'ニシラグビー', said: '', text: '' },
    ],
  })
})

/** Two transfers in one entry; their own amounts are told by later versions in `Amt`, by earlier ones in `AmtDtls`. */
const batch = (amountOf: (amount: string) => string, total: string) =>
  camtOf([
    statementOf([
      `<Ntry><Amt Ccy="JPY">${total}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-27T09:00:00+09:00</DtTm></BookgDt>
        <AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>
        <TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>${amountOf('100')}<RltdPties><Dbtr><Pty><Nm>Kita</Nm></Pty></Dbtr></RltdPties></TxDtls>
        <TxDtls><Refs><AcctSvcrRef>B1-2</AcctSvcrRef></Refs>${amountOf('200')}<RmtInf><Strd><CdtrRefInf><Ref>RF18JP</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
      </NtryDtls></Ntry>`,
    ]),
  ])

describe('an oddity of camt.053', () => {
  it.each<readonly [string, string | Uint8Array, readonly object[]]>([
    [
      'a prefix before each name',
      one()
        .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
        .replace('xmlns=', 'xmlns:n='),
      [{ amount: 42_680 }],
    ],
    ['an older or newer version', one().replace('001.02', '001.13'), [{ amount: 42_680 }]],
    ['a mark of the order of bytes', `\uFEFF${one()}`, [{ name: PAID.name }]],
    [
      'Latin letters in one byte',
      Buffer.from(
        one({ name: 'Müller' })
          .replace('UTF-8', 'ISO-8859-1')
          .replace(PAID.text ?? '', ''),
        'latin1',
      ),
      [{ name: 'Müller' }],
    ],
    ['signs of two bytes', Buffer.from(`\uFEFF${one().replace('UTF-8', 'UTF-16')}`, 'utf16le'), [{ name: PAID.name }]],
    [
      'entities and CDATA',
      one({ name: 'A &amp; B', text: '<![CDATA[Oct <1>]]>' }),
      [{ name: 'A & B', text: 'Oct <1>' }],
    ],
    [
      'an entry that is not booked',
      camtOf([statementOf([entryOf(PAID), entryOf({ ...PAID, reference: '2', status: 'PDNG' })])]),
      [{ place: 1 }],
    ],
    [
      'a batch whose amounts are told',
      batch((each) => `<Amt Ccy="JPY">${each}</Amt>`, '300'),
      [
        { reference: 'B1/1', amount: 100, said: 'E1', name: 'Kita' },
        { reference: 'B1-2', amount: 200, said: 'RF18JP' },
      ],
    ],
    [
      'a batch of an early version',
      batch((each) => `<AmtDtls><TxAmt><Amt Ccy="JPY">${each}</Amt></TxAmt></AmtDtls>`, '300'),
      [{ amount: 100 }, { amount: 200 }],
    ],
    ['a batch whose amounts are not told', batch(() => '', '300'), [{ reference: 'B1', amount: 300, said: 'E1' }]],
    [
      'two statements of one account',
      camtOf([statementOf([entryOf(PAID)]), statementOf([entryOf({ ...PAID, reference: '2' })])]),
      [{ place: 1 }, { place: 2 }],
    ],
    ['no reference of the bank', one({ reference: '' }), [{ reference: expect.stringMatching(/^20261127-\w{11}$/) }]],
  ])('%s', (_, content, lines) => {
    const file = read(content)
    expect(faultsIn(file)).toEqual([])
    expect(linesIn(file)).toMatchObject(lines)
    expect(linesIn(file)).toHaveLength(lines.length)
  })

  it.each<readonly [string, string, readonly string[], number]>([
    ['cut off', one().slice(0, one().indexOf('</Stmt>')), ['cut-off 1'], 1],
    [
      'cut off within an entry',
      camtOf([statementOf([entryOf(PAID), entryOf({ ...PAID, reference: '2' })])]).slice(0, -400),
      ['cut-off 1'],
      1,
    ],
    ['an amount that is none', one({ amount: '42,680.-' }), ['not-readable 1'], 0],
    ['half a yen', one({ amount: '42680.50' }), ['not-readable 1'], 0],
    ['a day that is none', one({ day: '2026-11-31' }), ['not-readable 1'], 0],
    ['the same line twice', camtOf([statementOf([entryOf(PAID), entryOf(PAID)])]), ['twice 2'], 1],
    [
      'an entry in another currency',
      camtOf([statementOf([entryOf(PAID), entryOf({ ...PAID, currency: 'USD' })])]),
      ['other-currency 2'],
      1,
    ],
    [
      'a statement of another account',
      camtOf([statementOf([entryOf(PAID)]), statementOf([entryOf(PAID)], { account: '7718801' })]),
      ['other-account 2'],
      1,
    ],
    [
      'balances that are not its sum',
      camtOf([statementOf([entryOf(PAID)], { opening: '1', closing: '2' })]),
      ['does-not-add-up -'],
      1,
    ],
    ['a currency that we do not bill', camtOf([statementOf([], { currency: 'CHF' })]), ['other-currency 0'], 0],
    ['another message of ISO 20022', one().replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), ['not-its-format -'], 0],
    ['a DOCTYPE', one().replace('<Document', '<!DOCTYPE d [<!ENTITY e "x">]><Document'), ['not-its-format -'], 0],
    ['an entity of its own', one({ name: '&e;' }), ['cut-off 0'], 0],
    ['a page of HTML', '<html><body>Session over</body></html>', ['not-its-format -'], 0],
    ['nothing', '', ['not-its-format 1'], 0],
  ])('%s is said', (_, content, faults, count) => {
    const file = read(content)
    expect(faultsIn(file)).toEqual(faults)
    expect(linesIn(file)).toHaveLength(count)
  })
})

it('a file is known by what it begins with, also in the bytes of Japanese banks', () => {
  const header = `10100811270811270811270005${'ﾐﾂﾋﾞｼ'.padEnd(15)}001${'ﾎﾝﾃﾝ'.padEnd(15)}11234567`
  const came = `20000010811270811270000042680${'0'.repeat(20)}ｼｵｻｲﾊﾞｽｹﾂﾄ`
  const records = [header, came, '8000001', '9'].map((record) => record.padEnd(200)).join('\r\n')
  const jis = Uint8Array.from(records, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return code > 0xff ? code - 0xfec0 : code
  })
  for (const content of [records, jis]) expect(linesIn(read(content))).toMatchObject([{ name: 'ｼｵｻｲﾊﾞｽｹﾂﾄ' }])
  expect(read(':20:1\r\n:25:1234567\r\n:60F:C261126EUR1,\r\n:62F:C261126EUR1,\r\n')).toMatchObject({ form: 'mt940' })
})
