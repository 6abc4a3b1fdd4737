import type { Locator, Page } from 'playwright/test'
import { runsToday } from '../../testing/src/size.ts'
import { expect, test } from '../fixtures.ts'
import { languages, openScreen, speak, wear } from '../screens.ts'
import { fillSignIn, password, signIn } from '../sign-in.ts'
import { say } from '../words.ts'
import { type Finding, lookTwice, takeLooks } from './axe.ts'
import { openings } from './dialogs.ts'
import { misfits, unseenFocus } from './fit.ts'
import { open } from './opening.ts'

/** `npm run lab -- access` opens all dialogs in all languages; `npm test` takes turns. */
const isWhole = process.env['ACCESS'] === 'whole'

/** So many days see every dialog; the night sees all of them. */
const DAYS = 12
const opened = [...openings.entries()].filter(([nth]) => isWhole || runsToday(nth, DAYS))
const spokenIn = (nth: number) => (isWhole ? languages : languages.slice(nth % languages.length).slice(0, 1))

test.describe.configure({ mode: 'parallel', timeout: isWhole ? 600_000 : 90_000 })

/** A page's `:focus` does not match focus within a frame. */
const hasFocus = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => element !== document.activeElement && element.contains(document.activeElement))

/** In either theme and in forced colours; nothing is wider than the window. */
async function lookAtFocus(page: Page, where: string): Promise<Finding[]> {
  // Makes the browser show keyboard focus; a field in a frame would swallow the key.
  await page.evaluate(() => document.activeElement instanceof HTMLIFrameElement && document.activeElement.blur())
  await page.keyboard.press('Shift')
  const found: Finding[] = []
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    found.push(...(await unseenFocus(page, `${where} ${theme}`)))
  }
  await page.emulateMedia({ forcedColors: 'active' })
  found.push(...(await unseenFocus(page, `${where} in forced colours`)))
  await page.emulateMedia({ forcedColors: 'none' })
  return [...found, ...(await misfits(page, where))]
}

for (const [nth, opening] of opened)
  test(`${opening.name}: the dialog has no finding in either theme, keeps the focus and gives it back`, async ({
    page,
  }, { annotations }) => {
    const { login, name, screen, width } = opening
    await signIn(page, login)
    if (width !== undefined) await page.setViewportSize({ width, height: 844 })
    takeLooks()
    const found: Finding[] = []
    for (const language of spokenIn(nth)) {
      await openScreen(page, screen)
      await speak(page, language)
      const opener = await open(opening, page, language)
      const dialog = page.locator('dialog[open]').last()
      await expect.poll(() => hasFocus(dialog)).toBe(true)
      await expect(dialog.locator('.skeleton')).toHaveCount(0)
      found.push(...(await lookTwice(page, `${name} ${language}`)), ...(await lookAtFocus(page, `${name} ${language}`)))
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
      while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
    }
    annotations.push({ type: 'looks', description: takeLooks() })
    expect(found).toEqual([])
  })

test('the form of invoice details has no finding in either theme, takes the focus and gives it back', async ({ page }, {
  annotations,
}) => {
  await signIn(page, 'basic')
  takeLooks()
  const found: Finding[] = []
  for (const language of isWhole ? languages : languages.slice(1, 2)) {
    await openScreen(page, '/contact-info')
    await speak(page, language)
    const form = page.locator('form.buyer-form')
    await page.getByRole('button', { name: say(language, 'buyer.addLabel') }).click()
    await expect(form.locator('input').first()).toBeFocused()
    await form.locator('button[type=submit]').click()
    await expect(form.locator('[aria-invalid=true]').first()).toBeFocused()
    const where = `invoice details ${language}`
    found.push(...(await lookTwice(page, where)), ...(await lookAtFocus(page, where)))
    await form.getByRole('button', { name: say(language, 'common.cancel'), exact: true }).click()
    await expect(page.getByRole('button', { name: say(language, 'buyer.addLabel') })).toBeFocused()
  }
  annotations.push({ type: 'looks', description: takeLooks() })
  expect(found).toEqual([])
})

test('the choice of an organisation, and of another one, has no finding in any language and either theme', async ({
  page,
}, { annotations }) => {
  const found: Finding[] = []
  await fillSignIn(page, 'multi', password)
  for (const language of languages) {
    await expect(page.getByRole('dialog')).toBeVisible()
    found.push(...(await lookTwice(page, `organisations ${language}`)))
    await page.keyboard.press('Escape')
    await speak(page, language)
    await page.locator('form button[type=submit]').click()
  }
  await page.getByRole('dialog').locator('button.choice:enabled').first().click()
  // Another region asks for the password.
  const other = page.locator('.organizations button:enabled:not([aria-current])').first()
  await page.locator('.bar .account').click()
  await other.click()
  await expect(page.getByRole('dialog').locator('input[type=password]')).toBeFocused()
  found.push(...(await lookTwice(page, 'another organisation')), ...(await lookAtFocus(page, 'another organisation')))
  annotations.push({ type: 'looks', description: takeLooks() })
  expect(found).toEqual([])
})
