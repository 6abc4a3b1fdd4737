import * as z from 'zod/mini'
import { allBillsToSettle, type OpenBill } from '../books/billing/bills-to-settle.store.ts'
import { liftChargingStop, stopCharging } from '../features/payment/settlement/stop-charging.ts'
import { act, administration, done, type Sum, unchanged } from './act.ts'

const nothing = z.strictObject({})

function sumsOf(bills: readonly OpenBill[]): readonly Sum[] {
  const byCurrency = Map.groupBy(bills, ({ currency }) => currency)
  return [...byCurrency].map(([currency, of]) => ({
    currency,
    count: of.length,
    total: of.reduce((sum, { total }) => sum + total, 0),
  }))
}

export const chargingActs = {
  'stop-charging': act({
    command: 'charging stop',
    input: nothing,
    needsReason: true,
    scopeOf: administration,
    sums: async (tx, { now }) => sumsOf(await allBillsToSettle(tx, now)),
    carryOut: async (tx, _, by) => ((await stopCharging(tx, by)) ? done('region', null) : unchanged(null)),
  }),
  'lift-charging-stop': act({
    command: 'charging lift',
    input: nothing,
    needsReason: true,
    scopeOf: administration,
    sums: async (tx, { now }) => sumsOf(await allBillsToSettle(tx, now)),
    carryOut: async (tx, _, by) => {
      const bills = await liftChargingStop(tx, by)
      return bills === null ? unchanged(null) : done(`region: ${bills.length} bills`, null)
    },
  }),
}
