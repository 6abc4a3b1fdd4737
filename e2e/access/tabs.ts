import { expect, type Locator, type Page } from 'playwright/test'

const TABS = 80

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isReached = () =>
    target.evaluate((element) => element === element.ownerDocument.activeElement && document.hasFocus())
  for (let tabs = 0; tabs < TABS; tabs += 1) {
    if (await isReached()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} is not reached within ${TABS} tabs`)
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
