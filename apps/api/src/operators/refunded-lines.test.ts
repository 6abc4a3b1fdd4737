import { auditEndpoints } from '@touchline/contract/desk/audit'
import { customerEndpoints } from '@touchline/contract/desk/customer'
import { journalEndpoints } from '@touchline/contract/desk/journal'
import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { disagreements } from '@touchline/testing/books'
import { operatorOn } from '@touchline/testing/commands'
import { OCTOBER_CLOSES, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const DAY = 86_400_000

const world = await sharedWorld()
const { organizationId } = await world.subscribe({ seats: { viewer: 4 } })
await world.liveUntil(OCTOBER_CLOSES + DAY)
const desk = await sharedDesk(world)
const [{ billingInfoId: billingId, lines } = { billingInfoId: '', lines: [] }] = (await customer()).refundable
const [plan, viewers] = lines.map(({ gross }) => gross)

async function customer() {
  const { body } = await desk.ask(`/customer/${organizationId}`)
  return customerEndpoints.getCustomer.response.parse(body)
}

const refund = (reference: string, chosen: readonly number[], amount: number | null = null) => ({
  act: 'refund',
  input: { organizationId, billingId, amount, reference, lines: chosen },
})

const revenue = async () => {
  const { body } = await desk.ask('/journal/202611')
  const [book] = journalEndpoints.getJournal.response.parse(body).books
  const of = (name: string) => book?.accounts.find(({ account }) => account === name)
  return { plans: of('plans')?.debit, seats: of('seats')?.debit }
}

it('a refund of lines is of what is left of them, is booked on their accounts and says them in the audit', async () => {
  if (plan === undefined || viewers === undefined) throw new Error('October has a plan and viewers')
  expect(plan + viewers).toBe((await customer()).refundable[0]?.amount)
  expect(await desk.order(refund('case 1', [2, 3]))).toMatchObject({
    status: 409,
    body: { code: 'act-impossible', details: { why: { reason: 'line-unknown' } } },
  })
  expect(await desk.order(refund('case 1', [2], viewers + 1))).toMatchObject({
    status: 409,
    body: { details: { why: { reason: 'too-much', left: { minor: viewers, currency: 'JPY' } } } },
  })
  const asked = refund('case 1', [2], 1_100)
  const chosen = { lines: [{ line: 2, role: 'viewer' }] }
  expect((await desk.seen(asked)).preview).toMatchObject({
    body: { preview: { documents: [{ kind: 'credit-note', total: 1_100 }], audit: [{ after: chosen }, {}] } },
  })
  expect(await desk.order(asked)).toMatchObject({ body: { kind: 'done' } })
  expect(await desk.order(refund('case 1', [1], 1_100))).toMatchObject({
    body: { details: { why: { reason: 'reference-used' } } },
  })
  await world.liveUntil(world.deps.clock.now() + DAY)
  expect((await customer()).refundable[0]?.lines).toEqual([
    { gross: plan, left: plan },
    { gross: viewers, left: viewers - 1_100 },
  ])
  expect(await revenue()).toEqual({ plans: 0, seats: 1_001 })
  const audit = auditEndpoints.getAudit.response.parse((await desk.ask('/audit?act=refund')).body)
  expect(audit.actions[0]?.moved).toEqual({ amount: 1_100, currency: 'JPY', ...chosen })
})

it('an approval keeps the lines that a command chose, and the rest is spread over what is left', async () => {
  const operator = operatorOn({ ...world.deps, readIssuer: () => world.deps.cell.issuer })
  const words = ['refund-billing', billingId, '--lines', '1', '--amount', '2200', '--reference', 'case 2']
  const said = await operator.type(['ask', ...words, '--reason', 'a wrong price', '--operator', 'Aya'])
  const approvalId = /approve (\S+)/.exec(said.join(' '))?.[1] ?? ''
  await operator.type(['approvals', 'approve', approvalId, '--operator', 'Mika'])
  await world.liveUntil(world.deps.clock.now() + DAY)
  expect(await revenue()).toEqual({ plans: 2_000, seats: 1_001 })
  const left = (await customer()).refundable[0]?.amount
  const rest = { organizationId, billingId, amount: left, reference: 'case 3' }
  expect(await desk.order({ act: 'refund', input: rest })).toMatchObject({ body: { kind: 'done' } })
  await world.liveUntil(world.deps.clock.now() + DAY)
  const { billings, refundable } = await customer()
  const october = billings.results.find(({ billingInfoId }) => billingInfoId === billingId)
  const nets = october === undefined ? [] : invoiceFromWire(october).lines.map(({ amount }) => Number(amount.minor))
  const { plans = 0, seats = 0 } = await revenue()
  expect([plans, seats]).toEqual(nets)
  expect(refundable).toEqual([])
  expect(await disagreements(world.database.ownerDb, world.provider)).toEqual([])
})
