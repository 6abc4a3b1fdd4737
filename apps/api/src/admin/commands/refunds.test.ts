import { operatorOn } from '@touchline/testing/commands'
import { OCTOBER_CLOSES, worldOfEachTest } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { UsageError, type Values } from '../command.ts'
import { refundBilling } from './refunds.ts'

const world = worldOfEachTest()

const run = (values: Values) => operatorOn(world.deps).run(refundBilling, values)

it('an operator has a part of a paid bill refunded, once, and sees what became of it', async () => {
  await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + 60_000)
  const { billing_id } = await world.database.one('charges', ['billing_id'])
  const asked = {
    'billing-id': billing_id,
    reference: 'case 1',
    reason: 'a wrong price',
    operator: 'Sato',
    case: '3127',
  }
  expect(await run({ ...asked, amount: '1000' })).toEqual([
    '1000 JPY ordered; the server has it refunded within seconds',
  ])
  expect(await run({ ...asked, amount: '1000' })).toEqual(['1000 JPY: ordered already, and not refunded yet'])
  await world.liveUntil(OCTOBER_CLOSES + 120_000)
  expect(await run(asked)).toEqual(['1000 JPY: refunded already'])
  await expect(run({ ...asked, reference: 'case 2', amount: '9000' })).rejects.toThrow('¥8,484 of the charge is left')
  const actions = world.database.ownerDb
    .selectFrom('operator_actions')
    .select(['command', 'operator', 'subject', 'case_id'])
  expect(await actions.execute()).toEqual([
    { command: 'refund-billing', operator: 'Sato', subject: `${billing_id} case 1`, case_id: '3127' },
  ])
  await expect(run({ ...asked, reason: ' ' })).rejects.toThrow(UsageError)
  await expect(run({ ...asked, case: 'no 3127' })).rejects.toThrow(UsageError)
})
