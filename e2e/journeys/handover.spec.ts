import { type Browser, devices, type Page } from 'playwright/test'
import { lookTwice } from '../access/axe.ts'
import { misfits } from '../access/fit.ts'
import { answerStep, codeOf, leave } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { mailedLink } from '../mailed-link.ts'
import { menuLink } from '../screens.ts'
import { fillSignIn, provePassword, signIn } from '../sign-in.ts'

test.use({ world: 'leaving' })

const emi = {
  name: 'Emi Kato',
  address: 'emi@handover.example',
  login: 'emi.kato',
  password: 'violet whistle over the pitch',
}
const account = (page: Page) => page.getByRole('button', { name: 'Account of' })

async function elsewhere(browser: Browser, baseURL: string, device = {}): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL, locale: 'en-GB', timezoneId: 'Asia/Tokyo' })
  return context.newPage()
}

async function signInAsEmi(page: Page): Promise<void> {
  await fillSignIn(page, emi.login, emi.password)
  await expect(account(page)).toBeVisible()
}

async function invite(page: Page): Promise<void> {
  await menuLink(page, 'People').click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('E-mail address').fill(emi.address)
  await dialog.getByLabel('Name', { exact: true }).fill(emi.name)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`${emi.address} is invited.`)).toBeVisible()
}

async function accept(phone: Page): Promise<void> {
  await phone.goto(await mailedLink(phone, emi.address, /http\S+invitation\?token=\S+/))
  await expect(phone.getByRole('button', { name: 'Accept' })).toBeVisible()
  expect([...(await lookTwice(phone, 'the invitation')), ...(await misfits(phone, 'the invitation'))]).toEqual([])
  await phone.getByLabel('Login name').fill(emi.login)
  await phone.getByLabel('Password', { exact: true }).fill(emi.password)
  await phone.getByRole('button', { name: 'Accept' }).click()
  await phone.getByRole('link', { name: 'To sign-in' }).click()
  await signInAsEmi(phone)
}

async function askForHours(page: Page): Promise<string> {
  await page.goto('/#/usage?tab=upload')
  await page.getByRole('button', { name: 'Ask for approval: Add upload time', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add upload time' })
  await dialog.getByLabel('Hours').selectOption('3')
  const shown = /¥[\d,]+/.exec((await dialog.getByRole('status').textContent()) ?? '')?.[0] ?? 'no amount'
  await dialog.getByLabel('Note for the administrators').fill('For the cup')
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByText('The administrators have been asked.')).toBeVisible()
  return shown
}

async function approve(desk: Page, shown: string): Promise<void> {
  await desk.goto(await mailedLink(desk, emi.name, /http\S+requests\/\S+/))
  await desk.getByLabel('Login name').fill('standard-plus')
  await desk.getByLabel('Password', { exact: true }).fill('touchline-demo')
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(desk.getByRole('heading', { name: 'Request: 3 hours of upload time' })).toBeVisible()
  await expect(desk.getByText(shown).first()).toBeVisible()
  await expect(desk.getByText('For the cup')).toBeVisible()
  await desk.getByRole('button', { name: 'Approve and buy' }).click()
  await expect(desk.getByText('Approved and bought.')).toBeVisible()
}

async function setUpApp(page: Page): Promise<{ readonly secret: string; readonly recovery: string }> {
  await page.goto('/#/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code that the app shows now').fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  const recovery = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('The authenticator app is set up.')).toBeVisible()
  return { secret, recovery }
}

async function signInByApp(page: Page, code: string): Promise<void> {
  await fillSignIn(page, emi.login, emi.password)
  await answerStep(page, 'Code of the authenticator app', code)
  await expect(account(page)).toBeVisible()
}

async function signInByRecovery(page: Page, code: string): Promise<void> {
  await fillSignIn(page, emi.login, emi.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await answerStep(page, 'Recovery code', code)
  await expect(account(page)).toBeVisible()
}

async function handOverToday(page: Page): Promise<void> {
  await page.goto('/#/people')
  await page.getByRole('button', { name: 'Start Hand over to a successor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over the bills' })
  await dialog.getByLabel(emi.name).check()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  const proof = page.getByRole('dialog', { name: 'Enter your password again' })
  await expect(proof.or(page.getByLabel('Login name'))).toBeVisible()
  if (await proof.isVisible()) await provePassword(page)
  await expect(page.getByLabel('Login name')).toBeVisible()
}

test('a club is handed from one person to the next without an operator', async ({ page, browser, address }) => {
  await signIn(page, 'standard-plus')
  await invite(page)

  const phone = await elsewhere(browser, address, devices['Pixel 7'])
  await accept(phone)
  const shown = await askForHours(phone)
  const desk = await elsewhere(browser, address)
  await approve(desk, shown)

  const laptop = await elsewhere(browser, address)
  await signInAsEmi(laptop)
  const { secret, recovery } = await setUpApp(laptop)
  // A new way to sign in ends the session on the phone.
  await phone.reload()
  await expect(phone.getByLabel('Login name')).toBeVisible()
  await signInByApp(phone, codeOf(secret, 1))
  await laptop.reload()
  await laptop.getByRole('button', { name: 'End all others' }).click()
  await expect(laptop.getByText('All other sessions are ended.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByLabel('Login name')).toBeVisible()

  await handOverToday(page)
  // Who left is signed out at the desk, too.
  await desk.reload()
  await expect(desk.getByLabel('Login name')).toBeVisible()
  await fillSignIn(page, 'standard-plus', 'touchline-demo')
  await expect(page.getByText('This user may not see the bills of the organisation.')).toBeVisible()

  await leave(laptop)
  await signInByRecovery(laptop, recovery)
  await menuLink(laptop, 'People').click()
  await expect(laptop.getByRole('row', { name: new RegExp(`${emi.name}.*Administrator`) })).toBeVisible()
  await expect(laptop.getByRole('button', { name: 'Invite someone' })).toBeVisible()
})
