import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deskOf, enterDesk, lookAtConsole, openAtDesk, order, pressOn, reach, says } from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

test.use({ world: 'own' })

test.describe('the desk', () => {
  test('support changes the plan of a club for it, and takes the change back', async ({ page, baseURL }) => {
    await enterDesk(page, deskOf(baseURL ?? ''), 'support')
    await openAtDesk(page, 'asia-basic', 'asia-basic')
    await page.getByLabel('Number of the case').fill('3129')
    await page.getByRole('button', { name: 'Open the club' }).click()
    await page.getByRole('button', { name: 'Change the plan …' }).click()
    const sheet = page.getByRole('dialog', { name: 'Change the plan' })
    await sheet.getByLabel('Plan').selectOption({ label: 'Standard, by the month' })
    await sheet.getByLabel('Begins').selectOption({ label: 'a higher one with the next month' })
    await sheet.getByLabel('Reason').fill('they cannot sign in')
    await expect(sheet.getByRole('group', { name: 'What it does' })).toContainText('in their History')
    await sheet.getByRole('button', { name: 'Change the plan' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Take the change of plan back …' }).click()
    const back = page.getByRole('dialog', { name: 'Take the change of plan back' })
    await back.getByLabel('Reason').fill('they called again')
    await back.getByRole('button', { name: 'Take the change of plan back' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('It is done')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Take the change of plan back …' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show what happened' }).click()
    const timeline = page.getByRole('table', { name: 'Timeline' })
    await expect(timeline.getByRole('row').nth(1)).toContainText('they called again')
    await page.getByLabel('Kind').selectOption({ label: 'Plan and add-ons' })
    await expect(timeline.getByRole('row').nth(1)).toContainText('Withdrew the change to Standard')
    await expect(page).toHaveURL(/timeline=plan/)
  })

  test('a club asks about its next payment, and reads there what support answers', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, 'basic')
    await page
      .locator('.because')
      .getByRole('button', { name: /^Why\?/ })
      .click()
    const why = page.getByRole('dialog', { name: 'Why this amount?' })
    await why.getByRole('button', { name: 'Ask us about this' }).click()
    await why.getByRole('button', { name: 'Ask support' }).click()
    await expect(why.getByText('Write your question.')).toBeVisible()
    await why.getByLabel('Your question').fill('Which season is this for?')
    await why.getByRole('button', { name: 'Ask support' }).click()
    await expect(why.getByRole('status')).toContainText('has been sent')

    const other = await browser.newContext()
    const support = await other.newPage()
    await enterDesk(support, deskOf(baseURL ?? ''), 'support')
    await support.keyboard.press('Escape')
    await support.getByRole('link', { name: 'Today' }).click()
    await support
      .getByRole('listitem')
      .filter({ hasText: 'Which season is this for?' })
      .getByRole('link', { name: 'Answer' })
      .click()
    await expect(support.getByText('Which season is this for?')).toBeVisible()
    await support.getByRole('textbox', { name: 'Answer' }).fill('For the season that begins in January.')
    await support.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(support.getByRole('heading', { level: 1 })).toContainText('has our answer')
    await other.close()

    await why.getByRole('link', { name: 'History' }).click()
    const questions = page.getByRole('region', { name: 'Questions to support' })
    await expect(questions).toContainText('For the season that begins in January.')
    await expect(questions).toContainText('Answered')
  })

  test('finance sees who has rights at a club and its mails, and charges a declined bill again by the keyboard alone', async ({
    page,
    baseURL,
  }) => {
    await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
    await openAtDesk(page, 'asia-unpaid', 'asia-unpaid')
    await expect(page.getByRole('region', { name: 'People and roles' })).toContainText('administrator')
    await expect(page.getByRole('region', { name: 'Mails to them' })).toContainText('Handed over')
    const declined = page.getByRole('row').filter({ hasText: 'Declined' }).first()
    await declined.getByRole('button', { name: /is worked out$/ }).press('Enter')
    const bills = page.getByRole('region', { name: 'Bills' })
    await expect(bills).toContainText('base fee')
    await bills.getByRole('button', { name: 'Charge again …' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Charge again' })
    await expect(sheet.getByRole('group', { name: 'What it does' })).toContainText('in their History')
    await reach(page, sheet.getByLabel('Reason'))
    await page.keyboard.type('they say that the card has money')
    await pressOn(page, sheet.getByRole('button', { name: 'Charge again' }))
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('It is done')
  })

  test('finance finds by the keyboard alone why a mail never arrived, and sends it again', async ({
    page,
    baseURL,
  }) => {
    await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
    await page.getByRole('link', { name: 'Today' }).press('Enter')
    const line = page
      .getByRole('listitem')
      .filter({ hasText: 'Harbor City Soccer' })
      .filter({ hasText: 'Mail refused' })
    await line.getByRole('link', { name: 'Look into it' }).press('Enter')
    const mails = page.getByRole('region', { name: 'Mails to them' })
    const returned = mails.getByRole('row').filter({ hasText: 'Came back' })
    await expect(returned).toContainText('550 5.1.1 Recipient address rejected: no such user')
    await returned.getByRole('button', { name: 'Send again …' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Send the mail again' })
    await expect(sheet.getByRole('group', { name: 'What it does' })).toContainText('office@pro.touchline.example')
    await sheet.getByLabel('Reason').pressSequentially('they have a new mailbox')
    const order = sheet.getByRole('button', { name: 'Send the mail again' })
    await expect(order).toBeEnabled()
    await order.press('Enter')
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('It is done')
    await page.keyboard.press('Escape')
    await expect(returned).toHaveCount(0)
    await expect(mails.getByRole('row').first()).toContainText(/Waiting|Handed over/)
  })

  test('an act is found in the audit by its reason, and leads to its club', async ({ page, baseURL }) => {
    await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
    await openAtDesk(page, 'asia-trial', '潮騒ビーチハンドボール')
    await page.getByRole('button', { name: 'End the trial …', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'End the trial' })
    await sheet.getByLabel('Reason').fill('they asked for it by telephone')
    await sheet.getByRole('button', { name: 'End the trial' }).click()
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('It is done')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Audit' }).click()
    await page.getByLabel('Reason or case').fill('by mail')
    await expect(page.getByText('Nothing was done that fits.')).toBeVisible()
    await page.getByLabel('Reason or case').fill('BY TELEPHONE')
    const done = page.getByRole('row').filter({ hasText: 'they asked for it by telephone' })
    await expect(done).toContainText('End a trial')
    await page.getByLabel('Amount', { exact: true }).fill('much')
    await expect(page.getByText('This is no amount')).toBeVisible()
    await page.getByLabel('Amount', { exact: true }).fill('')
    await done.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('潮騒ビーチハンドボール')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('region', { name: 'What one person gives alone' })).toContainText('¥500,000')
    await expect(page.getByRole('region', { name: 'Keys' })).toHaveCount(0)
  })

  test("support looks at a club's console, reads, and ends it", async ({ page, baseURL }) => {
    await enterDesk(page, deskOf(baseURL ?? ''), 'support')
    await openAtDesk(page, 'asia-standard-plus', 'asia-standard-plus')
    await page.getByLabel('Number of the case').fill('3127')
    await page.getByRole('button', { name: 'Open the club' }).click()
    const tab = await lookAtConsole(page, 'they rang at 14:10')
    const bar = tab.getByRole('region', { name: 'Look of support' })
    await expect(bar).toContainText('case 3127')
    await tab.evaluate(() => {
      location.hash = '#/usage'
    })
    await expect(tab).toHaveURL(/#\/link$/)
    await expect(bar).toContainText('case 3127')
    const dashed = tab.getByRole('group', { name: 'A look changes nothing.' })
    const undo = dashed.getByRole('button', { name: 'Undo' })
    await undo.click()
    await expect(undo).toBeVisible()
    await expect(tab.getByRole('dialog')).toHaveCount(0)
    await bar.getByRole('radio', { name: 'reader' }).click()
    await expect(bar).toContainText('as reader sees it')
    await expect(dashed).toHaveCount(0)
    await tab.getByRole('link', { name: 'Usage' }).first().click()
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Account of' })).toHaveCount(0)
    await bar.getByRole('button', { name: 'End' }).click()
    await expect(tab.getByRole('heading', { name: 'The look is over' })).toBeVisible()
  })

  test('by the keyboard alone finance reads a file of the bank, books a transfer without a number, and moves it', async ({
    page,
    baseURL,
  }) => {
    await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
    await pressOn(page, page.getByRole('link', { name: 'Transfers' }))
    const file = [
      ':20:1',
      ':25:1234567',
      ':60F:C261126JPY0,',
      ':61:261127C1,NTRF//A1',
      ':86:/NAME/なぎさセーリングスクール',
      ':62F:C261127JPY2,',
    ]
    const chooser = page.waitForEvent('filechooser')
    await pressOn(page, page.getByLabel('Read a file'))
    await (await chooser).setFiles({ name: 'bank.sta', mimeType: 'text/plain', buffer: Buffer.from(file.join('\n')) })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One line waits: bank.sta')
    await expect(page.getByText('¥0 before and lines of ¥1 come to ¥1, not ¥2')).toBeVisible()
    const line = page.getByRole('listitem').filter({ hasText: 'Look and book …' })
    await expect(line.getByText('name', { exact: true })).toBeVisible()
    await pressOn(page, line.getByRole('button', { name: 'Look and book …' }))
    const sheet = page.getByRole('dialog', { name: 'Book ¥1' })
    await reach(page, sheet.getByLabel('Reason'))
    await page.keyboard.type('they rang, the first of many')
    await expect(sheet.getByRole('group', { name: 'What it does' })).toContainText('in their History')
    await pressOn(page, sheet.getByRole('button', { name: 'Book ¥1' }))
    await expect(page.getByRole('status').filter({ hasText: 'It is done' })).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: 'Close', exact: true }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No line waits: bank.sta')
    const done = page.getByRole('region', { name: 'Done 1' })
    await expect(done).toContainText('Booked')
    await pressOn(page, done.getByRole('button', { name: 'Move a transfer …' }))
    const moving = page.getByRole('dialog', { name: 'Move a transfer' })
    await order(page, moving, { reason: 'it is another club’s', button: 'Move a transfer' })
    await says(page, 'It is done')
    await pressOn(page, page.getByRole('button', { name: 'Close', exact: true }))
    await expect(done).toContainText('Set aside')
  })

  test('finance reads what recurs, opens a figure to its clubs, and takes them as a file', async ({
    page,
    baseURL,
  }) => {
    await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
    await page.getByRole('link', { name: 'Revenue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('a month')
    await expect(page.getByRole('region', { name: 'To the bills' })).toContainText('adds up')
    await page
      .getByRole('row', { name: /^Ends with/ })
      .getByRole('link')
      .click()
    const clubs = page.getByRole('region', { name: /^Ends with, / })
    await expect(clubs.getByRole('rowheader').first()).toBeVisible()
    const count = await clubs.getByRole('rowheader').count()
    const download = page.waitForEvent('download')
    await clubs.getByRole('button', { name: 'CSV' }).click()
    const [said = '', body = '', foot] = readFileSync(await (await download).path(), 'utf8').split('\r\n\r\n')
    expect(said).toContain('figure=ends')
    expect(foot).toContain(createHash('sha256').update(`${body}\r\n`).digest('hex'))
    expect(body.split('\r\n')).toHaveLength(count + 1)
    await clubs.getByRole('rowheader').first().getByRole('link').click()
    await expect(page).toHaveURL(/customer/)
  })

  test('a login of a club has no role there, and is refused', async ({ page, baseURL }) => {
    await page.goto(deskOf(baseURL ?? ''))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'basic', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('No group of yours has a role')
  })
})
