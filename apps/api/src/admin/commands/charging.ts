import { chargingStoppedAt } from '../../books/organization/charging-stop.ts'
import { acts } from '../../operators/acts.ts'
import { previewing } from '../../operators/preview.ts'
import { askBy, reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, given, Refused } from '../command.ts'
import { printAsked } from './approvals.ts'

const rows = { stop: acts['stop-charging'], lift: acts['lift-charging-stop'] } as const

export const chargingCommand: Command = {
  name: 'charging',
  positional: ['stop|lift'],
  options: {
    reason: { value: 'text', isRequired: true, says: 'what is wrong, or how it was repaired; who approves reads it' },
    operator: { value: 'name', isRequired: true, says: 'who asks; another operator approves' },
  },
  summary:
    'asks another operator to stop all charging of the region, or to lift it: bills are made, no card is charged, and nobody is ' +
    'reminded or paused for it',
  run: async (context, values) => {
    const row = given(values, 'stop|lift') === 'stop' ? rows.stop : rows.lift
    const seen = await previewing(context, row, {}, '')
    if (seen.kind === 'refused') throw new Refused(seen.message)
    const since = await reading(context, chargingStoppedAt)
    if (!seen.changes)
      throw new Refused(
        since === null ? 'charging is not stopped' : `charging is stopped since ${new Date(since).toISOString()}`,
      )
    for (const { currency, count, total } of seen.sums)
      context.print(`due by card now: ${count} bills, ${amountText(total, currency)}`)
    printAsked(context, await askBy(context, values, row, {}))
  },
}
