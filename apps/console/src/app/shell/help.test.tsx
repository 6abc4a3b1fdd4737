import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import type { HelpLinks } from '../../lib/http/config.ts'
import { configure } from '../../testing/cell.ts'
import { Help } from './help.tsx'

afterEach(() => configure())

async function foot(help?: HelpLinks) {
  await configure(help === undefined ? {} : { help })
  return render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <footer>
        Touchline <Help />
      </footer>
    </LanguageProvider>,
  )
}

const terms = 'https://touchline.test/terms'
const privacy = 'https://touchline.test/privacy'

it.each<[string, HelpLinks, Record<string, string>]>([
  ['support alone', { support: 'mailto:help@t.test' }, { 'Contact support': 'mailto:help@t.test' }],
  [
    'everything',
    { support: 'https://help.t.test/', terms, privacy },
    { 'Contact support': 'https://help.t.test/', 'Terms of use': terms, Privacy: privacy },
  ],
  ['never a script', { support: 'javascript:alert(1)', terms }, { 'Terms of use': terms }],
])('the foot of a screen links to what is configured: %s', async (_, help, expected) => {
  const screen = await foot(help)
  await expect.element(screen.getByRole('link').first()).toBeVisible()
  const links = screen.getByRole('link').elements()
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(expected)
})

it('the foot of a screen has no link where nothing is configured', async () => {
  const screen = await foot()
  await expect.element(screen.getByText('Touchline')).toBeVisible()
  expect(screen.getByRole('link').elements()).toHaveLength(0)
})
