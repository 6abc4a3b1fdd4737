import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import type { Language } from './screens.ts'
import { say } from './words.ts'

export const deskOf = (url: string): string => {
  const desk = new URL(url)
  desk.port = String(Number(desk.port) + 3)
  return desk.origin
}

export async function enterDesk(page: Page, desk: string, login: string): Promise<void> {
  await page.goto(desk)
  await page.locator('.door').getByRole('button').click()
  await page.getByRole('button', { name: login, exact: true }).click()
  await expect(page.locator('nav.rail')).toBeAttached()
}

/** From where the focus is, forwards. */
export async function reach(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  for (let steps = 0; steps < 60; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

export async function pressOn(page: Page, control: Locator): Promise<void> {
  await reach(page, control)
  await page.keyboard.press('Enter')
}

export async function openAtDesk(page: Page, words: string, club: string): Promise<void> {
  const field = page.locator('[data-find]')
  await field.fill(words)
  await expect(page.locator('.chosen')).toContainText(club)
  await field.press('Enter')
  await expect(field).toHaveCount(0)
}

/** As support, which names the case first. */
export async function openForCase(page: Page, club: string, caseId: string): Promise<void> {
  await openAtDesk(page, club, club)
  const form = page.locator('form.case')
  await reach(page, form.getByRole('textbox'))
  await page.keyboard.type(caseId)
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function lookAtConsole(page: Page, reason: string): Promise<Page> {
  await page.getByRole('button', { name: 'Look at their console …' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill(reason)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Open their console' }).click()
  return opened
}

export const says = (page: Page, words: string): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

export const billsOf = (page: Page, language: Language = 'en'): Locator =>
  page.getByRole('region', { name: say(language, 'customer.bills', 'desk') }).getByRole('row')

/** By the keyboard, once the preview allows it; the sheet says what became of it. */
export async function order(
  page: Page,
  sheet: Locator,
  { reason, button, language = 'en' }: { reason: string; button: string | RegExp; language?: Language },
) {
  await reach(page, sheet.getByRole('textbox', { name: say(language, 'common.reason', 'desk') }))
  await page.keyboard.type(reason)
  await expect(sheet.getByRole('group', { name: say(language, 'acts.parts.label', 'desk') })).toBeVisible()
  await pressOn(page, sheet.getByRole('button', { name: button }))
}

export interface SecondPerson {
  approves(reason: string): Promise<void>
  leave(): Promise<void>
}

/** In a browser of their own, by the keyboard on the page of approvals. */
export async function secondPerson(browser: Browser, desk: string, login: string): Promise<SecondPerson> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await enterDesk(page, desk, login)
  return {
    approves: async (reason) => {
      await page.goto(`${desk}/#/approvals`)
      await page.reload()
      const asked = page.getByRole('article').filter({ hasText: reason })
      await expect(asked.getByText('as it was asked for')).toBeVisible()
      await pressOn(page, asked.getByRole('button', { name: 'Approve' }))
      await expect(asked).toHaveCount(0)
    },
    leave: () => context.close(),
  }
}
