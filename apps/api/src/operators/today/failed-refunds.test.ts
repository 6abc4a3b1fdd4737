import { DAY } from '@touchline/domain/calendar'
import { billOf, failRefund } from '@touchline/testing/money-back'
import { refundByCommand } from '@touchline/testing/refund-order'
import { OCTOBER_CLOSES, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'

const world = await sharedWorld()
const club = await world.subscribe()
await world.liveUntil(OCTOBER_CLOSES + DAY)
const { billingId } = await billOf(world, club)
const desk = await sharedDesk(world)

async function refund(reference: string, amount: number) {
  await refundByCommand(world, { organizationId: club.organizationId, billingId, reference, amount })
  await world.liveUntil(world.now() + DAY)
}

const owed = async () =>
  (await desk.read('getToday', {})).lines.flatMap(({ kind, amount }) =>
    kind === 'failed-refund' ? [amount?.minor ?? 0] : [],
  )

it('a refund that failed is a line until all of it is refunded again', async () => {
  await refund('first', 1_000)
  await failRefund(world, club)
  await world.liveUntil(world.now() + DAY)
  expect(await owed()).toEqual([1_000])
  await refund('in part', 400)
  expect(await owed()).toEqual([1_000])
  await refund('the rest', 600)
  expect(await owed()).toEqual([])
})
