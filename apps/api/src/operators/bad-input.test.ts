import { bankFileEndpoints } from '@touchline/contract/desk/bank-files'
import { DAY } from '@touchline/domain/calendar'
import { impossible, openTestDesk } from '@touchline/testing/desk'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { camtOf, entryOf, statementOf } from '../features/payment/bank-file/camt.test-support.ts'

const cell = await sharedCell('2026-11-21T04:00:00Z')
const desk = await openTestDesk([cell.deps])
afterAll(() => desk.close())

let club: TestOrganization
beforeAll(async () => {
  club = await cell.open({ basePlanId: 'teamStandardPlan.base', name: 'Shiosai Basket' })
})

describe('goodwill', () => {
  const amounts = (...minor: readonly number[]) => minor.map((amount) => ({ from: '202612', amount }))
  const possible = impossible('goodwill-amount', { left: { minor: 19_800, currency: 'JPY' } })

  it.each([
    ['of nothing', { amounts: amounts(0) }, possible],
    ['below nothing', { amounts: amounts(-1) }, possible],
    ['without an amount', { amounts: [] }, possible],
    ['in 25 amounts', { amounts: amounts(...Array.from({ length: 25 }, () => 1)) }, possible],
    ['in another currency', { currency: 'EUR' }, possible],
    ['of a month that is over', { amounts: [{ from: '202610', amount: 1 }] }, impossible('goodwill-month')],
    ['of a month after its end', { amounts: [{ from: '202812', amount: 1 }] }, impossible('goodwill-month')],
    [
      'of half a yen',
      { amounts: amounts(0.5) },
      { status: 400, body: { code: 'invalid-request', details: { fields: ['body.input.amounts.0.amount'] } } },
    ],
  ])('%s is refused with what is possible', async (_, said, answer) => {
    const input = { organizationId: club.organizationId, currency: 'JPY', amounts: amounts(1), ...said }
    expect(await desk.order({ act: 'give-goodwill', input })).toMatchObject(answer)
    const rows = cell.database.ownerDb.selectFrom('goodwill').select('giving_id')
    expect(await rows.where('organization_id', '=', club.organizationId).execute()).toEqual([])
  })

  it('of a club without a plan is refused, as no bill is coming', async () => {
    const { organizationId } = await cell.open()
    const input = { organizationId, currency: 'JPY', amounts: amounts(1) }
    expect(await desk.order({ act: 'give-goodwill', input })).toMatchObject(impossible('no-bill'))
  })
})

describe('a file of the bank', () => {
  const paid = { amount: '500', name: 'Nobody' }
  const entry = (reference: string, currency = 'JPY') => entryOf({ ...paid, reference, currency })
  const file = (entries: readonly string[], kept = {}) => camtOf([statementOf(entries, kept)])

  it.each([
    ['of another currency', file([entry('N1', 'CHF')], { currency: 'CHF' }), 'not-read', ['other-currency 1'], 0],
    ['of another account', file([entry('N2')], { account: '7718801' }), 'not-read', ['other-account 1'], 0],
    ['with an amount that is none', file([entryOf({ ...paid, amount: '-' })]), 'read', ['not-readable 1'], 0],
    ['with a line twice', file([entry('N3'), entry('N3')]), 'read', ['twice 2'], 1],
    ['with a line in another currency', file([entry('N4'), entry('N5', 'USD')]), 'read', ['other-currency 2'], 1],
    ['that is cut off', file([entry('N6'), entry('N7')]).slice(0, -400), 'read', ['cut-off 1'], 1],
    [
      'with a statement of another account',
      camtOf([statementOf([entry('N8')]), statementOf([entry('N9')], { account: '7718801' })]),
      'read',
      ['other-account 2'],
      1,
    ],
  ])('%s says what and where, and the rest is read', async (_, content, kind, faults, waiting) => {
    const name = 'nov.xml'
    const reply = await desk.ask('/bank-files', { name, content: Buffer.from(content).toString('base64') })
    const read = bankFileEndpoints.readBankFile.response.parse(reply.body)
    expect(read.kind).toBe(kind)
    const said =
      read.kind === 'not-read'
        ? { ...read, waiting: [] }
        : bankFileEndpoints.getBankFile.response.parse((await desk.ask(`/bank-files/${read.fileId}`)).body)
    expect(said.faults.map((fault) => `${fault.kind} ${fault.place}`)).toEqual(faults)
    expect(said.waiting).toHaveLength(waiting)
  })
})

it('an act that was asked for more than seven days ago is approved by nobody', async () => {
  const input = { organizationId: club.organizationId, name: 'Shiosai Basketball' }
  const { preview, request } = await desk.seen({ act: 'rename-organization', input })
  expect(preview.status).toBe(200)
  const always = await openTestDesk([cell.deps], { settings: { alwaysTwo: ['rename-organization'] } })
  const reply = await always.send({ ...request, json: { ...Object(request.json), ask: true } })
  const { approvalId } = z.object({ approvalId: z.string() }).parse(reply.body)
  cell.clock.moveTo(cell.clock.now() + 7 * DAY + 1)
  const late = await desk.ask(`/approvals/${approvalId}/approve`, {}, { operator: 'mika@kita.example' })
  expect(late).toMatchObject({ status: 409, body: { code: 'approval-over' } })
  await always.close()
})

describe('what machines are set up with', () => {
  const by = { roles: ['administrator', 'product', 'finance'] } as const
  const receiver = (url: string) => ['add-receiver', { url, kinds: ['*'] }, 'url'] as const
  const rehearsed = { draftId: 'spring', version: 2 ** 31, on: '2026-12-10' }
  const key = { name: 'platform', scopes: ['links'], days: 30 }
  const fields = (field: string) => ({ status: 400, body: { code: 'invalid-request', details: { fields: [field] } } })

  it.each([
    receiver('hooks.kita.example'),
    receiver('file:///etc/passwd'),
    receiver('https://user:word@kita.example/'),
    receiver(`https://kita.example/${'x'.repeat(2048)}`),
    ['create-service-key', { ...key, name: '' }, 'name'],
    ['create-service-key', { ...key, scopes: [] }, 'scopes'],
    ['resend-deliveries', {}, ''],
    ['rehearse-draft', rehearsed, 'version'],
    ['publish-catalogue', { draftId: 'spring', version: 2 ** 31 }, 'version'],
  ] as const)('%s refuses %j at its field', async (act, input, field) => {
    expect(await desk.order({ act, input }, by)).toMatchObject(fields(`body.input.${field}`))
  })

  it.each(['create-organization', 'reconcile-charges', 'set-maintenance', 'clear-maintenance', 'move-clock'])(
    'the chain never says %s of what nobody did',
    async (act) => {
      const input = act === 'move-clock' ? { day: '2026-12-05' } : { what: 'forged' }
      expect(await desk.order({ act, input }, by)).toMatchObject(fields('params.act'))
      const order = { input, reason: 'a test', caseId: null, digest: 'a'.repeat(64), ask: true }
      expect(await desk.ask(`/acts/${act}`, order, by)).toMatchObject(fields('params.act'))
      const chain = cell.database.ownerDb.selectFrom('operator_actions').select('command')
      expect(await chain.where('command', '=', act).execute()).toEqual([])
    },
  )

  it('a key is handed out once, and kept nowhere', async () => {
    const made = await desk.order({ act: 'create-service-key', input: key }, by)
    const { file } = z.object({ file: z.object({ content: z.object({ key: z.string() }) }) }).parse(made.body)
    expect(file.content.key).toMatch(/^tlsk_/)
    expect(
      JSON.stringify(await cell.database.ownerDb.selectFrom('idempotency_keys').selectAll().execute()),
    ).not.toContain(file.content.key)
  })
})

it('an id in capitals is the same club', async () => {
  const organizationId = club.organizationId.toUpperCase()
  for (const path of ['', '/bills', '/mails', '/people', '/history'])
    expect((await desk.ask(`/customer/${organizationId}${path}`)).status).toBe(200)
  const input = { organizationId, name: 'Shiosai Basket Club' }
  expect(await desk.order({ act: 'rename-organization', input })).toMatchObject({ status: 200 })
})

it('a campaign is of no club', async () => {
  const order = {
    input: { organizationId: club.organizationId },
    reason: 'a test',
    caseId: null,
    digest: 'a'.repeat(64),
    ask: true,
  }
  expect(await desk.ask('/acts/start-campaign', order)).toMatchObject({ status: 400 })
})

it('support that gives a trial too many days reads whose it is', async () => {
  const input = { organizationId: club.organizationId, until: { days: 15 } }
  const reply = await desk.order({ act: 'extend-trial', input, caseId: '3127' }, { roles: ['support'] })
  expect(reply).toMatchObject({ status: 403, body: { details: { roles: ['finance', 'product'] } } })
})
