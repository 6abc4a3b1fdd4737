import { type Language, language } from '@touchline/contract/wire'
import type { HeldTime } from '@touchline/domain/contract'
import { auditKinds, confirmationOf } from '@touchline/domain/history'
import { forecasts, type NoticeKind, noticeKinds, noticeRow } from '@touchline/domain/notices'
import { testBrand } from '@touchline/testing/brand'
import { describe, expect, it } from 'vitest'
import { type LetterKind, writeLetter } from './letters.ts'
import { type NoticeFacts, noticeFacts, noticePlace, sampleFacts } from './notice-kinds.ts'
import { noticeSentence, writeNoticeLetter } from './notice-letter.ts'

const { brand } = testBrand
const link = 'http://localhost:4700/#/mail-confirmation?token=abc&region=asia'
const values = {
  organization: 'Kita Rowing Club',
  link,
  date: '2026-12-21',
  numbers: 'JP-2026-000001',
  name: 'Yui Abe',
}
const kinds: readonly LetterKind[] = [
  'confirm',
  'changed',
  'closed',
  'closedAfterEnd',
  'recipient',
  'documents',
  'documentsToOthers',
  'inviteAdministrator',
  'successorAppointed',
  'departureScheduled',
  'departureWaits',
  'departed',
  'predecessorDeparted',
  'departureWithdrawn',
  'seatQuestion',
]

const writesLink = (kind: LetterKind): boolean =>
  ['confirm', 'closed', 'closedAfterEnd', 'recipient', 'documentsToOthers', 'inviteAdministrator'].includes(kind)

describe('a letter', () => {
  it.each(language.options.flatMap((lang) => kinds.map((kind) => [kind, lang] as const)))(
    '%s in %s says everything, and nothing is left open',
    (kind, lang) => {
      const { subject, text, html } = writeLetter(brand, kind, lang, values)
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined/)
      expect(text).toContain('Kita Rowing Club')
      expect(text.startsWith(subject)).toBe(false)
      expect(text.includes(link)).toBe(writesLink(kind))
      expect(html).toContain(`<html lang="${lang}">`)
    },
  )

  it.each(kinds)('%s reads differently in every language', (kind) => {
    const letters = language.options.map((lang) => writeLetter(brand, kind, lang, values))
    expect(new Set(letters.map(({ text }) => text)).size).toBe(6)
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(6)
  })

  it.each([
    ['en', '[Rehearsal] '],
    ['ja', '[リハーサル] '],
    ['de', '[Probebetrieb] '],
  ] as const)('of a rehearsal says so before its subject, in %s', (lang, mark) => {
    const { subject } = writeLetter(brand, 'confirm', lang, values)
    expect(writeLetter({ ...brand, isRehearsal: true }, 'confirm', lang, values).subject).toBe(`${mark}${subject}`)
  })

  it('shows the name of an organisation as text, whatever it is', () => {
    const organization = '<script src="https://evil.example"></script> & {link} https://evil.example/'
    const { html } = writeLetter(brand, 'confirm', 'en', { organization, link })
    expect(html).toContain('&lt;script src=&quot;https://evil.example&quot;&gt;&lt;/script&gt; &amp; {link}')
    expect(html.match(/<a [^>]*href="[^"]*"/g)).toEqual([expect.stringContaining(link.replace('&', '&amp;'))])
  })
})

const amount = { minor: 35_530, currency: 'JPY' } as const
const counts = { before: 54_000, after: 108_000 } as const

const around = {
  now: Date.UTC(2026, 10, 21, 4),
  zone: 'Asia/Tokyo',
  today: '2026-11-21',
  currency: 'JPY',
  userName: 'Kenji Mori',
} as const

const instead: { readonly [K in NoticeKind]?: Partial<NoticeFacts[K]> } = {
  'contract-expires': { term: amount },
  'transfer-due': { isOverdue: true },
  'purchase-confirmed': { what: 'cancellation' },
  'scheduled-change': { uploadSeconds: counts, exportSeconds: counts },
  renewal: { on: '2027-04-01', amount, changeUntil: '2027-03-28' },
  'card-expires': { on: '2027-05-01', lastDay: '2027-04-30' },
  'request-asked': { note: 'For the cup' },
  'request-declined': { reason: 'Not this month' },
  'request-expired': { thing: null, plan: 'teamStandardPlan' },
  'request-decided': { isApproved: false },
  'person-joined': { role: 'billing-manager' },
  'second-factor': { what: 'used' },
  'second-factor-demanded': { isReminder: true },
  'second-factor-demand': { on: null },
}

const sampleOf = <K extends NoticeKind>(kind: K): NoticeFacts[K] => ({ ...sampleFacts(kind, around), ...instead[kind] })

it.each(forecasts)('%s names the day after which the bell says it no more', (kind) => {
  expect(Object.keys(sampleOf(kind)).filter((fact) => ['runsOutOn', 'lastDay', 'on'].includes(fact))).not.toEqual([])
})

it.each([
  'login-joined',
  'new-browser',
  'session-ended',
  'password-changed',
  'passkey-added',
  'second-factors-removed',
] as const)('a notice of %s leads to where sessions are ended and the password is changed', (kind) => {
  expect(noticePlace(kind, sampleOf(kind))).toBe('/security')
})

const frame = {
  brand,
  zone: 'Asia/Tokyo',
  organization: 'Kita Rowing Club',
  organizationId: 'o-1',
  isClosed: false,
  planName: () => 'Standard',
  recipientName: 'Office',
  consoleUrl: 'http://localhost:4700',
  stop: 'http://localhost:4700/#/unsubscribe?token=t',
} as const

const write = <K extends NoticeKind>(kind: K, lang: (typeof language.options)[number]) =>
  writeNoticeLetter(kind, sampleOf(kind), { ...frame, language: lang })

describe('a notice', () => {
  it.each(noticeKinds)('%s says all it has to say in six languages, each in its own words', (kind) => {
    const letters = language.options.map((lang) => write(kind, lang))
    for (const { subject, text, html } of letters) {
      expect(`${subject} ${text}`).not.toMatch(/[{}]|undefined|NaN/)
      expect(text).toContain('Kita Rowing Club · Kickview')
      expect(text.startsWith(subject)).toBe(false)
      expect(html).not.toMatch(/<img|<script|http:\/\/(?!localhost)/)
      expect(`${subject}\n${text}`).not.toMatch(/\p{L}+ \p{L}+ .*\b20\d\d-[01]\d\b/u)
    }
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(6)
    expect(new Set(letters.map(({ text }) => text)).size).toBe(6)
  })

  it('is one sentence with its amount and dates as the reader writes them', () => {
    const sentence = (lang: 'en' | 'de' | 'fr', kind: 'renewal' | 'card-expires') =>
      noticeSentence(kind, sampleOf(kind), { ...frame, language: lang })
    expect(sentence('en', 'renewal')).toBe('Standard renews on 1 April 2027 for ¥35,530')
    expect(sentence('en', 'card-expires')).toBe('Visa **** 4242 expires on 30 April 2027')
    expect(sentence('de', 'renewal')).toContain('1. April 2027')
    expect(sentence('fr', 'renewal')).toContain('1er avril 2027')
  })

  it.each([
    [
      'change',
      'basic',
      'standard',
      'Plan change confirmed: Basic to Standard',
      'Tarifwechsel bestätigt: von Basic zu Standard',
    ],
    ['change', 'standard', 'coupon', 'Plan change confirmed: Standard', 'Tarifwechsel bestätigt: Standard'],
    ['change', null, null, 'The plan change is confirmed', 'Der Tarifwechsel ist bestätigt'],
    [
      'withdrawal',
      null,
      'basic',
      'The scheduled change to Basic is withdrawn',
      'Der geplante Wechsel zu Basic ist zurückgenommen',
    ],
    ['withdrawal', null, null, 'The scheduled change is withdrawn', 'Die geplante Änderung ist zurückgenommen'],
  ] as const)('names the plans of a %s from %s to %s', (what, from, plan, en, de) => {
    const planName = (id: string | null) =>
      ({ basic: 'Basic', standard: 'Standard', coupon: 'Standard' })[id ?? ''] ?? ''
    const facts = { what, from, plan, on: '2026-12-01', amount: null, effect: null }
    const [english, ...others] = language.options.map((lang) =>
      noticeSentence('purchase-confirmed', facts, { ...frame, planName, language: lang }),
    )
    expect([english, others]).toEqual([en, expect.arrayContaining([de])])
    const names = [from, plan].filter((id) => id !== null).map(planName)
    for (const sentence of others) for (const name of names) expect(sentence).toContain(name)
  })

  it('says something of its own of everything that is confirmed, in every language', () => {
    const kinds = [...new Set(auditKinds.map(confirmationOf).filter((each) => each !== null))]
    const facts = { plan: null, on: '2026-12-01', until: '2027-02-15', amount: null, effect: null }
    for (const lang of language.options) {
      const sentences = kinds.map((what) =>
        noticeSentence('purchase-confirmed', { ...facts, what }, { ...frame, language: lang }),
      )
      expect(new Set(sentences).size).toBe(kinds.length)
    }
  })

  it('says of a cancellation nothing that is untrue of a plan asleep', () => {
    const facts = { what: 'cancellation', plan: null, on: '2026-11-30', amount: null, effect: null } as const
    const { text } = writeNoticeLetter('purchase-confirmed', facts, { ...frame, language: 'en' })
    expect(text).toContain('Until then nothing changes, and the cancellation can be withdrawn.')
  })

  it('says of seats that are given up what is kept of them, and of an add-on nothing of seats', () => {
    const givenUp = { what: 'givenUp', plan: null, on: '2026-12-01', amount: null, effect: null } as const
    const textOf = (thing: 'viewers' | 'custom', lang: Language) =>
      writeNoticeLetter(
        'purchase-confirmed',
        { ...givenUp, bought: [{ thing, count: 1 }] },
        { ...frame, language: lang },
      ).text
    expect(textOf('viewers', 'en')).toContain('Seats that users have then stay.')
    for (const [lang, seats] of [
      ['en', 'Seats'],
      ['ja', 'ライセンス'],
      ['de', 'Lizenzen'],
      ['fr', 'places'],
      ['es', 'plazas'],
      ['pt-pt', 'lugares'],
    ] as const)
      expect(textOf('custom', lang)).not.toContain(seats)
  })

  it('says of a sleep from when until when, and what it saves', () => {
    const saved = { minor: 48_000, currency: 'JPY' as const }
    const sleep = {
      what: 'sleep' as const,
      plan: null,
      on: '2026-12-01',
      until: '2027-02-15',
      amount: null,
      effect: null,
    }
    const written = language.options.map((lang) =>
      writeNoticeLetter('purchase-confirmed', { ...sleep, saved }, { ...frame, language: lang }),
    )
    expect(written[0]?.subject).toBe('The plan sleeps from 1 December 2026 to 14 February 2027')
    expect(written[0]?.text).toContain('The bills come to ¥48,000 less in all.')
    for (const { text } of written) expect(text).toContain('48')
  })

  it('says of a plan that ends what is lost, and of time without a limit no figure', () => {
    const held = (before: HeldTime, after: HeldTime) => {
      const times = { uploadSeconds: { before, after }, exportSeconds: { before, after: before } }
      const facts = { ...sampleOf('scheduled-change'), to: null, ...times }
      return language.options.map(
        (lang) => writeNoticeLetter('scheduled-change', facts, { ...frame, language: lang }).text,
      )
    }
    const [ended, wider] = [held(432_000, 'none'), held(3_600, 'unlimited')]
    expect(ended[0]).toContain('Upload time: 120 h → none')
    expect(wider[0]).toContain('Upload time: 1 h → unlimited')
    for (const text of [...ended, ...wider]) expect(text).not.toMatch(/000.000|Export time/)
  })

  it('of an earlier version does not show the figure that stood for no plan', () => {
    const { uploadSeconds, exportSeconds } = noticeFacts('scheduled-change', {
      ...sampleOf('scheduled-change'),
      uploadSeconds: { before: 432_000, after: 3_600_000_000 },
    })
    expect(uploadSeconds).toEqual({ before: 432_000, after: 'none' })
    expect(exportSeconds).toEqual(counts)
  })

  const reminders = noticeKinds.flatMap((kind) => {
    const { time } = noticeRow(kind)
    const steps = time.kind === 'days-before' ? Object.entries(time.moments) : []
    return steps.length > 1 ? [[kind, steps] as const] : []
  })
  it.each(reminders)('%s is another mail each time, in its subject and its first sentence', (kind, steps) => {
    for (const lang of language.options) {
      const letters = steps.map(([step, before]) => {
        const late = kind === 'transfer-due' ? { isOverdue: before < 0 } : {}
        const facts = noticeFacts(kind, { ...sampleOf(kind), ...late, step, days: before })
        return writeNoticeLetter(kind, facts, { ...frame, language: lang })
      })
      expect(new Set(letters.map(({ subject }) => subject)).size).toBe(steps.length)
      const bodies = letters.map(({ text, subject }) => text.replace(subject, '').trim())
      expect(new Set(bodies.map((text) => text.split(/[.。]/)[0])).size).toBe(steps.length)
    }
  })

  it.each([
    ['renewal', 'deadline-day', 1, 'Tomorrow is the last day to change plan and seats'],
    ['renewal', 'deadline-day', 0, 'Today is the last day to change plan and seats'],
    ['renewal', 'deadline-day', -1, '28 March 2027 is the last day to change plan and seats'],
    ['transfer-due', 'week-after', -7, 'Second reminder: '],
    ['deletion', 'day', 1, 'Tomorrow is the last day before the games are deleted'],
    ['contract-expires', 'day', 1, 'begins a new year for ¥35,530 on the day of the payment'],
  ] as const)('%s says of its %s at %i days', (kind, step, days, words) => {
    const { subject, text } = writeNoticeLetter(kind, noticeFacts(kind, { ...sampleOf(kind), step, days }), {
      ...frame,
      language: 'en',
    })
    expect(`${subject}\n${text}`).toContain(words)
  })

  it('says in the renewal of a year with a coupon that the coupon ends', () => {
    const withCoupon = { ...sampleOf('renewal'), withCoupon: { minor: 28_424, currency: 'JPY' } } as const
    const { text } = writeNoticeLetter('renewal', withCoupon, { ...frame, language: 'en' })
    expect(text).toContain('The coupon ends with this year, which cost ¥28,424.')
    expect(write('renewal', 'en').text).not.toContain('coupon')
  })

  it.each([
    ['en', 'a tax rate of 20% instead of 5.5% (+¥290)'],
    ['de', 'Steuersatz 20\u{a0}% statt 5,5\u{a0}% ('],
    ['ja', '税率の5.5%から20%への変更（+'],
  ] as const)('says in %s of a bill that another rate of the tax is in force', (lang, words) => {
    const causes = [{ kind: 'tax', minor: 290, before: 550, after: 2_000 }] as const
    const story = { kind: 'changed', difference: 290, causes: [...causes], rest: 0 } as const
    const facts = noticeFacts('month-explained', { ...sampleOf('month-explained'), story })
    expect(writeNoticeLetter('month-explained', facts, { ...frame, language: lang }).text).toContain(words)
  })

  it('has every table as a place for something, or with the heads of its rows', () => {
    for (const kind of noticeKinds) {
      const { html } = write(kind, 'en')
      const tables = [...html.matchAll(/<table([^>]*)>/g)].filter(([, of = '']) => !of.includes('role="presentation"'))
      expect(tables.length).toBe(html.includes('scope="row"') ? 1 : 0)
      expect(html.match(/<th /g)?.length).toBe(html.match(/<\/th>/g)?.length)
    }
  })

  it('leads a closed account to no screen', () => {
    const { html } = writeNoticeLetter('payment-failed', sampleOf('payment-failed'), {
      ...frame,
      language: 'en',
      isClosed: true,
      stop: null,
    })
    expect(html).not.toContain('#/billing-history')
  })

  it('has its columns as cells, the last one of this bill', () => {
    const columns = { amounts: [28_380, 30_000, 35_530], first: 'August 2026, ¥28,380', last: 'October 2026' }
    const { html, text } = writeNoticeLetter('paid', sampleOf('paid'), { ...frame, language: 'en', columns })
    expect(html.match(/class="pale"/g)).toHaveLength(2)
    expect(html.match(/class="full"/g)).toHaveLength(1)
    expect(text).toContain('August 2026, ¥28,380 – October 2026')
  })
})
