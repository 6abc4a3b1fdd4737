import { copyOrganizations } from '@touchline/testing/large/copy-organizations'
import { openOriginals } from '@touchline/testing/large/originals'
import { openWalk } from '@touchline/testing/large/walk'
import { onlyOnOne } from '@touchline/testing/one-server'
import { runsToday } from '@touchline/testing/size'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { deskScope, inRead, inTransaction } from './db/transaction.ts'
import { actingOn } from './operators/act.ts'
import { actNamed } from './operators/acts.ts'
import { readCustomer } from './operators/customer/read-customer.ts'
import { find } from './operators/find/find.ts'
import { previewing } from './operators/preview.ts'

const COPIES = 1_000

/**
 * Read a table whole, and may: PostgreSQL expects a hundred rows of a batch (`npm run bench -- --organizations 20000`
 * explains these, too), and the copies have all disputes open, all events of one day and all amounts equal.
 */
const may =
  /json_to_recordset\(|unnest\(|^\s*insert into organization_names|from disputes where state = 'open' and dispute_id >|^\s*delete from "events"|^\s*delete from "signed_links"|^DELETE FROM ONLY "public"."deliveries"|from "(?:transfers|refunds)" x|where o.organization_id = any/i

const originals = await openOriginals({ months: 2, games: 3 })
const tables = await copyOrganizations({ ownerUrl: originals.world.database.ownerUrl, copies: COPIES })
const walk = await openWalk(originals, inject('cluster').adminUrl)
afterAll(async () => {
  await walk.close()
  await originals.world.close()
})

const readWhole = () => walk.explained.readWhole(tables, may)

const [payer] = originals.organizations
if (payer === undefined) throw new Error('nobody pays')
const { organizationId } = payer
const { billing_id: billingId } = await originals.world.visit(payer).row('charges')
const of = { organizationId }
const bill = { ...of, billingId }

const ID = '11b491c4-a41a-4e71-b75c-d28c35a0ddce'
const NOVEMBER = Date.UTC(2026, 10, 28)

const DAYS = 2

describe.skipIf(!runsToday(1, DAYS))('among two thousand organisations', () => {
  it('each call that reads finds its rows by an index', async (context) => {
    onlyOnOne(context, 'plans of the machines are not seen at the coordinator')
    const replies = await walk.sendCalls()
    expect(replies.length).toBeGreaterThan(70)
    const wrong = { reply: { body: { code: expect.stringMatching(/invalid|server-error|demanded/) } } }
    for (const each of replies) expect(each).not.toMatchObject(wrong)
    expect(walk.explained.count()).toBeGreaterThan(300)
    expect(readWhole()).toEqual([])
  })

  it('and so does each job of a month, the sweep, and the taking of jobs', async (context) => {
    onlyOnOne(context, 'plans of the machines are not seen at the coordinator')
    const { ran, failures } = await walk.runJobs()
    expect(ran).toBeGreaterThan(10)
    expect(failures).toEqual([])
    expect(readWhole()).toEqual([])
  })

  it.each([
    'kita foot',
    'hina.o',
    '0001 04/27',
    '¥1 1 nov',
    '¥1',
    '03-0000-0001',
    'pi_0',
    'ch_0',
    're_0',
    'cus_0',
    ID,
    'JP-I-2026-9',
    'zzz ¥1',
  ])('what an operator looks for by %s is found by an index', async (text) => {
    const asked = inTransaction(walk.explained.db, { system: 'administration' }, (tx) => find(tx, text, NOVEMBER))
    expect(await asked).toMatchObject({ kind: 'found' })
    expect(readWhole()).toEqual([])
  })

  it.each([
    ['refund', 'refused', { ...bill, amount: 1, reference: 'a part' }],
    ['send-documents', 'preview', bill],
    ['give-goodwill', 'preview', { ...of, currency: 'JPY', amounts: [{ from: '202611', amount: 100 }] }],
    ['set-payment-method', 'preview', { ...of, method: 'bank-transfer' }],
    ['cancel-plan', 'preview', { ...of, way: 'reserve' }],
    ['rename-organization', 'preview', { ...of, name: 'Kita FC' }],
  ] as const)('the act %s, %s, finds its rows by an index', async (name, kind, input) => {
    const on = { ...actingOn(originals.world.deps, { name: 'Sato' }), db: walk.explained.db }
    const read = actNamed(name)?.read(input, (row, checked) => previewing(on, row, checked, 'a reason'))
    const seen = read?.kind === 'read' ? await read.value : read
    expect(readWhole()).toEqual([])
    expect(seen).toMatchObject({ kind })
  })

  it('and so does the page of a customer', async () => {
    const { cell, clock } = originals.world.deps
    const read = inRead(walk.explained.db, deskScope, (tx) => readCustomer(tx, organizationId, cell, clock.now()))
    expect(await read).toMatchObject({ club: of })
    expect(readWhole()).toEqual([])
  })

  it('a table that is read whole is found', async (context) => {
    onlyOnOne(context, 'plans of the machines are not seen at the coordinator')
    await inTransaction(walk.explained.db, { system: 'jobs' }, (tx) =>
      tx.selectFrom('notices').select('notice_id').where('kind', '=', 'none').execute(),
    )
    expect(readWhole()).toEqual([expect.stringMatching(/^notices: select "notice_id"/)])
  })
})
