import type { World } from '@touchline/testing/world'
import { billsOf, chargesOf, equal, refundedAlike, wentBack } from '../facts.ts'
import { actionsOf, approvalOf, doneByTwo } from './at-the-desk.ts'
import { always, type Billed, type Paid, type Pool } from './ended-month.ts'
import type { OrderFlow } from './flow.ts'
import { payRest } from './payments.ts'

const ANSWERED = 'approval-answered'
const MINUTE = 60_000
const STOP = { act: 'stop-charging', input: {} }
const LIFT = { act: 'lift-charging-stop', input: {} }

const bySecond = async ({ database }: World, subject: string) => {
  const rows = database.ownerDb.selectFrom('operator_actions').select(['operator', 'approved_by'])
  return rows.where('subject', '=', subject).execute()
}

/** Until the card has it back: what the worker does is of `orderedRefund`. */
export const approvingRefund = (payers: Pool<Paid>): OrderFlow => {
  const one = always(payers.next)
  const amounts: number[] = []
  return {
    name: 'approving a refund',
    asks: null,
    prepare: async (world) => {
      const { organizationId, billingId, chargeId } = await one(world)
      const reference = `approved ${amounts.push(1)}`
      const input = { organizationId, billingId, amount: 1, reference }
      const verdict = async () => {
        const chain = await bySecond(world, `${billingId} ${reference}`)
        await world.worker.runDue()
        return [
          ...equal('the chain', chain, [{ operator: 'one@kita.example', approved_by: 'other@kita.example' }]),
          ...equal('what went back', await wentBack(world, chargeId), {
            refunds: amounts,
            disputes: [],
            notes: amounts.length,
          }),
          ...(await refundedAlike(world, chargeId)),
        ]
      }
      return { kind: 'order', request: await approvalOf(world, { act: 'refund', input }), already: ANSWERED, verdict }
    },
  }
}

const standing = async (world: World, command: string, what: 'stopped' | 'lifted') => {
  const { ownerDb } = world.database
  const { charging_stopped_at: since } = await ownerDb
    .selectFrom('database_life')
    .select('charging_stopped_at')
    .executeTakeFirstOrThrow()
  const reports = ownerDb.selectFrom('jobs').select('id').where('unique_key', 'like', `report-charging:${what}:%`)
  return { isStopped: since !== null, chain: await actionsOf(world, command), mails: (await reports.execute()).length }
}

type Standing = Awaited<ReturnType<typeof standing>>

const oneMore = ({ chain, mails }: Standing, isStopped: boolean): Standing => ({
  isStopped,
  chain: chain + 1,
  mails: mails + 1,
})

/** One of an instant is said to operators. */
const pass = (world: World) => world.liveUntil(world.deps.clock.now() + MINUTE)

/** Lifted at once, because nothing else of the world is charged meanwhile. */
export const stoppingCharging: OrderFlow = {
  name: 'stopping all charging',
  asks: null,
  prepare: async (world) => {
    await pass(world)
    const before = await standing(world, 'charging stop', 'stopped')
    const verdict = async () => {
      const after = await standing(world, 'charging stop', 'stopped')
      await doneByTwo(world, LIFT)
      return equal('the stop', after, oneMore(before, true))
    }
    return { kind: 'order', request: await approvalOf(world, STOP), already: ANSWERED, verdict }
  },
}

/** Of a bill that could be paid since. */
export const liftingStop = (debtors: Pool<Billed>): OrderFlow => ({
  name: 'lifting the stop of all charging',
  asks: null,
  prepare: async (world) => {
    const who = await debtors.next(world)
    await pass(world)
    await doneByTwo(world, STOP)
    await world.changeCard(who, {})
    await world.worker.runDue()
    const [before, unpaid] = [await standing(world, 'charging lift', 'lifted'), await chargesOf(world, who)]
    const verdict = async () => {
      const after = await standing(world, 'charging lift', 'lifted')
      await world.worker.runDue()
      return [
        ...equal('charges while it was stopped', unpaid, 0),
        ...equal('the lift', after, oneMore(before, false)),
        ...equal('bills', await billsOf(world, who), ['Complete']),
        ...equal('charges', await chargesOf(world, who), 1),
      ]
    }
    return { kind: 'order', request: await approvalOf(world, LIFT), already: ANSWERED, verdict }
  },
  end: payRest(debtors),
})
