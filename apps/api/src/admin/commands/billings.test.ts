import { auditEndpoints } from '@touchline/contract/desk/audit'
import { operatorOn } from '@touchline/testing/commands'
import { openTestDesk } from '@touchline/testing/desk'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'

const MINUTE = 60_000

const type = (...words: string[]) => operatorOn(world.deps).type(words)
const billOf = async (club: TestOrganization) => (await club.row('invoices')).billing_id

const world = await sharedWorld()
const paying = await world.subscribe({ name: 'Kita' })
const declined = await world.subscribe({ name: 'Nord' })
await world.changeCard(declined, { number: '4000000000000341' })
await world.liveUntil(OCTOBER_CLOSES + MINUTE)

describe('inspect-billing', () => {
  it('says how an amount came about, what was paid and on which day', async () => {
    const lines = (await type('inspect-billing', await billOf(paying))).join('\n')
    expect(lines).toMatch(/paid +9484 JPY by card on 2026-11-01, pi_/)
    expect(lines).toMatch(/teamBasicPlan.base {2}.*base fee {2}8622 JPY\n {4}¥9,900 × 27 \/ 31 days/)
    expect(lines).toMatch(/Consumption tax \(10%.*\n.*Total.*¥9,484/)
  })

  it('says why a card declined, and when it is tried again', async () => {
    const lines = (await type('inspect-billing', await billOf(declined))).join('\n')
    expect(lines).toMatch(/declined +on 2026-11-01, unknown \(generic_decline\)\nnext try +2026-11-0\d/)
  })
})

it('bills that are not paid are listed with what comes next', async () => {
  const [line, ...others] = await type('list-unpaid')
  expect(others).toEqual([])
  expect(line).toMatch(
    /-I-2026-\d{6} {2}2026-10 {2}9484 JPY {2}declined 2026-11-01, .* {2}next try 2026-11-\d\d {2}paused since /,
  )
  expect(line).toContain('Nord')
  await sql`update settlements set payment_status = 'Requesting' where payment_status = 'Error'`.execute(
    world.database.ownerDb,
  )
  expect(await type('list-unpaid')).toEqual(['every bill by card is paid'])
})

it('what operators did has club, bill, amount and reason, is filtered, and read by pages at the desk', async () => {
  const bill = await billOf(paying)
  const why = ['--reason', 'a wrong price', '--operator', 'Sato']
  await type('refund-billing', bill, '--reference', 'case 1', '--amount', '1000', ...why)
  await type('end-sessions', paying.login, '--operator', 'Mori')
  const [newest, refund, ...others] = await type('list-operator-actions')
  expect(others).toEqual([])
  expect(newest).toMatch(/ {2}Mori {2}end-sessions /)
  expect(refund).toMatch(
    / {2}Sato {2}refund-billing {2}.* case 1 {2}.* {2}\w+-I-2026-\d{6} {2}1000 JPY {2}"a wrong price"$/,
  )
  expect(await type('list-operator-actions', '--act', 'refund-billing')).toEqual([refund])
  expect(await type('list-operator-actions', '--by', 'Mori')).toEqual([newest])
  expect(await type('list-operator-actions', '--organization', paying.organizationId)).toEqual([newest, refund])
  expect(await type('list-operator-actions', '--organization', declined.organizationId)).toEqual(['no actions'])
  expect(await type('list-operator-actions', '--reason', 'WRONG price')).toEqual([refund])
  expect(await type('list-operator-actions', '--amount', '1,000 JPY')).toEqual([refund])
  expect(await type('list-operator-actions', '--amount', '1001')).toEqual(['no actions'])
  const [at = ''] = newest?.split('  ') ?? []
  expect(await type('list-operator-actions', '--since', at)).toEqual([newest])
  expect(await type('list-operator-actions', '--until', at)).toEqual([refund])
  await expect(type('list-operator-actions', '--amount', 'much')).rejects.toThrow('120.50 EUR')

  const desk = await openTestDesk([world.deps])
  const cookie = await desk.signIn(['auditor'])
  const ask = async (query: object) => {
    const reply = await desk.send({ path: `/audit?${new URLSearchParams({ ...query }).toString()}`, cookie })
    return reply.status === 200 ? auditEndpoints.getAudit.response.parse(reply.body) : reply
  }
  const first = await ask({ limit: 1 })
  expect(first).toMatchObject({ actions: [{ act: 'end-sessions', operator: 'Mori', club: null }], hasMore: true })
  const after = 'actions' in first ? first.actions[0]?.actionId : ''
  const { organizationId } = paying
  const done = { club: { organizationId, name: 'Kita' }, moved: { amount: 1_000, currency: 'JPY' } }
  expect(await ask({ limit: 1, after })).toMatchObject({ actions: [done], hasMore: false })
  expect(await ask({ act: 'refund', club: organizationId, reason: 'price', amount: '¥1,000' })).toMatchObject({
    actions: [{ ...done, act: 'refund', number: expect.stringMatching(/-I-2026-\d{6}$/), reason: 'a wrong price' }],
  })
  const wrong = (field: string) => ({ status: 400, body: { details: { fields: [`query.${field}`] } } })
  expect(await ask({ club: 'nobody' })).toMatchObject(wrong('club'))
  expect(await ask({ amount: 'much' })).toMatchObject(wrong('amount'))
  const [from, until] = ['2026-12-02T00:00:00.000Z', '2026-12-01T00:00:00.000Z']
  expect(await ask({ from, until })).toMatchObject(wrong('until'))
  await desk.close()
})
