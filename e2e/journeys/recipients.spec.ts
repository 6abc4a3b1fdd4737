import { expect, type Page, test } from 'playwright/test'
import { signIn } from '../sign-in.ts'

const ADDRESS = 'bookkeeper@journey.example'

async function mailedLink(page: Page, kind: RegExp, says: string): Promise<string> {
  const mail = page
    .getByRole('article')
    .filter({ hasText: ADDRESS })
    .filter({ hasText: kind })
    .filter({ hasText: says })
    .first()
  await expect(async () => {
    await page.goto('/inbox')
    await expect(mail).toHaveText(kind, { timeout: 500 })
  }).toPass()
  const [link = ''] = kind.exec((await mail.textContent()) ?? '') ?? []
  return link
}

test('a recipient is added, agrees by the link of a mail, gets documents, and ends them with one press', async ({
  page,
}) => {
  await signIn(page, 'standard-plus')
  await page.getByRole('link', { name: 'Mails and recipients' }).click()
  await expect(page.getByRole('heading', { name: 'One address gets the invoices' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a recipient' }).click()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(ADDRESS)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bookkeeper')
  await page.getByRole('button', { name: 'Add and send the link' }).click()
  await expect(page.getByText('not confirmed')).toBeVisible()

  await page.goto(await mailedLink(page, /http\S+recipient-confirmation\S+/, 'Never write to this address again'))
  await page.getByRole('button', { name: 'I agree' }).click()
  await expect(page.getByText(`${ADDRESS} receives mails about`)).toBeVisible()

  await page.goto('/#/notices')
  await expect(page.getByRole('heading', { name: 'Two addresses get the invoices' })).toBeVisible()
  const paid = page.getByRole('switch', { name: 'Paid, with receipt for Bookkeeper' })
  await expect(paid).toBeChecked()
  await page.goto('/#/billing-history')
  await page.getByRole('button', { name: /^More about / }).click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The documents are on their way to 2 addresses.')).toBeVisible()

  await page.goto(await mailedLink(page, /http\S+unsubscribe\?token\S+/, 'Stop these'))
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('no longer gets these mails')).toBeVisible()
  await page.goto('/#/notices')
  await expect(paid).not.toBeChecked()
})
