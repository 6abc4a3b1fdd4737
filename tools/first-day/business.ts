/** After the set-up: clubs buy, fail to pay and recover; the platform is notified. */
import { createClient, verifyEvent } from '../../packages/client/src/index.ts'
import {
  atItsPrice,
  BASE,
  buyer,
  buyMonthly,
  buyYearly,
  type Club,
  contractOf,
  documentOf,
  eventually,
  mailTo,
  paperOf,
  registerPayer,
  saveAddress,
  saveCard,
  signIn,
  signInByLink,
} from './club.ts'
import type { Block } from './document.ts'
import { company } from './names.ts'
import type { Outside } from './outside.ts'
import { applyCatalogue, inAll, ownCatalogue, PLAN, piped } from './own-catalogue.ts'
import type { Shell } from './shell.ts'
import type { Story } from './story.ts'
import { hands } from './times.ts'

export interface Day {
  readonly story: Story
  readonly shell: Shell
  readonly outside: Outside
  readonly made: string
  /** Placeholders of the documents, and their values. */
  readonly own: Map<string, string>
  /** Types the blocks under a heading; returns their output. */
  follow(heading: string): Promise<string>
  command(text: string): Promise<string>
}

const ASKED_BY_THE_BANK = '4000002500003155'
const DECLINES_LATER = '4000000000000341'
export const GOOD = '4242424242424242'

export const sure = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(what)
}

/** The link of step 4, and the first sale: what `npm test` looks at. */
export async function firstSale(day: Day): Promise<Club> {
  const { story, outside, made: said } = day
  const club = await story.step('the link of step 4 in a browser: a password, and signed in', hands.form, () =>
    signInByLink(said, 'admin@kita.example'),
  )
  await story.step('the billing contact, with its mail', hands.form, () =>
    registerPayer(club, outside, 'office@kita.example'),
  )
  await story.step('a card, with the question of its bank', hands.form, async () =>
    sure(await saveCard(club, outside, ASKED_BY_THE_BANK), 'the bank asked nothing'),
  )
  await story.step('the first plan is sold: yearly Pro, paid, its invoice as PDF', hands.form, async () => {
    sure((await buyYearly(club, 'yearlyProPlan')) === 226_800, 'it costs something else than 1,890 € and 20 %')
    const { number, text } = await paperOf(club, 'invoice')
    sure(/^FR-I-\d{4}-000001$/.test(number), `the first invoice is ${number}`)
    const said = [
      company.name,
      company.street,
      company.vatNumber,
      ...Object.values(buyer),
      PLAN,
      '1,890.00',
      '378.00',
      '2,268.00',
    ]
    for (const words of said) sure(text.includes(words), `the invoice does not say ${words}:\n${text}`)
    const receipt = await paperOf(club, 'receipt')
    sure(receipt.text.includes('2,268.00'), `the receipt says:\n${receipt.text}`)
    await mailTo(outside, 'office@kita.example', /is paid/)
  })
  return club
}

export async function platform(day: Day): Promise<void> {
  const { story, outside, made, own } = day
  const added = await day.follow('A receiver of events')
  const secret = /whsec_\S+/.exec(added)?.[0] ?? ''
  own.set('9f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f', /id +(\S+)/.exec(added)?.[1] ?? '')
  const serviceKey = /tlsk_\S+/.exec(made)?.[0] ?? ''
  const organizationId = crypto.randomUUID()
  const createdDate = new Date().toISOString()
  const login = 'office@rive.example'
  await story.step('the platform sends a club with a trial and its administrator', 0, async () => {
    const client = createClient({ base: BASE, serviceKey })
    const trial = { contractPlanGroupId: 'freePlan', days: 14 }
    const sent = await client.call('ingestOrganizations', {
      lines: [{ organizationId, organizationName: 'Rive Gauche', organizationCode: 'rive', trial, createdDate }],
    })
    sure(sent.data.accepted === 1, JSON.stringify(sent.data))
    const user = {
      userId: crypto.randomUUID(),
      organizationId,
      username: 'rive',
      displayName: 'Rive',
      roles: ['administrator' as const],
    }
    const known = await client.call('ingestUsers', { lines: [{ ...user, startDate: createdDate, loginName: login }] })
    sure(known.data.accepted === 1, JSON.stringify(known.data))
  })
  await story.step('its link comes by mail, and it signs in', hands.form, async () => {
    const { text } = await mailTo(outside, login, /token=/)
    const club = await signInByLink(text, login)
    sure(
      (await contractOf(club)).plans.some(({ contractPlanId }) => contractPlanId.startsWith('freePlan')),
      'it has no trial',
    )
  })
  await story.step('the receiver verifies the event of the trial', hands.look, () =>
    eventually('an event of the trial', async () => {
      const events = await Promise.all(
        outside.received.map(({ headers, body }) => verifyEvent(headers, body, [secret])),
      )
      return events.find((event) => event.type.startsWith('trial') && event.organizationId === organizationId)
    }),
  )
}

export async function declined(day: Day): Promise<Club> {
  const { story, outside, command } = day
  const login = 'admin@lac.example'
  const club = await story.step('a second club, with a trial', hands.command + hands.form, async () => {
    const said = await command(
      `touchline-admin create-organization --name "Lac Rowing" --code lac --login ${login} --trial freePlan --days 14`,
    )
    const made = await signInByLink(said, login)
    await registerPayer(made, outside, 'office@lac.example')
    return made
  })
  await story.step('its card is saved, declines at the purchase, and the plan is paused', hands.form, async () => {
    await saveCard(club, outside, DECLINES_LATER)
    await buyYearly(club, 'yearlyProPlan')
    await eventually('the pause', async () => (await contractOf(club)).pause ?? undefined)
    await mailTo(outside, 'office@lac.example', /pay/i)
  })
  await story.step('another card: what is owed is paid, and the plan is back', hands.form, async () => {
    await saveCard(club, outside, GOOD)
    await eventually('the end of the pause', async () => ((await contractOf(club)).pause === null ? true : undefined))
    await documentOf(club, 'receipt')
  })
  return club
}

export async function catalogue(day: Day, root: string): Promise<Club> {
  const { story, outside, command } = day
  const login = 'admin@quai.example'
  const club = await story.step('a third club, on monthly Pro by a card', hands.command + hands.form, async () => {
    const said = await command(`touchline-admin create-organization --name "Quai Fencing" --code quai --login ${login}`)
    const made = await signInByLink(said, login)
    await registerPayer(made, outside, 'office@quai.example')
    await saveCard(made, outside, GOOD)
    await buyMonthly(made, 'proPlan')
    return made
  })
  const now = new Date()
  const later = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 4, 1)).toISOString().slice(0, 7)
  const file = ownCatalogue(root)
  const pro = file.groups['proPlan'] ?? { prices: [] }
  const next = {
    ...file,
    groups: { ...file.groups, proPlan: { ...pro, prices: [...pro.prices, { from: later, EUR: { base: 20_900 } }] } },
    coupons: {
      FIRST1: {
        group: 'elitePlan',
        percent: 20,
        names: inAll('First day'),
        descriptions: inAll('20 percent'),
        from: today(),
        until: `${now.getUTCFullYear() + 1}-12-31`,
        uses: 10,
      },
    },
  }
  await story.step(
    'a price that rises in a later month and a coupon: planned, applied, exported',
    hands.form * 5,
    async () => {
      await command(piped('check', next))
      const plan = await command(piped('plan', next))
      sure(/proPlan/.test(plan) && /FIRST1/.test(plan), `the plan does not say both: ${plan}`)
      await applyCatalogue(command, next)
      const left = await command('touchline-admin catalogue export - | touchline-admin catalogue plan -')
      sure(/nothing/i.test(left), `an export differs from what is: ${left}`)
    },
  )
  await story.step('the club is notified of the price', hands.look, () => mailTo(outside, 'quai.example', /price/i))
  await story.step('the club upgrades to Elite with the coupon', hands.form, async () => {
    const { data: found } = await club.client.call('getCouponByCode', { params: { orgId: club.orgId, code: 'FIRST1' } })
    await atItsPrice((quotedTotal) =>
      club.client.call('saveCouponPlan', {
        params: { orgId: club.orgId, id: club.contractId },
        body: { couponId: found._id, quotedTotal },
      }),
    )
    const said = await command('touchline-admin coupons')
    sure(/FIRST1/.test(said), `coupons does not list it: ${said}`)
  })
  return club
}

export async function comesBack({ story, outside, command }: Day, club: Club): Promise<void> {
  await story.step('the club leaves: its account is closed, and a mail leads to its data', hands.form, async () => {
    const leaving = await signIn(club.login)
    const { data } = await leaving.client.call('cancelContract', {
      params: { orgId: leaving.orgId, id: leaving.contractId },
      body: {
        contractInfoId: leaving.contractId,
        cancellationDate: new Date().toISOString(),
        reason: 'season-over',
      },
    })
    sure(data.cancellation === 'closed', `its cancellation is ${data.cancellation}`)
    const { text } = await mailTo(outside, 'office@quai.example', /account-export/)
    sure(/receipt/i.test(text), `the mail names no receipt: ${text}`)
  })
  await story.step('it comes back, and buys again', hands.command + hands.form * 3, async () => {
    const said = await command(
      `touchline-admin create-organization --name "Quai Fencing" --code quai-2 --login ${club.login}`,
    )
    const again = /token=/.test(said) ? await signInByLink(said, club.login) : await signIn(club.login)
    await registerPayer(again, outside, 'board@quai.example')
    await saveCard(again, outside, GOOD)
    await buyMonthly(again, 'proPlan')
  })
}

const today = (): string => new Date().toISOString().slice(0, 10)

export async function money(day: Day, first: Club): Promise<void> {
  const { story, outside, own } = day
  own.set('2027-03-31', new Date(Date.now() + 120 * 86_400_000).toISOString().slice(0, 10))
  await day.follow('Organisations and people')
  const club = await story.step('a club whose password went to another address', hands.form * 2, async () => {
    const login = 'office@minato.example'
    await createClient({ base: BASE }).call('forgotPassword', { body: { username: login } })
    const { text } = await mailTo(outside, 'board@minato.example', /token=/)
    const made = await signInByLink(text, login)
    await registerPayer(made, outside, 'treasurer@minato.example')
    await buyYearly(made, 'yearlyProPlan')
    return made
  })
  own.set('FR-I-2026-000042', await documentOf(club, 'invoice'))
  own.set('FR-I-2026-000001', await documentOf(first, 'invoice'))
  own.set('2026-12-03', today())
  own.set('2027-01-01', today())
  await story.step('a club saves its VAT number', hands.form, async () =>
    saveAddress(await signIn('office@rive.example'), 'FR23334175221'),
  )
  await day.follow('Money')
  await story.step('both hear of it: a receipt, and a credit note', hands.look, async () => {
    await documentOf(club, 'receipt')
    await mailTo(outside, 'office@kita.example', /credit note/i)
    await documentOf(first, 'credit-note')
  })
}

export async function operate(day: Day, blocks: readonly Block[]): Promise<void> {
  const { own, command, story } = day
  const [line = ''] = (await command('touchline-admin list-service-keys')).split('\n')
  own.set('5b1f0a7e-2c64-4d0e-9a3b-7f0d1c2e8a90', line.split(' ')[0] ?? '')
  await day.follow('Keys, receivers and deliveries')
  await day.follow('What there is to see')
  const heading = 'Mails that come back'
  const [, key = ''] = /^key (\S+)/m.exec(await day.follow(heading)) ?? []
  const handOver = blocks.find((block) => block.heading === heading && !block.isTyped)?.text ?? ''
  await story.step('a mail server hands over a report', 0, async () => {
    const said = await command(`export KEY=${key}; printf 'no report' | ${handOver}; unset KEY`)
    sure(/names-none/.test(said), `the report is not taken: ${said}`)
  })
}
