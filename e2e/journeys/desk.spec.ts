import { deskOf, enterDesk, openAtDesk } from '../desk.ts'
import { expect, test } from '../fixtures.ts'

test.use({ world: 'own' })

test.describe('the desk', () => {
  test('support finds a club, names the case, and extends its trial as the preview showed it', async ({
    page,
    baseURL,
  }) => {
    await enterDesk(page, deskOf(baseURL ?? ''), 'support')
    await openAtDesk(page, 'asia-trial', '潮騒ビーチハンドボール')
    await page.getByLabel('Number of the case').fill('3127')
    await page.getByRole('button', { name: 'Open the club' }).click()
    await page.getByRole('button', { name: 'Extend the trial …' }).click()
    const sheet = page.getByRole('dialog', { name: 'Extend the trial' })
    await sheet.getByLabel('Days').fill('15')
    await expect(sheet.getByText('1 to 14 days.').first()).toBeVisible()
    await expect(sheet.getByRole('button', { name: /^Extend by/ })).toBeDisabled()
    await sheet.getByLabel('Days').fill('7')
    await sheet.getByLabel('Reason').fill('the coach was ill')
    await expect(sheet.getByRole('group', { name: 'What it does' })).toContainText('in their History')
    await sheet.getByRole('button', { name: /^Extend by/ }).click()
    await expect(page.getByRole('status')).toContainText('It is done')
  })

  test('support refunds above its limit by asking, and finance approves what it sees', async ({
    page,
    browser,
    baseURL,
  }) => {
    const desk = deskOf(baseURL ?? '')
    await enterDesk(page, desk, 'support')
    await openAtDesk(page, 'asia-standard-plus', 'asia-standard-plus')
    await page.getByLabel('Number of the case').fill('3128')
    await page.getByRole('button', { name: 'Open the club' }).click()
    await page
      .getByRole('button', { name: /^Refund / })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: 'Refund' })
    await sheet.getByLabel('Reason').fill('two games were counted twice')
    await sheet.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(page.getByRole('status')).toContainText('waits for a second person')
    const other = await browser.newContext()
    const finance = await other.newPage()
    await enterDesk(finance, desk, 'finance')
    await finance.keyboard.press('Escape')
    await finance.getByRole('link', { name: 'Approvals' }).click()
    const asked = finance.getByRole('article').filter({ hasText: '3128' })
    await expect(asked).toContainText('two games were counted twice')
    await expect(asked.getByRole('link', { name: 'Open the club' })).toBeVisible()
    await asked.getByRole('button', { name: 'Approve' }).click()
    await expect(asked).toHaveCount(0)
    await other.close()
  })

  test('finance sees who has rights at a club and its mails, opens a declined bill, and charges it again', async ({
    page,
    baseURL,
  }) => {
    await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
    await openAtDesk(page, 'asia-unpaid', 'asia-unpaid')
    await expect(page.getByRole('region', { name: 'People and roles' })).toContainText('administrator')
    await expect(page.getByRole('region', { name: 'Mails to them' })).toContainText('Handed over')
    const declined = page.getByRole('row').filter({ hasText: 'Declined' }).first()
    await declined.locator('summary').click()
    await expect(declined).toContainText('base fee')
    await declined.getByRole('button', { name: 'Charge again …' }).click()
    const sheet = page.getByRole('dialog', { name: 'Charge again' })
    await expect(sheet.getByRole('group', { name: 'What it does' })).toContainText('in their History')
    await sheet.getByLabel('Reason').fill('they say that the card has money')
    await sheet.getByRole('button', { name: 'Charge again' }).click()
    await expect(page.getByRole('status')).toContainText('It is done')
  })

  test('a login of a club has no role there, and is refused', async ({ page, baseURL }) => {
    await page.goto(deskOf(baseURL ?? ''))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'basic', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('No group of yours has a role')
  })
})
