import { runsToday } from '../../testing/src/size.ts'
import {
  billsOf,
  deskOf,
  enterDesk,
  openAtDesk,
  openForCase,
  order,
  pressOn,
  reach,
  says,
  secondPerson,
} from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'
import { say, sourceOfMessage } from '../words.ts'

test.use({ world: 'desk' })

test('an order whose answer is lost is sent again, also after the page was loaded anew, and is made once', async ({
  page,
  baseURL,
}) => {
  const reason = 'their accountant lost it'
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await openAtDesk(page, 'asia-standard-plus', 'asia-standard-plus')
  const orderAgain = async () => {
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
  await orderAgain()
  await expect(page.getByRole('alert')).toContainText('it is done once')
  await expect(page).toHaveURL(/order=/)
  await page.reload()
  await orderAgain()
  await says(page, 'It is done')
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
  const second = await secondPerson(browser, desk, 'second-finance')
  const row = page.getByRole('table', { name: 'Charging' }).getByRole('row').filter({ hasText: 'Asia' })
  const ask = async (title: string, reason: string) => {
    await page.goto(`${desk}/#/settings`)
    await page.reload()
    await pressOn(page, row.getByRole('button', { name: `${title} …` }))
    const sheet = page.getByRole('dialog', { name: title })
    await order(page, sheet, { reason, button: 'Ask a second person' })
    await says(page, 'waits for a second person')
    await second.approves(reason)
    await page.reload()
  }
  await ask('Stop all charging', 'hours that no game explains')
  await expect(row).toContainText('Stopped')
  const line = page.getByRole('status').filter({ hasText: 'No card is charged in Asia since' })
  const rail = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  const pages = await rail.count()
  expect(pages).toBeGreaterThan(5)
  for (let nth = 0; nth < pages; nth += 1) {
    await rail.nth(nth).click()
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
  await second.leave()
})

test('support asks to refund a part above its limit, finance approves, the card has it back, and the club reads it', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = deskOf(baseURL ?? '')
  const reason = 'two games were counted twice'
  await enterDesk(page, desk, 'support')
  await openForCase(page, 'asia-standard-plus', '3128')
  const bill = billsOf(page).filter({ hasText: 'Paid' }).nth(2)
  await pressOn(page, bill.getByRole('button', { name: /^Refund / }))
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  await sheet.getByLabel('Amount in JPY').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('25,000')
  await expect(sheet.getByText('Another operator sees this very preview')).toBeVisible()
  await order(page, sheet, { reason, button: 'Ask a second person' })
  await says(page, 'waits for a second person')
  await pressOn(page, page.getByRole('button', { name: 'Close', exact: true }))
  const second = await secondPerson(browser, desk, 'finance')
  await second.approves(reason)
  await second.leave()
  await expect(async () => {
    await page.reload()
    await expect(bill).toContainText('¥25,000 refunded on', { timeout: 5_000 })
  }).toPass()
  await signIn(page, 'standard-plus', '/history')
  const history = page.getByRole('row')
  await expect(history.filter({ hasText: 'Ordered a refund of a part or all of the bill' })).toContainText('support')
  await expect(history.filter({ hasText: 'Refunded a part or all of the bill' })).toHaveCount(1)
})

test('finance moves a transfer from the wrong bill to the right one, and both say so', async ({ page, baseURL }) => {
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await openAtDesk(page, 'asia-bank-transfer', 'asia-bank-transfer')
  const bills = billsOf(page)
  const right = bills.filter({ hasText: 'Paid in part' })
  const number = /\w+-I-\d{4}-\d{6}/.exec(await right.innerText())?.[0] ?? ''
  const wrong = bills.filter({ hasText: 'by transfer', hasNotText: 'Paid in part' }).nth(1)
  const month = await wrong.getByRole('rowheader').innerText()
  const [, amount = '', reference = ''] = /(¥[\d,]+) by transfer on .*\((.+)\)/.exec(await wrong.innerText()) ?? []
  await pressOn(page, page.getByRole('button', { name: 'Move a transfer …' }))
  const sheet = page.getByRole('dialog', { name: 'Move a transfer' })
  for (const [label, text] of [
    ['Reference of the bank', reference],
    ['Amount', amount],
    ['Bill that it is for', number],
  ] as const) {
    await reach(page, sheet.getByLabel(label))
    await page.keyboard.type(text)
  }
  await order(page, sheet, { reason: 'they wrote the wrong month', button: 'Move a transfer' })
  await says(page, 'It is done')
  await pressOn(page, page.getByRole('button', { name: 'Close', exact: true }))
  await expect(bills.filter({ hasText: number })).toContainText(`(${reference})`)
  await expect(bills.filter({ has: page.getByRole('rowheader', { name: month }) })).toContainText('Paid in part')
  await signIn(page, 'bank-transfer', '/history')
  const taken = page.getByRole('row').filter({ hasText: 'that did not belong to the bill' })
  await expect(taken).toContainText('support')
})

const languages = { en: 'en-GB', ja: 'ja-JP' } as const

for (const language of (['en', 'ja'] as const).filter((_, nth) => runsToday(nth, 2)))
  test.describe(language, () => {
    test.use({ locale: languages[language] })
    const ofDesk = (key: string, values: Readonly<Record<string, string>> = {}) =>
      new RegExp(sourceOfMessage(language, key, 'desk', values))

    test('by the keyboard alone support says why a club was charged, and sends the receipt again', async ({
      page,
      baseURL,
    }) => {
      const title = say(language, 'acts.forms.send-documents.title', 'desk')
      await enterDesk(page, deskOf(baseURL ?? ''), 'support')
      await openForCase(page, 'asia-standard-plus', '3131')
      const bills = page.getByRole('region', { name: say(language, 'customer.bills', 'desk') })
      await pressOn(page, bills.getByRole('button', { name: ofDesk('customer.opens') }).nth(1))
      await expect(bills.getByText(say(language, 'invoiceLines.subtotal')).first()).toBeVisible()
      await expect(bills.getByText(ofDesk('customer.paidBy.card')).first()).toBeVisible()
      await pressOn(page, bills.getByRole('button', { name: ofDesk('acts.opens', { title }) }))
      const sheet = page.getByRole('dialog', { name: title })
      await reach(page, sheet.getByLabel(say(language, 'common.reason', 'desk')))
      await page.keyboard.type('0000')
      await expect(sheet.getByRole('group', { name: say(language, 'acts.parts.label', 'desk') })).toBeVisible()
      await pressOn(page, sheet.getByRole('button', { name: title }))
      await says(page, say(language, 'acts.done.done', 'desk'))
    })
  })

test('a club that cannot sign in gets another administrator by two operators, and reads it in its History', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = deskOf(baseURL ?? '')
  const reason = 'called back at the number on the contract'
  await enterDesk(page, desk, 'support')
  await openForCase(page, 'asia-basic', '3132')
  await pressOn(page, page.getByRole('button', { name: 'Invite an administrator …' }))
  const sheet = page.getByRole('dialog', { name: 'Invite an administrator' })
  await reach(page, sheet.getByLabel('Name of the person'))
  await page.keyboard.type('Hina Ogawa')
  await reach(page, sheet.getByLabel('E-mail address'))
  await page.keyboard.type('hina.ogawa@kita.example')
  await order(page, sheet, { reason, button: 'Ask a second person' })
  await says(page, 'waits for a second person')
  const second = await secondPerson(browser, desk, 'finance')
  await second.approves(reason)
  await second.leave()
  await signIn(page, 'basic', '/history')
  await expect(page.getByText('Hina Ogawa').first()).toBeVisible()
})

test('a dispute is answered in time by the keyboard, with a file, and one that the bank does not take is said', async ({
  page,
  baseURL,
}) => {
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await page.getByRole('link', { name: 'Today' }).press('Enter')
  await page.getByRole('link', { name: 'Send evidence …' }).press('Enter')
  const attach = (name: string, content: string) =>
    page.getByLabel('Attach a file …').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
  await attach('letter.pdf', 'We used it.')
  await expect(page.getByRole('alert')).toContainText('neither a PDF')
  await attach('letter.pdf', '%PDF-1.7')
  await expect(page.getByRole('status').filter({ hasText: 'letter.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send evidence …' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Send evidence' })
  await expect(sheet).toContainText('With the file “letter.pdf”')
  await reach(page, sheet.getByLabel('Reason'))
  await page.keyboard.type('their own letter')
  await pressOn(page, sheet.getByRole('button', { name: 'Send evidence' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/is being sent|has our answer/)
  await expect(page.getByText('With the file “letter.pdf”')).toBeVisible()
})
