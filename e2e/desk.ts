import { expect, type Locator, type Page } from 'playwright/test'

export const deskOf = (url: string): string => {
  const desk = new URL(url)
  desk.port = String(Number(desk.port) + 3)
  return desk.origin
}

export async function enterDesk(page: Page, desk: string, login: string): Promise<void> {
  await page.goto(desk)
  await page.locator('.door').getByRole('button').click()
  await page.getByRole('button', { name: login, exact: true }).click()
  await expect(page.locator('[data-find]')).toBeVisible()
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
  await page.getByLabel('What do you know of them?').fill(words)
  await expect(page.getByRole('complementary', { name: 'What is chosen' })).toContainText(club)
  await page.getByLabel('What do you know of them?').press('Enter')
}
