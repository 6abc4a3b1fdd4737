import { startOfDay } from '@touchline/domain/calendar'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../i18n/catalogue.ts'
import { LanguageProvider } from '../i18n/language.tsx'
import { useDay } from './use-day.ts'

const zone = 'Asia/Tokyo'

function Day({ today, day }: { readonly today: string; readonly day: string }) {
  return <p>It begins on {useDay(zone, startOfDay(today, zone))(day)}.</p>
}

it.each([
  ['2026-11-29', '2026-12-01', '1 December'],
  ['2026-11-29', '2026-02-15', '15 February'],
  ['2026-11-29', '2027-02-15', '15 February 2027'],
  ['2026-11-29', '2027-11-27', '27 November 2027'],
  ['2026-01-05', '2026-12-04', '4 December'],
  ['2026-01-05', '2026-12-06', '6 December 2026'],
])('on %s the day %s is said as %s', async (today, day, said) => {
  await render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <Day today={today} day={day} />
    </LanguageProvider>,
  )
  await expect.element(page.getByText(`It begins on ${said}.`)).toBeVisible()
})
