import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '@touchline/api/adapters/system-clock'
import { openCell } from '@touchline/api/db/database'
import { deskScope, inRead } from '@touchline/api/db/transaction'
import { giveWayToOthers } from '@touchline/api/start/start-api'
import { customerEndpoints } from '@touchline/contract/desk/customer'
import { demoTarget } from '@touchline/demo/admin/demo-target'
import { testCell, testDeps } from '@touchline/testing/deps'
import { openTestDesk } from '@touchline/testing/desk'
import fastify from 'fastify'
import { regionOfDemo } from '../reads/start-region.ts'

const OPERATORS = 20
const ROUND_MS = 10_000
const TIMES = 25
const CASE = '3127'

giveWayToOthers()
const target = await demoTarget(process.env['DATA_DIR'] ?? '', 'america')
const { db } = await openCell(await regionOfDemo())
const cell = { ...testCell, mode: 'production' as const, issuer: target.readIssuer('america') }
const desk = await openTestDesk([testDeps(db, { clock: { ...systemClock }, cell })])
const cookie = await desk.signIn(['finance'], 'aya@vendor.example')

const clubs = await inRead(db, deskScope, (tx) =>
  tx.selectFrom('organizations').select(['organization_id', 'organization_code', 'organization_name']).execute(),
)

async function ask(path: string, json?: object, fine: readonly number[] = [200]): Promise<unknown> {
  const { status, body } = await desk.send({ path, cookie, ...(json === undefined ? {} : { method: 'POST', json }) })
  if (!fine.includes(status)) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

const openCustomer = async (organizationId: string) =>
  customerEndpoints.getCustomer.response.parse(await ask(`/customer/${organizationId}?case=${CASE}`))

async function seen(organizationId: string): Promise<readonly (readonly [string, object])[]> {
  const { currency, refundable } = await openCustomer(organizationId)
  const of = { organizationId }
  const bill = refundable.find(({ amount }) => amount > 0)
  const month = new Date().toISOString().slice(0, 7).replace('-', '')
  const refund = { ...of, billingId: bill?.billingInfoId, amount: 1, reference: 'bench' }
  return [
    ...(bill === undefined ? [] : [['refund', refund] as const]),
    ['give-goodwill', { ...of, currency, amounts: [{ from: month, amount: 100 }] }],
    ['cancel-plan', { ...of, way: 'reserve' }],
  ]
}

const preview = ([act, input]: readonly [string, object], fine?: readonly number[]) =>
  ask(`/acts/${act}/preview`, { input, reason: 'a figure', caseId: CASE }, fine)

async function timed(work: () => Promise<unknown>): Promise<readonly number[]> {
  const milliseconds: number[] = []
  for (let round = 0; round <= TIMES; round += 1) {
    const began = performance.now()
    await work()
    if (round > 0) milliseconds.push(performance.now() - began)
  }
  return milliseconds
}

const clubOf = (code: string): string => {
  const found = clubs.find((each) => each.organization_code === code)
  if (found === undefined) throw new Error(`${code} is none of ${clubs.map((each) => each.organization_code).join()}`)
  return found.organization_id
}

async function previewsOf(code: string): Promise<readonly number[]> {
  const milliseconds = []
  for (const each of await seen(clubOf(code))) milliseconds.push(...(await timed(() => preview(each))))
  return milliseconds
}

async function work(index: number, isOver: () => boolean): Promise<void> {
  await delay((index * ROUND_MS) / OPERATORS)
  while (!isOver()) {
    const began = performance.now()
    const club = clubs[index % clubs.length]
    if (club === undefined) return
    await ask(`/find?text=${encodeURIComponent(club.organization_code)}`)
    const acts = await seen(club.organization_id)
    const rest = ['mails', 'people', 'history']
    await Promise.all(rest.map((each) => ask(`/customer/${club.organization_id}/${each}?case=${CASE}`)))
    const act = acts[index % acts.length]
    // Some clubs have no plan.
    if (act !== undefined) await preview(act, [200, 409])
    await delay(Math.max(0, ROUND_MS - (performance.now() - began)))
  }
}

const server = fastify()
server.get<{ Params: { code: string } }>('/customer/:code', async ({ params: { code } }) =>
  timed(() => openCustomer(clubOf(code))),
)
server.get<{ Params: { code: string } }>('/previews/:code', ({ params: { code } }) => previewsOf(code))
server.get<{ Params: { seconds: string } }>('/work/:seconds', async ({ params: { seconds } }) => {
  const end = performance.now() + Number(seconds) * 1_000
  await Promise.all(Array.from({ length: OPERATORS }, (_, index) => work(index, () => performance.now() > end)))
  return []
})
console.log(`ready ${await server.listen({ port: 0, host: '127.0.0.1' })}`)
process.once('SIGINT', () => process.exit(0))
