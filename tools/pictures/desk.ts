import type { Browser, Page } from 'playwright'

/** As `e2e` enters it: next to the console, by a login of the demo's provider. */
async function refundSheet(page: Page, console: string): Promise<void> {
  const desk = new URL(console)
  desk.port = String(Number(desk.port) + 3)
  desk.hostname = 'localhost'
  await page.goto(desk.href)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'finance', exact: true }).click()
  const field = page.getByLabel('What do you know of them?')
  await field.fill('asia-standard-plus')
  await page.getByRole('complementary', { name: 'What is chosen' }).getByText('asia-standard-plus').waitFor()
  await field.press('Enter')
  await page
    .getByRole('button', { name: /^Refund / })
    .first()
    .click()
  await page.getByLabel('Amount in').fill('1200')
  await page.getByLabel('Reason').fill('Two games were counted twice')
  await page.getByRole('dialog').getByLabel('Case').fill('3127')
  await page.getByText('What the books say').waitFor()
  await page.getByRole('button', { name: 'Refund ¥1,200', disabled: false }).waitFor()
}

export async function deskPicture(browser: Browser, console: string, quality: number): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await refundSheet(page, console)
  const camera = await context.newCDPSession(page)
  const { data } = await camera.send('Page.captureScreenshot', { format: 'webp', quality })
  await context.close()
  return Buffer.from(data, 'base64')
}
