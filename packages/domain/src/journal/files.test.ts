import { expect, it } from 'vitest'
import type { Currency } from '../money/index.ts'
import type { Entry } from './entry.ts'
import { type Book, type ExportForm, formOf, type Happening, postingsOf, usualAccounts } from './index.ts'
import { kindOf } from './postings.ts'

const book = (currency: Currency, over: Partial<Book> = {}): Book => ({
  month: '2026-11',
  issuer: 'FR',
  company: 'Groß  & Kita',
  currency,
  accounts: usualAccounts,
  datev: { consultant: 1001, client: 7 },
  siren: null,
  madeOn: '2026-12-03',
  ...over,
})

const entry = (happening: Happening, currency: Currency, over: Partial<Entry> = {}): Entry => ({
  kind: kindOf(happening),
  day: '2026-11-09',
  month: '2026-11',
  issuer: 'FR',
  currency,
  document: 'FR-I-1',
  club: 'Kita\n',
  billingId: null,
  postings: postingsOf(happening),
  ...over,
})

const goodwill = { role: 'goodwill', minor: -250n } as const
const bill: Happening = { kind: 'invoice', lines: [{ role: 'base', minor: 10_000n }, goodwill], tax: 975n }
const payout: Happening = { kind: 'payout', minor: 10_725n }

it.each<readonly [form: ExportForm, currency: Currency, name: string, charset: string, text: string]>([
  [
    'csv',
    'USD',
    'journal-FR-2026-11-usd.csv',
    'utf-8',
    `\uFEFF"entry","day","kind","document","club","account","name","debit","credit","currency"
1,"2026-11-09","invoice","FR-I-1","Kita",1100,"Receivables",107.25,,"USD"
1,"2026-11-09","invoice","FR-I-1","Kita",4000,"Revenue, plans",,100.00,"USD"
1,"2026-11-09","invoice","FR-I-1","Kita",4910,"Goodwill",2.50,,"USD"
1,"2026-11-09","invoice","FR-I-1","Kita",2300,"Tax on sales",,9.75,"USD"
2,"2026-11-09","payout","po_1",,1260,"Payouts under way",107.25,,"USD"
2,"2026-11-09","payout","po_1",,1250,"Card provider",,107.25,"USD"
`,
  ],
  [
    'datev',
    'EUR',
    'EXTF_Buchungsstapel_FR_2026-11.csv',
    'windows-1252',
    `"EXTF";700;21;"Buchungsstapel";13;20261203000000000;;"RE";"";"";1001;7;20260101;4;20261101;20261130;"Gross Kita 2026-11";"";1;0;1;"EUR";;"";;;"";;;"";""
Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext
100,00;"S";"EUR";;;"";1100;4000;"";0911;"FR-I-1";"";;"FR-I-1 Kita"
7,25;"S";"EUR";;;"";1100;2300;"";0911;"FR-I-1";"";;"FR-I-1 Kita"
2,50;"S";"EUR";;;"";4910;2300;"";0911;"FR-I-1";"";;"FR-I-1 Kita"
107,25;"S";"EUR";;;"";1260;1250;"";0911;"po_1";"";;"po_1"
`,
  ],
  [
    'fec',
    'EUR',
    'FRFEC20261130.txt',
    'utf-8',
    `JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise
VE|Ventes|202611-000001|20261109|1100|Receivables|||FR-I-1|20261109|FR-I-1 Kita|107,25|0,00|||20261130||
VE|Ventes|202611-000001|20261109|4000|Revenue, plans|||FR-I-1|20261109|FR-I-1 Kita|0,00|100,00|||20261130||
VE|Ventes|202611-000001|20261109|4910|Goodwill|||FR-I-1|20261109|FR-I-1 Kita|2,50|0,00|||20261130||
VE|Ventes|202611-000001|20261109|2300|Tax on sales|||FR-I-1|20261109|FR-I-1 Kita|0,00|9,75|||20261130||
CB|Cartes et credits|202611-000002|20261109|1260|Payouts under way|||po_1|20261109|po_1|107,25|0,00|||20261130||
CB|Cartes et credits|202611-000002|20261109|1250|Card provider|||po_1|20261109|po_1|0,00|107,25|||20261130||
`.replaceAll('|', '\t'),
  ],
  [
    'freee',
    'JPY',
    'journal-FR-2026-11-freee.csv',
    'shift_jis',
    `"日付","伝票番号","借方勘定科目","借方金額","借方税区分","貸方勘定科目","貸方金額","貸方税区分","摘要"
"2026/11/09",1,"Receivables",10000,"対象外","Revenue, plans",10000,"対象外","FR-I-1 Kita"
"2026/11/09",1,"Receivables",725,"対象外","Tax on sales",725,"対象外","FR-I-1 Kita"
"2026/11/09",1,"Goodwill",250,"対象外","Tax on sales",250,"対象外","FR-I-1 Kita"
"2026/11/09",2,"Payouts under way",10725,"対象外","Card provider",10725,"対象外","po_1"
`,
  ],
  [
    'money-forward',
    'JPY',
    'journal-FR-2026-11-money-forward.csv',
    'utf-8',
    `\uFEFF"取引No","取引日","借方勘定科目","借方補助科目","借方部門","借方取引先","借方税区分","借方インボイス","借方金額(円)","借方税額","貸方勘定科目","貸方補助科目","貸方部門","貸方取引先","貸方税区分","貸方インボイス","貸方金額(円)","貸方税額","摘要","仕訳メモ","タグ"
1,"2026/11/09","Receivables",,,,"対象外",,10000,0,"Revenue, plans",,,,"対象外",,10000,0,"FR-I-1 Kita",,
1,"2026/11/09","Receivables",,,,"対象外",,725,0,"Tax on sales",,,,"対象外",,725,0,"FR-I-1 Kita",,
1,"2026/11/09","Goodwill",,,,"対象外",,250,0,"Tax on sales",,,,"対象外",,250,0,"FR-I-1 Kita",,
2,"2026/11/09","Payouts under way",,,,"対象外",,10725,0,"Card provider",,,,"対象外",,10725,0,"po_1",,
`,
  ],
  [
    'yayoi',
    'JPY',
    'journal-FR-2026-11-yayoi.csv',
    'shift_jis',
    `2000,1,,"2026/11/09","Receivables",,,"対象外",10000,0,"Revenue, plans",,,"対象外",10000,0,"FR-I-1 Kita",,,0,,,0,0,"no"
2000,1,,"2026/11/09","Receivables",,,"対象外",725,0,"Tax on sales",,,"対象外",725,0,"FR-I-1 Kita",,,0,,,0,0,"no"
2000,1,,"2026/11/09","Goodwill",,,"対象外",250,0,"Tax on sales",,,"対象外",250,0,"FR-I-1 Kita",,,0,,,0,0,"no"
2000,2,,"2026/11/09","Payouts under way",,,"対象外",10725,0,"Card provider",,,"対象外",10725,0,"po_1",,,0,,,0,0,"no"
`,
  ],
])('%s in %s is the file %s in %s, to the letter', (form, currency, name, charset, text) => {
  const of = book(currency)
  const { head, rows, ...file } = formOf(form)
  expect([file.name(of), file.charset]).toEqual([name, charset])
  const second = entry(payout, currency, { document: 'po_1', club: '' })
  const written = head(of) + rows(entry(bill, currency), 1, of) + rows(second, 2, of)
  expect(written).toBe(text.replaceAll('\n', '\r\n'))
})

it('FEC has four journals', () => {
  const kinds = {
    'VE Ventes': ['invoice', 'goodwill', 'waiver', 'credit-note'],
    'CB Cartes et credits': ['payment', 'refund', 'refund-failed', 'dispute', 'fee', 'others', 'payout'],
    'BQ Banque': ['transfer', 'return', 'arrival'],
    'OD Operations diverses': ['deferral'],
  } as const
  for (const [journal, booked] of Object.entries(kinds))
    for (const kind of booked) {
      const row = formOf('fec').rows(entry(bill, 'EUR', { kind }), 1, book('EUR'))
      expect(row.split('\t').slice(0, 2).join(' ')).toBe(journal)
    }
})

it.each([
  ['a'.repeat(61), '', `"${'a'.repeat(36)}"`, `"${'a'.repeat(60)}"`],
  ['FR I.1', '""'.padEnd(70, 'b'), '"FRI1"', `"FR I.1 """"${'b'.repeat(49)}"`],
])('DATEV takes 36 signs of the document %j, and sixty as written of text', (document, club, field, text) => {
  const row = formOf('datev').rows(entry(payout, 'EUR', { document, club }), 1, book('EUR'))
  expect([row.split(';')[10], row.trimEnd().split(';')[13]]).toEqual([field, text])
})

it('DATEV has neither consultant nor client where none is known', () => {
  expect(
    formOf('datev')
      .head(book('EUR', { datev: null }))
      .split(';')
      .slice(10, 12),
  ).toEqual(['', ''])
})
