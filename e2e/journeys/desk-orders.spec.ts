import { deskOf, enterDesk, openAtDesk } from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

test.use({ world: 'desk' })

test('an order whose answer is lost is sent again, also after the page was loaded anew, and is made once', async ({
  page,
  baseURL,
}) => {
  const reason = 'their accountant lost it'
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await openAtDesk(page, 'asia-standard-plus', 'asia-standard-plus')
  const order = async () => {
    await page
      .getByRole('button', { name: /is worked out$/ })
      .nth(1)
      .click()
    await page.getByRole('button', { name: 'Send documents again …' }).click()
    const sheet = page.getByRole('dialog', { name: 'Send documents again' })
    await sheet.getByLabel('Reason').fill(reason)
    await sheet.getByRole('button', { name: 'Send documents again' }).click()
  }
  await page.route(
    '**/acts/send-documents',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await order()
  await expect(page.getByRole('alert')).toContainText('it is done once')
  await expect(page).toHaveURL(/order=/)
  await page.reload()
  await order()
  await expect(page.getByRole('status').filter({ hasText: 'It is done' })).toBeVisible()
  await expect(page).not.toHaveURL(/order=/)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('In the reason or the case').fill(reason)
  await expect(page.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
})

test('all charging of a region is stopped by two of finance, which every page says, and lifted by two', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = deskOf(baseURL ?? '')
  await enterDesk(page, desk, 'finance')
  const other = await browser.newContext()
  const second = await other.newPage()
  await enterDesk(second, desk, 'second-finance')
  const row = page.getByRole('table', { name: 'Charging' }).getByRole('row').filter({ hasText: 'Asia' })
  const ask = async (title: string, reason: string) => {
    await page.goto(`${desk}/#/settings`)
    await page.reload()
    await row.getByRole('button', { name: `${title} …` }).click()
    const sheet = page.getByRole('dialog', { name: title })
    await sheet.getByLabel('Reason').fill(reason)
    await expect(sheet.getByRole('group', { name: 'What it does' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'waits for a second person' })).toBeVisible()
    await second.goto(`${desk}/#/approvals`)
    await second.reload()
    const asked = second.getByRole('article').filter({ hasText: reason })
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(asked).toHaveCount(0)
    await page.reload()
  }
  await ask('Stop all charging', 'hours that no game explains')
  await expect(row).toContainText('Stopped')
  const line = page.getByRole('status').filter({ hasText: 'No card is charged in Asia since' })
  const rail = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  const pages = await rail.allTextContents()
  expect(pages.length).toBeGreaterThan(5)
  for (const name of pages) {
    await rail.filter({ hasText: name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(line).toContainText('stopped by finance and second-finance')
  }
  await rail.filter({ hasText: 'Customers' }).click()
  await openAtDesk(page, 'asia-standard-plus', 'asia-standard-plus')
  await expect(page.getByRole('region', { name: 'Bills' })).toBeVisible()
  await line.getByRole('link', { name: 'Lift it' }).click()
  await expect(row).toContainText('Stopped')
  await ask('Charge again everywhere', 'the hours are explained')
  await expect(row).toContainText('As usual')
  await expect(line).toHaveCount(0)
  await other.close()
})

test('support says why a club was charged, and sends the receipt again', async ({ page, baseURL }) => {
  await enterDesk(page, deskOf(baseURL ?? ''), 'support')
  await openAtDesk(page, 'asia-standard-plus', 'asia-standard-plus')
  await page.getByLabel('Number of the case').fill('3131')
  await page.getByRole('button', { name: 'Open the club' }).click()
  const bills = page.getByRole('region', { name: 'Bills' })
  await bills
    .getByRole('button', { name: /is worked out$/ })
    .nth(1)
    .click()
  await expect(bills.getByText(/base fee/).first()).toBeVisible()
  await expect(bills.getByText('Subtotal').first()).toBeVisible()
  await expect(bills.getByText(/by card on/).first()).toBeVisible()
  await bills.getByRole('button', { name: 'Send documents again …' }).click()
  const sheet = page.getByRole('dialog', { name: 'Send documents again' })
  await sheet.getByLabel('Reason').fill('they rang: the receipt is lost')
  await expect(sheet.getByText(/^To /).first()).toBeVisible()
  await sheet.getByRole('button', { name: 'Send documents again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It is done' })).toBeVisible()
})

test('a club that cannot sign in gets another administrator by two operators, and reads it in its History', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = deskOf(baseURL ?? '')
  await enterDesk(page, desk, 'support')
  await openAtDesk(page, 'asia-basic', 'asia-basic')
  await page.getByLabel('Number of the case').fill('3132')
  await page.getByRole('button', { name: 'Open the club' }).click()
  await page.getByRole('button', { name: 'Invite an administrator …' }).click()
  const sheet = page.getByRole('dialog', { name: 'Invite an administrator' })
  await sheet.getByLabel('Name of the person').fill('Hina Ogawa')
  await sheet.getByLabel('E-mail address').fill('hina.ogawa@kita.example')
  await sheet.getByLabel('Reason').fill('called back at the number on the contract')
  await sheet.getByRole('button', { name: 'Ask a second person' }).click()
  await expect(page.getByRole('status')).toContainText('waits for a second person')
  const other = await browser.newContext()
  const finance = await other.newPage()
  await enterDesk(finance, desk, 'finance')
  await finance.keyboard.press('Escape')
  await finance.getByRole('link', { name: 'Approvals' }).click()
  const asked = finance.getByRole('article').filter({ hasText: '3132' })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(asked).toHaveCount(0)
  await other.close()
  await signIn(page, 'basic', '/history')
  await expect(page.getByText('Hina Ogawa').first()).toBeVisible()
})

test('a file goes with the evidence against a dispute, and one that the bank does not take is said', async ({
  page,
  baseURL,
}) => {
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: 'Send evidence …' }).click()
  const attach = (name: string, content: string) =>
    page.getByLabel('Attach a file …').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
  await attach('letter.pdf', 'We used it.')
  await expect(page.getByRole('alert')).toContainText('neither a PDF')
  await attach('letter.pdf', '%PDF-1.7')
  await expect(page.getByRole('status').filter({ hasText: 'letter.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send evidence …' }).click()
  const sheet = page.getByRole('dialog', { name: 'Send evidence' })
  await expect(sheet).toContainText('With the file “letter.pdf”')
  await sheet.getByLabel('Reason').fill('their own letter')
  await sheet.getByRole('button', { name: 'Send evidence' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/is being sent|has our answer/)
  await expect(page.getByText('With the file “letter.pdf”')).toBeVisible()
})
