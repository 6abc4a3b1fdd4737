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

export interface SaidByMail {
  readonly kind: MailKind
  readonly amount: number
  readonly month: string | null
  readonly subject: string
}

const kinds: readonly MailKind[] = ['month-explained', 'paid', 'renewal', 'transfer-due', 'retry-planned']

const subjects = languages.flatMap((language) =>
  kinds.map((kind) => {
    const source = sourceOfMessage(language, `${kind}.subject`, 'notices')
    return { kind, language, pattern: new RegExp(`^${source}$`) }
  }),
)

/** From subjects, newest first, any language. */
export async function readMails(page: Page, to: string, months: readonly string[]): Promise<readonly SaidByMail[]> {
  await page.goto(`/inbox?to=${encodeURIComponent(to)}`)
  const headings = page.getByRole('article').getByRole('heading')
  await expect(headings.first()).toBeVisible()
  return (await headings.allTextContents()).flatMap((subject) => {
    for (const { kind, language, pattern } of subjects) {
      const { amount, month } = pattern.exec(subject)?.groups ?? {}
      if (amount === undefined) continue
      const named = months.find((each) => month !== undefined && namesOf(each, language).includes(month))
      return [{ kind, amount: amountIn(amount), month: named ?? null, subject }]
    }
    return []
  })
}

function namesOf(month: string, language: Language): readonly string[] {
  const locale = language === 'en' ? 'en-GB' : language
  const words = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return [words.format(new Date(`${month}-01T00:00:00Z`))]
}
