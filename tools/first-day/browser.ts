/** Through the public front. */
import { chromium, type Page } from 'playwright'
import { createClient } from '../../packages/client/src/index.ts'
import { openIdClient, startOpenId } from '../../testing/src/openid.ts'
import { browserLaunch } from '../browser.ts'
import { type Day, GOOD, sure } from './business.ts'
import { BASE, type Club, mailTo, PASSWORD, registerPayer, saveCard, signInByLink } from './club.ts'
import { company, names, REGION } from './names.ts'
import { answers } from './outside.ts'
import { hands } from './times.ts'

const HOME = `https://${names.console}/`
const DESK = `https://${names.desk}`

type See = (work: (page: Page) => Promise<void>) => Promise<void>

/** A new browser per visit; page errors fail it. */
async function openBrowser(): Promise<{ readonly see: See; close(): Promise<void> }> {
  const browser = await chromium.launch(await browserLaunch())
  const see: See = async (work) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' })
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('pageerror', (error) => wrong.push(error.message))
    await work(page).catch(async (error: unknown) => {
      const shown = await page.locator('body').innerText()
      throw new Error(`${String(error)}\n${wrong.join('\n')}\n${page.url()} shows:\n${shown.slice(0, 2_000)}`)
    })
    await context.close()
    sure(wrong.length === 0, wrong.join('\n'))
  }
  return { see, close: () => browser.close() }
}

const shows = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click()

async function readReceipt(page: Page, club: Club): Promise<void> {
  await page.goto(HOME)
  await shows(page, 'Kickview')
  await page.getByLabel('Login name').fill(club.login)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator('.money').first().waitFor()
  sure(/Kickview/.test(await page.title()), `the title is ${await page.title()}`)
  await page.goto(`${HOME}#/billing-history`)
  await press(page, /^More about /)
  await page.getByRole('link', { name: 'Receipt page' }).click()
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await shows(page, /2,268\.00/)
  await shows(page, new RegExp(company.name))
}

async function buyThere(page: Page): Promise<void> {
  await page.goto(HOME)
  await press(page, 'Continue with Kita ID')
  await press(page, 'Account of')
  await page.keyboard.press('Escape')
  await page.goto(`${HOME}#/change-plan`)
  await press(page, /^Pro, /)
  await page.getByRole('button', { name: 'Purchase', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Purchase', exact: true }).click()
  await shows(page, 'You have bought the plan. It is active now.')
}

async function addHours(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await shows(page, 'You are here to add hours.')
  await page.getByRole('dialog').getByRole('button', { name: 'Purchase' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
}

async function refund(page: Page): Promise<void> {
  await page.goto(DESK)
  await press(page, 'Sign in')
  const field = page.locator('[data-find]')
  await field.fill('Kita Football Club')
  await page.locator('.chosen').getByText('Kita Football Club').waitFor()
  await field.press('Enter')
  await press(page, /^Refund /)
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  await sheet.getByLabel('Amount in EUR').fill('12')
  await sheet.getByLabel('Reason').fill('a game was counted twice')
  await sheet.getByRole('button', { name: 'Refund €12.00' }).click()
  await shows(page, 'It is done')
}

async function deskDay({ story, outside, own, follow }: Day, see: See): Promise<void> {
  const openId = await startOpenId(`${DESK}/${REGION}/desk/v0/sign-in/return`, `https://${names.openId}`)
  outside.lead(names.openId, openId.port)
  outside.lead(names.desk, 4703)
  own.set('DESK_OIDC_CLIENT_ID=desk', `DESK_OIDC_CLIENT_ID=${openIdClient.id}`)
  await follow('The desk')
  await answers('http://127.0.0.1:4850/healthz')
  const person = { sub: 'camille', email: 'camille@kita.example', email_verified: true }
  openId.person = { ...person, groups: ['billing-finance'], amr: ['mfa'] }
  await story.step('at the desk: somebody of finance refunds €12', hands.form * 2, () => see(refund))
  await story.step('the club hears of it', hands.look, () => mailTo(outside, 'office@kita.example', /12\.00/))
  await openId.close()
}

/** A receipt; a purchase after signing in at the OpenID provider; a signed link; the desk. */
export async function browserDay(day: Day, first: Club): Promise<void> {
  const { story, outside, command } = day
  const openId = await startOpenId(`${BASE}/administrator/provider/return`, `https://${names.openId}`)
  outside.lead(names.openId, openId.port)
  const said = await day.follow('People who sign in elsewhere')
  const { see, close } = await openBrowser()
  await story.step('in a browser: the own name, the first figure, the receipt', hands.form, () =>
    see((page) => readReceipt(page, first)),
  )
  const login = 'office@pont.example'
  const club = await story.step('a club with a trial, a contact and a card', hands.command + hands.form, async () => {
    const link = await command(
      `touchline-admin create-organization --name "Pont Boxing" --code pont --login ${login} --trial freePlan --days 14`,
    )
    const made = await signInByLink(link, login)
    await registerPayer(made, outside, login)
    await saveCard(made, outside, GOOD)
    return made
  })
  openId.person = { sub: 'pont', email: login, email_verified: true }
  await story.step('it signs in at the OpenID provider, and buys Pro', hands.form * 2, () => see(buyThere))
  const platform = createClient({ base: BASE, serviceKey: /tlsk_\S+/.exec(said)?.[0] ?? '' })
  await story.step('a signed link of the platform leads it to the hours', hands.form, async () => {
    const { data } = await platform.call('createLink', {
      params: { orgId: club.orgId },
      body: { loginName: login, task: 'hours', lang: 'en', returnUrl: `https://${names.app}/clubs` },
    })
    await see((page) => addHours(page, data.url))
  })
  await openId.close()
  await deskDay(day, see)
  await close()
}
