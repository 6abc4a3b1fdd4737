import { randomUUID } from 'node:crypto'
import { deskEndpoints } from '@touchline/contract/desk/endpoints'
import { type Endpoint, isLooked } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { operatorOn } from '@touchline/testing/commands'
import { openedLook } from '@touchline/testing/looks'
import { openMonthOf } from '@touchline/testing/open-month'
import { sharedCell, sharedDesk } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const cell = await sharedCell()
const desk = await sharedDesk(cell)

let club: Awaited<ReturnType<typeof cell.open>>
let token: string
let lookId: string
const lookAnew = async () => {
  club = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  const look = await openedLook(cell.deps, club.organizationId)
  token = look.session.access_token
  lookId = look.lookId
}

const contracts = (by = token, organizationId = club.organizationId) =>
  cell.send({ path: `/${organizationId}/manage/contract_info`, token: by })

const setLooks = (looks: string) => club.send({ method: 'PUT', path: `/${club.organizationId}/looks`, json: { looks } })

const linesOf = async () => (await club.audit()).filter(({ action }) => action === 'look')

const pathOf = (path: string, { organizationId, contractId }: typeof club): string =>
  path
    .replace(':orgId', organizationId)
    .replace('/contract_info/:id', `/contract_info/${contractId}`)
    .replaceAll(/:\w+/g, randomUUID())

/** With a bill, papers, a request and a person: a reading that finds nothing could not tell a secret. */
async function openWhole() {
  const whole = await cell.open({ basePlanId: 'teamStandardPlan.base' })
  const { organizationId, userId } = whole
  const manager = await cell.join(whole, 'billing-manager')
  const purchase = { kind: 'upload', hours: 2 }
  const { body: asked } = await manager.buy('askApproval', { purchase })
  const { _id: requestId } = z.object({ _id: z.string() }).parse(asked)
  await whole.setContract({ payment_method: 'BANK_TRANSFER' })
  await openMonthOf(cell.deps, whole)
  await cell.liveUntil('2026-12-01T00:00:00Z')
  const [bill] = await whole.bills()
  const billingId = bill?.billing_id ?? ''
  const readIssuer = () => cell.deps.cell.issuer
  const transfer = ['--amount', String(bill?.total), '--date', '2026-12-01', '--reference', 'T1', '--operator', 'Sato']
  await operatorOn({ ...cell.deps, readIssuer }).type(['book-transfer', billingId, ...transfer])
  const documents = cell.database.ownerDb.selectFrom('documents').select('document_id')
  const { document_id: documentId } = await documents.where('billing_id', '=', billingId).executeTakeFirstOrThrow()
  const named = [
    [/(billing|billing_info|detail)\/:id/, `$1/${billingId}`],
    [/documents\/:id/, `documents/${documentId}`],
    [/purchase_requests\/:id/, `purchase_requests/${requestId}`],
    [/:userId/, userId],
    [/overview$/, 'overview?lang=en'],
    [/contents$/, 'contents?from=2026-11-01&to=2026-12-31'],
  ] satisfies readonly (readonly [RegExp, string])[]
  const path = (of: string) =>
    pathOf(
      named.reduce((so, [from, to]) => so.replace(from, to), of),
      whole,
    )
  return { organizationId, path }
}

const namesIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return Object.entries(value).flatMap(([name, each]) => [name, ...namesIn(each)])
}

const OK = 200
const NO_XML_OF_JAPAN = 404
const secret = /password|token|secret|hash|recovery|sealed|credential|remoteAddress|network|userAgent|feed/i

describe("the token of an operator's look tries every call of both tables", async () => {
  const ofClubs = Object.entries(endpoints).flatMap(([name, each]): [string, Endpoint][] =>
    each.access === 'session' || each.access === 'organization' ? [[name, each]] : [],
  )
  const whole = await openWhole()
  const { access_token: one } = (await openedLook(cell.deps, whole.organizationId)).session
  const ask = ({ method, path }: Endpoint) => {
    const json = method === 'GET' ? {} : { json: { targetAggregationTypes: ['MOVIE_CONVERT_TIME'] } }
    return cell.send({ method, path: whole.path(path), token: one, ...json })
  }

  it.each(ofClubs.filter(([, each]) => isLooked(each)))('and reads %s, without a secret', async (name, of) => {
    const reply = await ask(of)
    const said = name === 'getDocumentXml' ? NO_XML_OF_JAPAN : OK
    expect(of.method === 'GET' ? [said] : [OK, 400]).toContain(reply.status)
    expect(namesIn(reply.body).filter((each) => secret.test(each))).toEqual([])
  })

  it.each(ofClubs.filter(([, each]) => !isLooked(each)))('and is refused %s, with a security event', async (_, of) => {
    const before = cell.securityLines.length
    expect(await ask(of)).toMatchObject({ status: 403, body: { code: 'look-reads-only' } })
    const line = cell.securityLines.slice(before).find((each) => each.includes('"look-refused"'))
    expect(line).toContain('aya@vendor.example')
  })

  it.each(Object.entries(endpoints).filter(([, { access }]) => access === 'service' || access === 'provider'))(
    'and is nobody to %s',
    async (_, of) => expect([400, 401]).toContain((await ask(of)).status),
  )

  it.each(Object.entries(deskEndpoints).filter(([, { access }]) => access === 'operator'))(
    'and opens nothing of the desk by %s',
    async (_, { method, path }) => {
      const reply = await desk.send({
        method,
        path: path.replaceAll(/:\w+/g, randomUUID()),
        headers: { token: one, authorization: `Bearer ${one}`, cookie: `desk_session=${one}` },
        ...(method === 'GET' ? {} : { json: {} }),
      })
      expect(reply).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    },
  )
})

describe("an operator's look", () => {
  beforeEach(lookAnew)

  it('sees one club, by the role that is shown', async () => {
    const other = await cell.open()
    expect(await contracts(token, other.organizationId)).toMatchObject({ body: { code: 'other-organization' } })
    const reader = await openedLook(cell.deps, club.organizationId, 'reader')
    expect(reader.session).toMatchObject({ memberRole: 'reader', operator: 'aya@vendor.example', caseId: '3127' })
    expect(await contracts(reader.session.access_token)).toMatchObject({ status: 200 })
  })

  it('shows another role from the next call on, while it is open', async () => {
    const show = (role: string) => cell.send({ method: 'PUT', path: '/looks/session', json: { token, role } })
    const signIns = async () => {
      const reply = await cell.send({ path: `/${club.organizationId}/manage/history?about=access`, token })
      return z.object({ entries: z.array(z.unknown()) }).parse(reply.body).entries.length
    }
    expect(await signIns()).toBeGreaterThan(0)
    expect(await show('reader')).toMatchObject({ status: 200, body: { role: 'reader' } })
    expect(await signIns()).toBe(0)
    expect(await show('owner')).toMatchObject({ status: 400 })
    await cell.send({ method: 'DELETE', path: '/looks/session', json: { token } })
    expect(await show('administrator')).toMatchObject({ status: 404, body: { code: 'link-unknown' } })
  })

  it('ends in the middle: by the operator, by the tab, without a call for 15 minutes, after 30, and by the word of the club', async () => {
    const over = { status: 401, body: { code: 'session-expired' } }
    const age = (column: string, minutes: number) =>
      sql`update looks set ${sql.ref(column)} = now() - make_interval(mins => ${minutes}) where look_id = ${lookId}`.execute(
        cell.database.ownerDb,
      )
    await age('seen_at', 14)
    expect(await contracts()).toMatchObject({ status: 200 })
    await age('seen_at', 15)
    expect(await contracts()).toMatchObject(over)

    const second = (await openedLook(cell.deps, club.organizationId)).session.access_token
    expect(await contracts(second)).toMatchObject({ status: 200 })
    await cell.send({ method: 'DELETE', path: '/looks/session', json: { token: second } })
    expect(await contracts(second)).toMatchObject(over)

    const third = (await openedLook(cell.deps, club.organizationId)).session.access_token
    expect(await setLooks('never')).toMatchObject({ status: 200, body: { looks: 'never' } })
    expect(await contracts(third)).toMatchObject(over)
    await expect(openedLook(cell.deps, club.organizationId)).rejects.toThrow('does not let operators look')
    expect(await setLooks('history')).toMatchObject({ status: 200 })

    const fourth = await openedLook(cell.deps, club.organizationId)
    await sql`update looks set ends_at = now() where look_id = ${fourth.lookId}`.execute(cell.database.ownerDb)
    expect(await contracts(fourth.session.access_token)).toMatchObject(over)
  })

  it('is ended while screens are read: each is answered or over, and afterwards none, with one line in the history', async () => {
    const read = () => Promise.all(Array.from({ length: 4 }, () => contracts()))
    const end = cell.send({ method: 'DELETE', path: '/looks/session', json: { token } })
    const replies = (await Promise.all([read(), end.then(read), read()])).flat()
    expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect((await read()).map(({ status }) => status)).toEqual([401, 401, 401, 401])
    await cell.runDue()
    expect(await linesOf()).toHaveLength(1)
  })

  it('is one line of the history, once it is over, with what was opened; its last moment writes it, too', async () => {
    await contracts()
    await cell.send({ path: `/${club.organizationId}/manage/people`, token })
    expect(await linesOf()).toEqual([])
    cell.clock.moveTo(cell.clock.now() + 31 * 60_000)
    await cell.runDue()
    expect(await linesOf()).toMatchObject([
      { actor: 'aya@vendor.example', after: { caseId: '3127', minutes: 1, screens: ['contract-info', 'people'] } },
    ])
    const history = await club.get('/manage/history?about=access')
    expect(history.body).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({
          kind: 'look',
          by: { kind: 'operator', name: null },
          facts: { caseId: '3127', minutes: 1, screens: ['contract-info', 'people'] },
        }),
      ]),
    })
    expect(await contracts()).toMatchObject({ status: 401 })
  })

  it('is mailed to administrators at once where the club asks for it', async () => {
    await setLooks('mail')
    expect(await club.get('/looks')).toMatchObject({
      body: { looks: 'mail' },
    })
    await openedLook(cell.deps, club.organizationId)
    const jobs = await club.jobs('send-mail')
    expect(JSON.stringify(jobs)).toContain('3127')
  })
})

describe('at the desk', () => {
  beforeEach(lookAnew)

  const made = z.object({ lookId: z.string(), url: z.string() })
  const ask = (cookie: string, fields: object = {}) =>
    desk.send({
      method: 'POST',
      path: '/looks',
      cookie,
      json: {
        organizationId: club.organizationId,
        role: 'administrator',
        lang: 'en',
        reason: 'they rang at 14:10',
        caseId: '3127',
        ...fields,
      },
    })

  it('support and finance make the link, once for 60 seconds, and it stands in the chain with the reason', async () => {
    const cookie = await desk.signIn(['support'], 'aya@vendor.example')
    const { url, lookId: id } = made.parse((await ask(cookie)).body)
    const [, said = ''] = url.split('?')
    const link = new URLSearchParams(said).get('token') ?? ''
    const open = () => cell.send({ method: 'POST', path: '/looks/session', json: { token: link } })
    expect(await open()).toMatchObject({ status: 200, cookies: [], body: { operator: 'aya@vendor.example' } })
    expect(await open()).toMatchObject({ status: 404, body: { code: 'link-unknown' } })
    const action = cell.database.ownerDb.selectFrom('operator_actions').selectAll().orderBy('sequence', 'desc')
    expect(await action.executeTakeFirst()).toMatchObject({
      operator: 'aya@vendor.example',
      subject: club.organizationId,
      reason: 'they rang at 14:10',
      case_id: '3127',
    })
    const other = await desk.signIn(['support'], 'ken@vendor.example')
    const end = (by: string) => desk.send({ method: 'DELETE', path: `/looks/${id}`, cookie: by })
    expect(await end(other)).toMatchObject({ status: 404 })
    expect(await end(cookie)).toMatchObject({ status: 204 })
    expect(await linesOf()).toHaveLength(1)
    const late = made.parse((await ask(cookie)).body)
    await sql`update looks set link_ends_at = now() where look_id = ${late.lookId}`.execute(cell.database.ownerDb)
    const lateLink = new URLSearchParams(late.url.split('?')[1]).get('token')
    const reply = await cell.send({ method: 'POST', path: '/looks/session', json: { token: lateLink } })
    expect(reply).toMatchObject({ status: 404 })
  })

  it('is refused without a case, to an auditor, of an id that is none, and where the club forbids it', async () => {
    const cookie = await desk.signIn(['finance'])
    expect(await ask(cookie, { caseId: '' })).toMatchObject({ status: 400 })
    expect(await ask(cookie, { organizationId: randomUUID() })).toMatchObject({ status: 404 })
    expect(await ask(await desk.signIn(['auditor']))).toMatchObject({ status: 403, body: { code: 'act-not-allowed' } })
    await setLooks('never')
    expect(await ask(cookie)).toMatchObject({ status: 403, body: { code: 'looks-forbidden' } })
  })
})
