import { DAY } from '@touchline/domain/calendar'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { actingOn, beingChanged, carryOut } from './act.ts'
import { acts } from './acts.ts'
import { answerApproval, approve, askApproval } from './approvals.ts'

const world = await sharedWorld()

const by = (name: string) => actingOn(world.deps, { name })

async function paidBill() {
  const club = await world.subscribe()
  await world.liveUntil(Math.max(world.now(), OCTOBER_CLOSES) + 31 * DAY)
  return { organizationId: club.organizationId, billingId: (await club.row('charges')).billing_id }
}

const ask = async (bill: Awaited<ReturnType<typeof paidBill>>, reference: string, amount: number | null = 1000) => {
  const asking = { reason: 'no videos for a week', caseId: '3119', digest: null }
  const asked = await askApproval(by('Aya'), { act: 'refund', input: { ...bill, amount, reference }, ...asking })
  if (asked.kind !== 'asked') throw new Error(JSON.stringify(asked))
  return asked
}

const orders = (billingId: string) =>
  world.database.pick('refund_orders', ['reference', 'operator'], { billing_id: billingId })

it('what one asks for another approves; of two at once the first counts, and it is done once', async () => {
  const bill = await paidBill()
  const { approvalId, preview } = await ask(bill, 'case 1')
  expect(await orders(bill.billingId)).toEqual([])
  expect(await approve(by('Aya'), approvalId)).toMatchObject({ kind: 'fault', fault: 'own-approval' })
  const answers = await Promise.all(['Mika', 'Jonas', 'Sato'].map((name) => approve(by(name), approvalId)))
  expect(answers.filter(({ kind }) => kind === 'approved')).toHaveLength(1)
  expect(await orders(bill.billingId)).toEqual([{ reference: 'case 1', operator: 'Aya' }])
  expect(await approve(by('Mika'), approvalId)).toMatchObject({ kind: 'fault', fault: 'approval-answered' })
  const action = await world.database.ownerDb.selectFrom('operator_actions').selectAll().executeTakeFirstOrThrow()
  expect(action).toMatchObject({ operator: 'Aya', case_id: '3119', preview_digest: preview.digest })
  expect(['Mika', 'Jonas', 'Sato']).toContain(action.approved_by)
})

it('books that changed since then send it back with what differs', async () => {
  const bill = await paidBill()
  const [first, second] = [await ask(bill, 'case 1', null), await ask(bill, 'case 2', null)]
  expect(await approve(by('Mika'), first.approvalId)).toMatchObject({ kind: 'approved' })
  expect(await approve(by('Mika'), second.approvalId)).toMatchObject({ kind: 'preview-changed' })
  expect(await approve(by('Mika'), second.approvalId)).toMatchObject({
    fault: 'approval-answered',
    approval: { state: 'sent-back', decided_by: null },
  })
  expect(await orders(bill.billingId)).toHaveLength(1)
})

it('is not decided while somebody else changes what it is about, and approved once they have', async () => {
  const bill = await paidBill()
  const { approvalId } = await ask(bill, 'case 1')
  await world.database.ownerDb.transaction().execute(async (tx) => {
    await sql`select from organizations where organization_id = ${bill.organizationId} for update`.execute(tx)
    expect(await approve(by('Mika'), approvalId)).toBe(beingChanged)
  })
  expect(await approve(by('Mika'), approvalId)).toMatchObject({ kind: 'approved' })
  expect(await orders(bill.billingId)).toHaveLength(1)
})

it('an approval and the same refund by command at once refund no more than was paid', async () => {
  const bill = await paidBill()
  const { approvalId } = await ask(bill, 'case 1', null)
  const command = carryOut(
    by('Sato'),
    acts.refund,
    { ...bill, amount: null, reference: 'case 2' },
    { reason: 'all of it' },
  )
  const [approved, ordered] = await Promise.all([approve(by('Mika'), approvalId), command])
  const done = [approved.kind === 'approved', ordered.kind === 'done']
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await orders(bill.billingId)).toHaveLength(1)
})

it('nobody approves after seven days; the asker withdraws, another sends back with a word', async () => {
  const bill = await paidBill()
  const [late, back, own] = [await ask(bill, 'case 1'), await ask(bill, 'case 2'), await ask(bill, 'case 3')]
  const word = 'ask the club first'
  expect(await answerApproval(by('Mika'), own.approvalId, { step: 'withdraw' })).toMatchObject({ fault: 'not-asker' })
  expect(await answerApproval(by('Aya'), own.approvalId, { step: 'withdraw' })).toMatchObject({ kind: 'answered' })
  expect(await answerApproval(by('Mika'), back.approvalId, { step: 'send-back', word })).toMatchObject({
    kind: 'answered',
  })
  await world.liveUntil(world.now() + 7 * DAY)
  expect(await approve(by('Mika'), late.approvalId)).toMatchObject({ fault: 'approval-over' })
  expect(await approve(by('Mika'), crypto.randomUUID())).toEqual({ kind: 'unknown' })
  expect(await orders(bill.billingId)).toEqual([])
})
