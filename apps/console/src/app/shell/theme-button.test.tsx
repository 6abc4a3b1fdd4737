import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { applyTheme } from './theme.ts'
import { ThemeButton } from './theme-button.tsx'

afterEach(() => applyTheme('system'))

it('draws another sign for each of its three states, and names it', async () => {
  const screen = await render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <ThemeButton />
    </LanguageProvider>,
  )
  const signs = new Set<string>()
  for (const name of ['Theme: same as device', 'Theme: light', 'Theme: dark']) {
    const button = screen.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    signs.add(button.element().innerHTML)
    await button.click()
  }
  expect(signs.size).toBe(3)
})
