import type { Locator, Page } from 'playwright/test'
import * as z from 'zod/mini'
import { expect } from '../../fixtures.ts'
import { type Language, languages } from '../../screens.ts'
import { amountIn, sourceOfMessage } from '../../words.ts'

export type CalendarEvent = readonly [date: string, amount: number]

/** Its events are in the language of the sign-in. */
export async function readCalendar(page: Page, address: string): Promise<readonly CalendarEvent[]> {
  const file = (await (await page.request.get(address)).text()).replaceAll('\r\n ', '').replaceAll('\\', '')
  const payment = new RegExp(
    languages.map((language) => sourceOfMessage(language, 'payment.amount', 'calendar')).join('|'),
  )
  return file
    .split('BEGIN:VEVENT')
    .slice(1)
    .flatMap((event) => {
      const [, year = '', month = '', day = ''] = /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(event) ?? []
      const said = payment.exec(/SUMMARY:(.*)/.exec(event)?.[1] ?? '')?.groups?.['amount']
      return said === undefined ? [] : [[`${year}-${month}-${day}`, amountIn(said)] as const]
    })
}

const issued = z.object({ kind: z.literal('invoice'), total: z.int() })

/** Minor units, from the API's data of the PDF. */
export async function totalOfInvoice(page: Page, button: Locator): Promise<number> {
  const asked = page.waitForResponse(/\/documents\/[^/]+\/pdf$/)
  await button.click()
  const response = await asked
  expect(response.status()).toBe(200)
  // Fewer encodings than the browser's.
  const headers = { ...(await response.request().allHeaders()), 'accept-encoding': 'identity' }
  const answer = await page.request.get(response.url().replace(/\/pdf$/, ''), { headers })
  return issued.parse(await answer.json()).total
}

type MailKind = 'month-explained' | 'paid' | 'renewal' | 'transfer-due' | 'retry-planned'

export interface Mail {
  /** Null: its subject names no amount. */
  readonly kind: MailKind | null
  readonly amount: number
  readonly month: string | null
  readonly subject: string
  /** As it is read, without what says why one gets it. */
  readonly text: string
  /** YYYY-MM-DD, in their order. */
  readonly dates: readonly string[]
  /** Each with the month after which it is written. */
  readonly ofMonths: readonly (readonly [month: string, amount: number])[]
}

const kinds: readonly MailKind[] = ['month-explained', 'paid', 'renewal', 'transfer-due', 'retry-planned']

const subjects = languages.flatMap((language) =>
  kinds.map((kind) => {
    const source = sourceOfMessage(language, `${kind}.subject`, 'notices')
    return { kind, language, pattern: new RegExp(`^${source}$`) }
  }),
)

/** Subject and rendered text, newest first, any language. */
export async function readMails(page: Page, to: string, months: readonly string[]): Promise<readonly Mail[]> {
  await page.goto(`/inbox?to=${encodeURIComponent(to)}`)
  const articles = page.getByRole('article')
  await expect(page.getByRole('main')).not.toBeEmpty()
  const read = await articles.evaluateAll((all) =>
    all.map((each) => [each.querySelector('h2')?.textContent ?? '', each.querySelector('pre')?.textContent ?? '']),
  )
  return read.map(([subject = '', whole = '']) => {
    const text = whole.split('\n\n').slice(0, -1).join('\n\n')
    const said = { subject, text, dates: datesIn(`${subject}\n${text}`), ofMonths: ofMonthsIn(text, months) }
    for (const { kind, language, pattern } of subjects) {
      const { amount, month } = pattern.exec(subject)?.groups ?? {}
      if (amount === undefined) continue
      const named = months.find((each) => month !== undefined && month === nameOf(each, language))
      return { ...said, kind, amount: amountIn(amount), month: named ?? null }
    }
    return { ...said, kind: null, amount: Number.NaN, month: null }
  })
}

const formatIn = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone: 'UTC' })

const nameOf = (month: string, language: Language): string =>
  formatIn(language, { month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`))

const monthNames = languages.map((language) =>
  Array.from({ length: 12 }, (_, month) => formatIn(language, { month: 'long' }).format(Date.UTC(2026, month, 1))),
)

const iso = (year: string, month: number, day: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`

/** In whichever language. */
function datesIn(text: string): readonly string[] {
  const inWords = text.matchAll(/(\d{1,2})(?:\.|er)? (?:de )?(\p{L}+) (?:de )?(\d{4})/gu)
  const found = [...inWords].flatMap(([, day = '', name = '', year = '']) => {
    const month = Math.max(...monthNames.map((names) => names.indexOf(name)))
    return month < 0 ? [] : [iso(year, month + 1, day)]
  })
  const inFigures = text.matchAll(/(\d{4})年(\d{1,2})月(\d{1,2})日/g)
  return [...found, ...[...inFigures].map(([, year = '', month = '', day = '']) => iso(year, Number(month), day))]
}

/** As "November 2025, $339.00". */
const ofMonthsIn = (text: string, months: readonly string[]): Mail['ofMonths'] =>
  months.flatMap((month) => {
    const written = languages.flatMap((language) => {
      const at = text.split(`${nameOf(month, language)}, `)[1]
      return at === undefined || !/^[¥$€\d]/.test(at) ? [] : [amountIn(at)]
    })
    return written.slice(0, 1).map((amount) => [month, amount] as const)
  })

/** Whether words on a screen name a day; the year may be left out. */
export function isNamed(day: string, words: string, language: Language): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  const forms = (['long', 'short'] as const).map((month) => formatIn(language, { day: 'numeric', month }).format(date))
  return [day, ...forms].some((form) => new RegExp(`(?<!\\d)${RegExp.escape(form)}`).test(words))
}
