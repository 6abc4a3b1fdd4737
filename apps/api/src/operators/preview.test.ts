import { bookFaults } from '@touchline/testing/books'
import { operatorOn } from '@touchline/testing/commands'
import { answered, codeOf } from '@touchline/testing/logins'
import { createOrganization } from '@touchline/testing/organization'
import { openWorld } from '@touchline/testing/world'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { at } from '../db/column-values.ts'
import { type Act, type ActingOn, carryOut } from './act.ts'
import { acts } from './acts.ts'
import { differencesOf, previewing } from './preview.ts'

const DAY = 86_400_000
const OCTOBER_CLOSES = Date.UTC(2026, 9, 31, 15)

const world = await openWorld()
afterAll(() => world.close())

const on = (): ActingOn => {
  const { db, clock, ids, cell } = world.deps
  const parts = {
    readIssuer: () => cell.issuer,
    readBrand: () => cell.brand,
    readConsoleUrl: () => cell.consoleUrl,
    readMailing: () => cell,
  }
  const keys = { readSealingKeys: () => cell.secondFactorKeys, isOwnNetworkAllowed: false }
  return { db, clock, ids, cell, operator: 'Sato', ...parts, ...keys }
}

async function allRows(): Promise<Readonly<Record<string, string>>> {
  const { ownerDb } = world.database
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' order by 1`.execute(
    ownerDb,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const digest = await sql<{
      digest: string
    }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.table(name)} t`.execute(ownerDb)
    found[name] = digest.rows[0]?.digest ?? ''
  }
  return found
}

const auditAfter = (sequence: number, organizationId: string) =>
  world.database.ownerDb
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'before', 'after', 'sequence'])
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute()

const noticesOf = async (organizationId: string) =>
  (
    await world.database.ownerDb
      .selectFrom('notices')
      .select(['kind', 'subject'])
      .where('organization_id', '=', organizationId)
      .execute()
  )
    .map(({ kind, subject }) => `${kind} ${subject}`)
    .toSorted()

const eventsOf = async (organizationId: string) =>
  (
    await world.database.ownerDb
      .selectFrom('events')
      .select(['position', 'kind'])
      .where('organization_id', '=', organizationId)
      .orderBy('position')
      .execute()
  ).map(({ kind }) => kind)

/** Previews, expects no changed row, then previews and acts a second later and lets its jobs run. */
async function seenAndDone<I, D>(organizationId: string, row: Act<I, D>, input: NoInfer<I>) {
  const before = await allRows()
  const seen = await previewing(on(), row, input, 'a reason')
  expect(await allRows()).toEqual(before)
  if (seen.kind === 'refused') throw new Error(seen.message)
  await world.moveTo(world.deps.clock.now() + 1_000)
  const later = await previewing(on(), row, input, 'a reason')
  expect(later.kind === 'refused' ? later.message : differencesOf(seen, later)).toEqual([])
  const last = (await auditAfter(0, organizationId)).at(-1)?.sequence ?? 0
  const had = {
    notices: await noticesOf(organizationId),
    events: await eventsOf(organizationId),
    mails: world.mailbox.taken.length,
  }
  const made: string[] = []
  const { ids } = world.deps
  const noted = { ...ids, uuid: () => made[made.push(ids.uuid()) - 1] ?? '' }
  const done = await carryOut({ ...on(), ids: noted }, row, input, { reason: 'a reason' })
  expect(done.kind).toBe('done')
  await world.liveUntil(world.deps.clock.now() + 1_000)
  const isNow = (value: unknown): boolean =>
    typeof value === 'number' && Math.abs(value - world.deps.clock.now()) < 10_000
  const plain = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value, (_, each: unknown) =>
        isNow(each) ? 'now' : typeof each === 'string' && made.includes(each) ? `new ${made.indexOf(each) + 1}` : each,
      ),
    )
  expect(
    (await auditAfter(last, organizationId)).map(({ action, subject, before: was, after }) =>
      plain({ action, subject, before: was, after }),
    ),
  ).toEqual(seen.audit.map(({ action, subject, before: was, after }) => ({ action, subject, before: was, after })))
  expect((await eventsOf(organizationId)).slice(had.events.length)).toEqual(seen.events.map(({ kind }) => kind))
  const notices = await noticesOf(organizationId)
  expect(notices.filter((each) => !had.notices.includes(each))).toEqual(
    seen.notices.map(({ kind, subject }) => `${kind} ${subject}`).toSorted(),
  )
  const mails = world.mailbox.taken.slice(had.mails)
  expect(mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual(
    seen.mails.map(({ to, subject }) => `${to} ${subject}`),
  )
  return { seen, mails }
}

it('what is seen before a refund is what it books, mails and notes, and its paper has no number yet', async () => {
  const { organizationId } = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + 60_000)
  const { billing_id: billingId } = await world.database.ownerDb
    .selectFrom('charges')
    .select('billing_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const input = { organizationId, billingId, amount: 1000, reference: 'case 1' }
  const first = await previewing(on(), acts.refund, input, 'a reason')
  const { seen, mails } = await seenAndDone(organizationId, acts.refund, input)
  if (first.kind === 'refused') throw new Error(first.message)
  expect(differencesOf(first, seen)).toEqual([])
  expect(first.digest).toBe(seen.digest)
  expect(seen.documents).toMatchObject([
    { kind: 'credit-note', series: expect.stringMatching(/^JP-C-2026-…$/), total: 1000 },
  ])
  expect(mails).toHaveLength(1)
  expect(seen.nextBill?.after).toEqual(seen.nextBill?.before)
  expect(
    await previewing(on(), acts.refund, { ...input, reference: 'case 2', amount: 9000 }, 'a reason'),
  ).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('of the charge is left'),
  })
})

it('the documents of a bill are sent again as they were seen, and a failed payment is tried once more', async () => {
  const { organizationId } = await world.subscribe({ card: { number: '4000000000000341' } })
  await world.liveUntil(world.deps.clock.now() + 31 * DAY)
  const { billing_id: billingId } = await world.database.ownerDb
    .selectFrom('settlements')
    .select('billing_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const { seen } = await seenAndDone(organizationId, acts['send-documents'], { organizationId, billingId })
  expect(seen.mails).toMatchObject([{ subject: expect.stringContaining('JP-I-2026-') }])
  const attempts = world.database.ownerDb
    .selectFrom('payment_attempts')
    .select('outcome')
    .where('billing_id', '=', billingId)
  const before = await attempts.execute()
  expect(await previewing(on(), acts['charge-again'], { organizationId, billingId }, 'a new card')).toMatchObject({
    jobs: [{ kind: 'settle', at: 'now' }],
  })
  await carryOut(on(), acts['charge-again'], { organizationId, billingId }, { reason: 'a new card' })
  await world.liveUntil(world.deps.clock.now() + 1_000)
  expect(await attempts.execute()).toHaveLength(before.length + 1)
})

it('books that changed between two looks are said place by place', async () => {
  const { organizationId } = await world.subscribe()
  const look = async () => {
    const seen = await previewing(
      on(),
      acts['set-payment-method'],
      { organizationId, method: 'bank-transfer' },
      'agreed',
    )
    if (seen.kind === 'refused') throw new Error(seen.message)
    return seen
  }
  const before = await look()
  expect(await look()).toMatchObject({ digest: before.digest })
  await carryOut(on(), acts['set-payment-method'], { organizationId, method: 'bank-transfer' }, { reason: 'agreed' })
  const after = await look()
  expect(after).toMatchObject({ changes: false })
  expect(differencesOf(before, after)).toContainEqual({ place: 'changes', before: true, after: false })
})

it('what is seen before is what happens, act by act of a club on transfer', async () => {
  const { organizationId } = await world.subscribe({ card: null })
  const of = { organizationId }
  await seenAndDone(organizationId, acts['set-payment-method'], { ...of, method: 'bank-transfer' })
  await world.liveUntil(world.deps.clock.now() + 31 * DAY)
  const { billing_id: billingId, total } = await world.database.ownerDb
    .selectFrom('invoices')
    .select(['billing_id', 'total'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const came = { ...of, billingId, receivedOn: '2026-11-01' }
  await seenAndDone(organizationId, acts['book-transfer'], { ...came, amount: 1_000, reference: 'A1' })
  const early = { ...came, receivedOn: '2027-12-01', amount: 1_000, reference: 'A1' }
  expect(await previewing(on(), acts['book-transfer'], early, 'seen')).toMatchObject({
    message: expect.stringContaining('2027-12-01 is in the future'),
  })
  const whole = { ...came, amount: total + 500, reference: 'A2' }
  const { seen } = await seenAndDone(organizationId, acts['book-transfer'], whole)
  expect(seen.documents).toMatchObject([{ kind: 'receipt', total }])
  await seenAndDone(organizationId, acts['return-credit'], {
    ...of,
    amount: 700,
    returnedOn: '2026-11-02',
    reference: 'B1',
  })
})

it('what is seen before is what happens, act by act of a trial', async () => {
  const { organizationId } = await createOrganization(world.database.ownerDb, { createdAt: world.deps.clock.now() })
  const of = { organizationId }
  await seenAndDone(organizationId, acts['grant-plan'], { ...of, groupId: 'freePlan', lastDay: '2027-01-10' })
  await seenAndDone(organizationId, acts['extend-trial'], { ...of, until: { days: 5 } })
  await seenAndDone(organizationId, acts['end-trial'], of)
  const { seen } = await seenAndDone(organizationId, acts['grant-plan'], {
    ...of,
    groupId: 'teamStandardPlan',
    lastDay: null,
  })
  expect(seen.nextBill).toMatchObject({ before: null, after: { currency: 'JPY' } })
})

it('what is seen before is what happens, where an operator changes a plan for a club', async () => {
  const { organizationId } = await world.subscribe()
  const of = { organizationId }
  const plan = (groupId: string) => ({ ...of, to: { groupId } })
  const { seen } = await seenAndDone(organizationId, acts['change-plan'], plan('teamStandardPlan'))
  expect(seen.nextBill?.after?.total).toBeGreaterThan(seen.nextBill?.before?.total ?? 0)
  expect(seen.mails).toHaveLength(1)
  const down = await seenAndDone(organizationId, acts['change-plan'], plan('teamBasicPlan'))
  expect(down.seen.nextBill?.after?.total).toBeLessThan(down.seen.nextBill?.before?.total ?? 0)
  await seenAndDone(organizationId, acts['change-plan'], { ...of, to: null })
  const left = await seenAndDone(organizationId, acts['cancel-plan'], { ...of, way: 'reserve', why: 'season-over' })
  expect(left.seen.nextBill).toMatchObject({ before: { cycle: 'month' }, after: null })
  await seenAndDone(organizationId, acts['cancel-plan'], { ...of, way: null })
  expect(await previewing(on(), acts['change-plan'], { ...of, to: null }, 'again')).toMatchObject({
    kind: 'refused',
    message: 'No plan change is reserved',
  })
})

async function onTransfer() {
  const { organizationId } = await world.subscribe({ card: null })
  const of = { organizationId }
  await carryOut(on(), acts['set-payment-method'], { ...of, method: 'bank-transfer' }, { reason: 'agreed' })
  await world.liveUntil(world.deps.clock.now() + 1_000)
  return of
}

it('a term that begins at once is billed as it was seen', async () => {
  const of = await onTransfer()
  const to = { groupId: 'yearlyStandardPlan' }
  const { seen } = await seenAndDone(of.organizationId, acts['change-plan'], { ...of, to })
  expect(seen.documents).toMatchObject([{ kind: 'invoice', total: 217_800 }])
  expect(await previewing(on(), acts['cancel-plan'], { ...of, way: 'close' }, 'at once')).toMatchObject({
    message: 'it cannot end at once: it ends with its month or term',
  })
})

it('an account that is closed for a club is billed and mailed as it was seen', async () => {
  const of = await onTransfer()
  const { seen } = await seenAndDone(of.organizationId, acts['cancel-plan'], { ...of, way: 'close' })
  expect(seen.documents).toMatchObject([{ kind: 'invoice' }])
  expect(seen.mails).toContainEqual({ to: 'office@kita.example', subject: expect.any(String), text: '…' })
  expect(await previewing(on(), acts['cancel-plan'], { ...of, way: 'reserve' }, 'again')).toMatchObject({
    kind: 'refused',
  })
})

it('what is seen before is what happens, where a club is renamed and gets another administrator', async () => {
  const club = await world.subscribe()
  const of = { organizationId: club.organizationId }
  await seenAndDone(of.organizationId, acts['rename-organization'], { ...of, name: 'Minato Rugby Union' })
  expect(
    await previewing(on(), acts['rename-organization'], { ...of, name: 'Minato Rugby Union' }, 'again'),
  ).toMatchObject({
    changes: false,
  })
  const mori = { ...of, name: 'Mori Aoi', address: 'mori@minato.example' }
  const { seen } = await seenAndDone(of.organizationId, acts['add-administrator'], mori)
  expect(seen.mails).toMatchObject([{ to: 'mori@minato.example', text: '…' }])
  const { people } = await club.read('listPeople')
  expect(people).toContainEqual(expect.objectContaining({ name: 'Mori Aoi', role: 'administrator', state: 'invited' }))
  const { entries } = await club.read('getHistory')
  expect(entries.slice(0, 2).map(({ kind, by }) => [kind, by.kind])).toEqual([
    ['invite-person', 'operator'],
    ['rename-organization', 'operator'],
  ])
})

it('what is seen before is what happens, where a tax number ends, and later papers do not show it', async () => {
  const club = await world.subscribe()
  const of = { organizationId: club.organizationId }
  expect(await previewing(on(), acts['end-vat-number'], { ...of, from: world.dayIn(0) }, 'invalid')).toMatchObject({
    message: 'it has saved no tax number',
  })
  const address = { addressLines: ['3-9-12'], postalCode: '105-0001', city: 'Minato', state: 'Tokyo', country: 'JP' }
  const named = { name: 'Minato', attention: null, orderReference: null, orderReferences: [], language: 'ja' }
  const buyer = { ...named, ...address, taxNumber: 'T9234567890123' }
  const saving = { body: { buyer, fiscalYearStart: 1 } }
  expect(await club.call('saveBuyer', { ...saving, headers: { 'if-match': '"0"' } })).toMatchObject({ status: 200 })
  await world.liveUntil(world.deps.clock.now() + 1_000)
  const next = world.dayIn(32).slice(0, 8)
  const late = { ...of, from: `${world.dayIn(-62).slice(0, 8)}01` }
  expect(await previewing(on(), acts['end-vat-number'], late, 'invalid')).toMatchObject({ kind: 'refused' })
  await seenAndDone(of.organizationId, acts['end-vat-number'], { ...of, from: `${next}01` })
  await club.call('saveBuyer', { ...saving, headers: { 'if-match': '"1"' } })
  await world.liveUntil(world.deps.clock.now() + 63 * DAY)
  const papers = await world.database.ownerDb
    .selectFrom('documents')
    .select(['content'])
    .where('organization_id', '=', of.organizationId)
    .where('kind', '=', 'invoice')
    .orderBy('issued_at')
    .execute()
  const numbers = papers.map(({ content }) => JSON.parse(JSON.stringify(content)).buyer.taxNumber)
  expect(numbers.slice(0, 2)).toEqual(['T9234567890123', null])
  await seenAndDone(of.organizationId, acts['end-vat-number'], { ...of, from: null })
})

it('what is seen before is what happens, act by act of a login', async () => {
  const { organizationId, login, ...club } = await world.subscribe()
  const app = (path: string, json: object) =>
    club.send({ method: 'POST', path: `/administrator/authenticator${path}`, json })
  const { secret } = answered(await app('', {}))
  answered(await app('/confirm', { code: codeOf(secret) }))
  await world.liveUntil(world.deps.clock.now() + 1_000)
  const { ownerDb } = world.database
  const accounts = ownerDb.selectFrom('accounts').select('account_id').where('login_name', '=', login)
  const { account_id: accountId } = await accounts.executeTakeFirstOrThrow()
  await seenAndDone(organizationId, acts['end-sessions'], { login })
  await seenAndDone(organizationId, acts['set-login-address'], { login, address: 'board@kita.example' })
  await seenAndDone(organizationId, acts['remove-second-factor'], { login })
  expect(await previewing(on(), acts['remove-second-factor'], { login }, 'again')).toMatchObject({ kind: 'refused' })
  const link = { account_id: accountId, issuer: 'https://login.kita.example', subject: 'hanako', linked_at: at(0) }
  await ownerDb.insertInto('provider_links').values(link).execute()
  await seenAndDone(organizationId, acts['end-provider-link'], { login, next: 'others' })
})

it('what is seen before is what happens, where a hold ends', async () => {
  const { organizationId } = await world.subscribe()
  const held = world.database.ownerDb.updateTable('organizations').where('organization_id', '=', organizationId)
  await held.set({ parked_at: at(world.deps.clock.now()), parked_reason: 'I4-refunds' }).execute()
  const release = { organizationId, findingId: null }
  const { seen } = await seenAndDone(organizationId, acts['release-organization'], release)
  expect(seen.audit).toMatchObject([{ action: 'release-organization' }])
})

it('leaves books that are whole', async () => {
  expect(await bookFaults(world.database.ownerDb)).toEqual([])
})

it('the command says the four parts, and of what it cannot look at before', async () => {
  const { organizationId } = await world.subscribe()
  const said = await operatorOn(on()).type([
    'preview',
    'set-payment-method',
    organizationId,
    '--method',
    'bank-transfer',
    '--reason',
    'agreed',
    '--operator',
    'Sato',
  ])
  expect(said).toEqual(expect.arrayContaining(['What they get', 'What stays', 'What the books say', 'What they read']))
  expect(said.at(-1)).toMatch(/^digest [0-9a-f]{64}$/)
  await expect(operatorOn(on()).type(['preview', 'list-jobs'])).rejects.toThrow('has no preview')
})
