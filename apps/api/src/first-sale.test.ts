import { randomUUID } from 'node:crypto'
import { listBillingInfo } from '@touchline/contract/billing'
import { getContractInfo, listContractInfo } from '@touchline/contract/contract-info'
import { operatorOn } from '@touchline/testing/commands'
import type { Request } from '@touchline/testing/http'
import { openWorld } from '@touchline/testing/world'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'

const NOW = Date.parse('2026-11-21T04:00:00Z')
const DECEMBER = Date.parse('2026-12-01T03:00:00Z')
const PASSWORD = 'four words on a bench'

const session = z.object({ access_token: z.string(), _organization: z.string() })
const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? ''

it('a database that migrations made sells a plan, from the catalogue file to the bill that is paid', async () => {
  const world = await openWorld({ now: NOW, isSeeded: false })
  onTestFinished(() => world.close())
  const { type } = operatorOn(world.deps)
  const { server, provider, mailbox, worker } = world

  await type('catalogue apply deploy/catalogue/starter.json --operator Sato')
  const made = await type('create-organization --name Kita --code kita --login kita --trial freePlan --days 14')
  const link = { token: tokenIn(made.join('\n')), newPassword: PASSWORD }
  await server.send({ method: 'POST', path: '/forgotten_password/set', json: link })
  const form = { grant_type: 'password', username: 'kita', password: PASSWORD }
  const signedIn = await server.send({ method: 'POST', path: '/administrator/auth_billing', form })
  const { access_token: token, _organization: organization } = session.parse(signedIn.body)

  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown, headers?: Request['headers']) => {
    const body = json === undefined ? {} : { json }
    const all = { 'idempotency-key': randomUUID(), ...headers }
    return server.send({ method, path: `/${organization}/manage${path}`, token, headers: all, ...body })
  }
  const [own] = listContractInfo.response.parse((await call('GET', '/contract_info')).body).results
  const at = `/contract_info/${own?.contractInfoId}`
  expect(own?.plans).toMatchObject([{ contractPlanId: 'freePlan.base', endDate: '2026-12-04T14:59:59.999Z' }])

  await call('POST', `${at}/mail_address_change_token`, { mailAddress: 'office@kita.example' })
  await worker.runDue()
  const proof = { token: tokenIn(mailbox.taken.at(-1)?.text ?? '') }
  await server.send({ method: 'POST', path: '/mail_address_change/confirm', json: proof })
  const read = await call('GET', at)
  const document = getContractInfo.response.parse(read.body)
  const customerInfo = { ...document.customerInfo, name: 'Kita Hanako', tel: '+81355500142', country: 'JP' }
  const version = { 'if-match': String(read.headers['etag']) }
  expect(await call('PUT', at, { ...document, customerInfo }, version)).toMatchObject({ status: 200 })

  const { clientSecret } = z
    .object({ clientSecret: z.string() })
    .parse((await call('POST', '/contract_info/card_request')).body)
  await provider.typeCard(clientSecret)
  const paymentMethodId = await provider.savedBy(clientSecret)
  expect(await call('PUT', `${at}/credit_card`, { paymentMethodId })).toMatchObject({ status: 200 })

  const order = { planId: 'teamStandardPlan', quotedTotal: 7_260 }
  expect(await call('POST', `${at}/plans/monthly`, order)).toMatchObject({ status: 200, body: { change: 'purchase' } })
  await world.liveUntil(DECEMBER)
  const { results } = listBillingInfo.response.parse((await call('GET', '/billing_info')).body)
  expect(results.find(({ billingTargetYearMonth }) => billingTargetYearMonth === '202611')).toMatchObject({
    charge: { total: 7_260 },
    paymentStatus: 'Complete',
    documents: [{ kind: 'invoice' }, { kind: 'receipt' }],
  })
  expect(world.jobErrors).toEqual([])
})
