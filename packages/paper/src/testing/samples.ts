import {
  creditNoteContent,
  type DocumentContent,
  EDITION,
  type InvoiceFacts,
  invoiceContent,
  REVISION,
  receiptContent,
  reissuedContent,
} from '@touchline/domain/documents'

type Line = Exclude<DocumentContent['lines'][number], { role: 'correction' }>

const japaneseIssuer: DocumentContent['issuer'] = {
  code: 'JP',
  companyName: 'タッチライン株式会社',
  address: '〒105-0001 東京都港区虎ノ門1-2-3',
  phone: '+81 3 5550 0100',
  registrationNumber: 'T1234567890123',
  bank: {
    name: 'みなと銀行',
    branch: '虎ノ門支店',
    accountType: 'ordinary',
    account: '1234567',
    holder: 'タッチライン（カ',
    bic: null,
  },
}

const europeanIssuer: DocumentContent['issuer'] = {
  code: 'FR',
  companyName: 'Touchline Europe & Cie SAS',
  address: '18 rue du Stade, 75015 Paris',
  phone: '+33 1 42 68 53 00',
  registrationNumber: null,
  bank: {
    name: 'Banque de la Ville',
    branch: null,
    accountType: null,
    account: 'FR1420041010050500013M02606',
    holder: 'Touchline Europe SAS',
    bic: 'PSSTFRPPPAR',
  },
}

const line = (role: Line['role'], unitPrice: number, days: number, amount: number): Line => ({
  role,
  names: { en: 'Standard', ja: 'スタンダード' },
  planNames: { en: 'Standard', ja: 'スタンダード' },
  derivation: { kind: 'days', days, ofDays: 31 },
  seats: null,
  retentionMonths: 12,
  unitPrice,
  quantity: { count: days, of: 31 },
  amount,
})

const stored = (unitPrice: number, tenths: number, amount: number): Line => ({
  ...line('storage', unitPrice, 31, amount),
  derivation: { kind: 'hours', tenths },
  quantity: { count: tenths, of: 10 },
})

const invoice = (number: string, facts: InvoiceFacts): DocumentContent => ({ ...invoiceContent(facts), number })

const sums = (lines: readonly Line[], taxRatePercent: 0 | 10) => {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const tax = Math.floor((subtotal * taxRatePercent) / 100)
  return { lines, subtotal, tax, total: subtotal + tax, taxRatePercent }
}

const base = {
  issueDate: '2026-11-01',
  billingDate: '2026-11-01',
  servicePeriod: { from: '2026-10-01', to: '2026-10-31' },
  planName: { en: 'Standard', ja: 'スタンダード' },
} as const

export const japanese = invoice('JP-I-2026-000311', {
  ...base,
  language: 'ja',
  issuer: japaneseIssuer,
  buyer: {
    name: '一般社団法人みなとフットボールクラブ',
    attention: '経理部 小林真央',
    addressLines: ['海岸3-20-20', 'みなとスポーツセンター2階'],
    postalCode: '108-0022',
    city: '港区',
    state: '東京都',
    country: 'JP',
    taxNumber: 'T9876543210987',
    orderReference: 'PO-2026-77',
  },
  organizationName: 'みなとフットボールクラブ',
  currency: 'JPY',
  paymentMethod: 'BANK_TRANSFER',
  ...sums(
    [
      line('base', 19_800, 31, 19_800),
      line('analyst', 2_000, 62, 4_000),
      line('viewer', 500, 367, 5_919),
      stored(18, 278, 500),
    ],
    10,
  ),
})

const madeOut = ({ issuer, buyer, organizationName }: DocumentContent, language: DocumentContent['language']) => ({
  issuer,
  buyer,
  organizationName,
  language,
})

export const english: DocumentContent = {
  ...receiptContent(
    { ...japanese, paymentMethod: 'CREDIT_CARD' },
    { ...madeOut(japanese, 'en'), issueDate: '2026-11-01', paidOn: '2026-11-01', payments: [] },
  ),
  number: 'JP-2026-000298',
}

export const german = invoice('FR-I-2026-000012', {
  ...base,
  language: 'de',
  issuer: europeanIssuer,
  buyer: {
    name: 'Ruder-Club Köln-Łódź e. V.',
    attention: 'Jürgen Groß',
    addressLines: ['Rheinauhafen 12'],
    postalCode: '50678',
    city: 'Köln',
    state: null,
    country: 'DE',
    taxNumber: 'DE123456789',
    orderReference: '2026/114',
  },
  organizationName: 'Ruder-Club Köln',
  currency: 'EUR',
  paymentMethod: 'BANK_TRANSFER',
  ...sums([line('base', 14_900, 31, 14_900), line('viewer', 450, 367, 5_327), stored(12, 278, 333)], 0),
})

export const partlyPaid: DocumentContent = {
  ...german,
  number: 'FR-I-2026-000014',
  replaces: german.number,
  payments: [
    { paidOn: '2026-11-10', amount: 10_000 },
    { paidOn: '2026-11-18', amount: 5_000 },
  ],
  balance: german.total - 15_000,
}

export const paidByCard: DocumentContent = {
  ...reissuedContent(
    { ...german, paymentMethod: 'CREDIT_CARD' },
    {
      issueDate: '2026-11-20',
      buyer: german.buyer,
      language: 'fr',
      payments: [{ paidOn: '2026-11-01', amount: german.total }],
    },
  ),
  edition: EDITION,
  number: 'FR-I-2026-000016',
}

export const french: DocumentContent = {
  ...creditNoteContent(
    { ...german, paymentMethod: 'CREDIT_CARD' },
    { ...madeOut(german, 'fr'), issueDate: '2026-11-20', paidOn: '2026-11-20', refundedBefore: 0, amount: 5_000 },
  ),
  number: 'FR-C-2026-000001',
}

export const creditNote: DocumentContent = { ...french, edition: EDITION, number: 'FR-C-2026-000002' }

/** Words and numbers that are wider than what is left of a line. */
export const divided: DocumentContent = {
  ...creditNote,
  revision: REVISION,
  number: 'FR-C-2026-000003',
  language: 'de',
  buyer: {
    ...creditNote.buyer,
    name: 'Mannschaftsvideoanalysegesellschaft Halbzeit-Fußballschule U-Bahn-Mitte',
    orderReference: 'Bestellung Vorstand 2026-A-0117-B-77',
  },
  planName: { ...creditNote.planName, de: 'Mannschaftsvideoanalysepaketverlängerung' },
  corrects: 'FR-I-2026-000012',
}

/** Names with letters of two fonts, and with letters of none. */
export const namesOfAll: DocumentContent = {
  ...japanese,
  edition: EDITION,
  number: 'JP-I-2026-000313',
  buyer: {
    ...japanese.buyer,
    name: 'KS Łódź & Ślęza',
    attention: 'Łódź 株式会社 Šibenik',
    addressLines: ['İstanbul ığdır Ştefan 東京', '한국축구'],
  },
  organizationName: 'FC Łódź 東京',
}

const bought: Line = {
  ...line('upload', 120_000, 31, 0),
  derivation: {
    kind: 'addition',
    purchases: [
      { count: 2, units: 90, days: 1, ofDays: 1 },
      { count: 1, units: 60, days: 1, ofDays: 1 },
    ],
  },
  quantity: { count: 240, of: 1 },
  unitPrice: 20,
  amount: 4_800,
}

export const yearly = invoice('FR-I-2026-000015', {
  ...base,
  language: 'en',
  issuer: europeanIssuer,
  buyer: {
    ...german.buyer,
    name: 'Kilmarnock Athletic',
    attention: null,
    taxNumber: null,
    orderReference: null,
    country: 'IE',
    postalCode: 'D02 X285',
    city: 'Dublin',
  },
  organizationName: 'Kilmarnock Athletic',
  servicePeriod: { from: '2026-10-01', to: '2027-09-30' },
  currency: 'EUR',
  paymentMethod: 'CREDIT_CARD',
  ...sums(
    [
      { ...line('base', 149_000, 31, 149_000), derivation: { kind: 'count', count: 1 }, quantity: { count: 1, of: 1 } },
      {
        ...line('analyst', 24_000, 31, 72_000),
        discount: { full: 30_000, percent: 20 },
        derivation: { kind: 'count', count: 3 },
        quantity: { count: 3, of: 1 },
      },
      bought,
    ],
    0,
  ),
})

/** More steps than a line of their cell has room for. */
const seats: Line = {
  ...line('viewer', 12_000, 3, 9_873),
  derivation: {
    kind: 'addition',
    purchases: [101, 100, 99].map((days) => ({ count: 1, units: 1, days, ofDays: 365 })),
  },
  quantity: { count: 60, of: 73 },
}

export const timed: DocumentContent = {
  ...yearly,
  edition: EDITION,
  number: 'FR-I-2026-000017',
  ...sums([bought, stored(12, 278, 333), seats], 0),
  balance: 15_006,
}

const goodwill: Line = {
  ...line('goodwill', -5_960, 31, -5_960),
  derivation: { kind: 'goodwill', uses: [{ id: 'goodwill', minor: 5_960 }] },
  quantity: { count: 1, of: 1 },
}

export const reduced: DocumentContent = {
  ...timed,
  number: 'FR-I-2026-000018',
  ...sums([bought, stored(12, 278, 333), seats, goodwill], 0),
  balance: 9_046,
}

export const long = invoice('JP-I-2026-000312', {
  ...base,
  ...japanese,
  language: 'en',
  billingDate: '2026-11-01',
  ...sums(
    Array.from({ length: 60 }, (_, at) => line('viewer', 500 + at, 20 + (at % 11), 500 + at * 7)),
    10,
  ),
})
