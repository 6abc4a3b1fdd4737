/** The vendor's business after the document: clubs come, buy, fail to pay and mend it, and the platform is notified. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, verifyEvent } from '../../packages/client/src/index.ts'
import {
  atItsPrice,
  buyMonthly,
  buyYearly,
  type Club,
  contractOf,
  documentOf,
  eventually,
  mailTo,
  registerPayer,
  saveCard,
  signInByLink,
} from './club.ts'
import { names, REGION } from './names.ts'
import type { Outside } from './outside.ts'
import type { Shell } from './shell.ts'
import type { Story } from './story.ts'
import { hands } from './times.ts'

export interface Day {
  readonly story: Story
  readonly shell: Shell
  readonly outside: Outside
  /** What each block printed, by its heading. */
  readonly printed: ReadonlyMap<string, string>
  /** Types a command of an operator; gives what it prints. */
  command(text: string): Promise<string>
}

const ASKED_BY_THE_BANK = '4000002500003155'
const DECLINES_LATER = '4000000000000341'
const GOOD = '4242424242424242'
const BASE = `https://${names.console}/${REGION}/api/v0`

const sure = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(what)
}

/** The link of step 4, and the first sale: what `npm test` looks at. */
export async function firstSale(day: Day): Promise<Club> {
  const { story, outside, printed } = day
  const said = printed.get('4. The first organisation') ?? ''
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
    const { number } = await documentOf(club, 'invoice')
    sure(/^FR-I-\d{4}-000001$/.test(number), `the first invoice is ${number}`)
    await documentOf(club, 'receipt')
    await mailTo(outside, 'office@kita.example', /is paid/)
  })
  return club
}

/** A receiver of events, and a club that the platform sends. */
export async function platform(day: Day): Promise<void> {
  const { story, outside, printed, command } = day
  const secret = await story.step('a receiver of events', hands.command, async () => {
    const said = await command(`touchline-admin receivers add --url https://${names.receiver}/events`)
    return /whsec_\S+/.exec(said)?.[0] ?? ''
  })
  const serviceKey = /tlsk_\S+/.exec(printed.get('4. The first organisation') ?? '')?.[0] ?? ''
  const organizationId = crypto.randomUUID()
  const createdDate = new Date().toISOString()
  const login = 'office@rive.example'
  await story.step('the platform sends a club with a trial and its administrator', 0, async () => {
    const client = createClient({ base: BASE, serviceKey })
    const trial = { contractPlanGroupId: 'freePlan', days: 14 }
    const made = await client.call('ingestOrganizations', {
      lines: [{ organizationId, organizationName: 'Rive Gauche', organizationCode: 'rive', trial, createdDate }],
    })
    sure(made.data.accepted === 1, JSON.stringify(made.data))
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

/** A card that declines when it is charged, the pause, and the way out of it. */
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

interface CatalogueFile {
  readonly groups: Readonly<Record<string, { readonly prices: readonly object[] }>>
}

/** In six languages at once. */
const inAll = (text: string) =>
  Object.fromEntries(['en', 'ja', 'fr', 'es', 'pt-pt', 'de'].map((language) => [language, text]))

/** A coupon, and a price that rises for those who have the plan. */
export async function catalogue(day: Day, root: string): Promise<void> {
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
  const today = now.toISOString().slice(0, 10)
  const later = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 4, 1)).toISOString().slice(0, 7)
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the file of this repository
  const file: CatalogueFile = JSON.parse(readFileSync(join(root, 'deploy/catalogue/starter.json'), 'utf8'))
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
        from: today,
        until: `${now.getUTCFullYear() + 1}-12-31`,
        uses: 10,
      },
    },
  }
  const piped = (verb: string): string => `touchline-admin catalogue ${verb} - <<'END'\n${JSON.stringify(next)}\nEND`
  await story.step(
    'a price that rises in a later month and a coupon: planned, applied, exported',
    hands.form * 5,
    async () => {
      await command(piped('check'))
      const plan = await command(piped('plan'))
      sure(/proPlan/.test(plan) && /FIRST1/.test(plan), `the plan does not say both: ${plan}`)
      await command(piped('apply'))
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
}
