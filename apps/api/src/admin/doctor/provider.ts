import type { Milliseconds } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { heardEvents, stripeAccount } from '../../adapters/stripe-account.ts'
import { systemClock } from '../../adapters/system-clock.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import { clockLine, type Line, looked, note, well, wrong } from './line.ts'

export function lookAtProvider(configuration: Configuration, patienceMs: Milliseconds): Promise<readonly Line[]> {
  const mend = 'check STRIPE_SECRET_KEY, and that this machine reaches api.stripe.com'
  return looked('provider', mend, async () => {
    const account = stripeAccount(configuration.stripe)
    const before = systemClock.now()
    const { country, currency, canCharge, now } = await account.read()
    const after = systemClock.now()
    const home = `${country ?? 'no country'}, paid out in ${currency?.toUpperCase() ?? 'no currency'}`
    const own = canCharge
      ? well('provider', `the key opens an account (${home}) that can charge cards`)
      : wrong('provider', `the account (${home}) cannot charge cards`, "complete it in the provider's dashboard")
    const converted = configuration.regions
      .map(({ name }) => ({ name, charged: regionDefaults[name].currency }))
      .filter(({ charged }) => charged.toLowerCase() !== currency)
      .map(({ name, charged }) =>
        note(`provider ${name}`, `what is charged in ${charged} is converted when it is paid out`),
      )
    const clock = now === null ? [] : [clockLine('clock of the provider', { before, theirs: now, after })]
    return [own, ...converted, ...clock, ...(await lookAtEvents(configuration, account, patienceMs))]
  })
}

type Account = ReturnType<typeof stripeAccount>

async function lookAtEvents(
  configuration: Configuration,
  account: Account,
  patienceMs: Milliseconds,
): Promise<readonly Line[]> {
  const addresses = await account.eventAddresses()
  const perRegion = configuration.regions.map(async ({ name, url }) => {
    const wanted = `${url}/provider/webhook`
    const what = `events ${name}`
    const found = addresses.find((address) => address.url === wanted && address.isEnabled)
    if (found === undefined)
      return wrong(what, `the provider has no enabled endpoint ${wanted}`, "make it in the provider's dashboard")
    const missing = heardEvents.filter((kind) => !found.kinds.includes(kind) && !found.kinds.includes('*'))
    if (missing.length > 0) return wrong(what, `the endpoint gets no ${missing.join(', ')}`, 'add these kinds to it')
    return takenByUs(what, wanted, configuration, account)
  })
  const lines = await Promise.all(perRegion)
  if (lines.some(({ kind }) => kind === 'wrong')) return lines
  const untaken = await account.untakenEvents(patienceMs)
  return [
    ...lines,
    untaken === 0
      ? well('test event', 'it came back from the provider and was taken')
      : wrong(
          'test event',
          "an endpoint of the account has not taken the provider's own event",
          "compare STRIPE_WEBHOOK_SECRET with the endpoint's signing secret; other endpoints of the account count, too",
        ),
  ]
}

/** Signed as the provider does: proves that the address leads to a server with this secret. */
async function takenByUs(what: string, url: string, { stripe }: Configuration, account: Account): Promise<Line> {
  const body = JSON.stringify({ id: 'evt_doctor', object: 'event', type: 'doctor.test', data: { object: {} } })
  const signature = account.signatureOf(body, stripe.webhookSecrets[0] ?? '')
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const [line = well(what, 'the address takes signed events')] = await looked(
    what,
    'let the address lead to a process of this server',
    async () => {
      const { status } = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) })
      if (status === 200) return []
      return [wrong(what, `${url} answers ${status}`, 'restart the processes where STRIPE_WEBHOOK_SECRET was changed')]
    },
  )
  return line
}
