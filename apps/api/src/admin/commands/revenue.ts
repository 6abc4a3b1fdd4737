import { monthOf } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { bridgeSteps, movementKinds } from '@touchline/domain/revenue'
import { type Read, readAhead, readBridge, readRevenue } from '../../features/revenue/read-revenue.ts'
import { reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, Refused } from '../command.ts'

const clubsText = (clubs: number): string => `${clubs} ${clubs === 1 ? 'club' : 'clubs'}`

export const revenueCommand: Command = {
  name: 'revenue',
  positional: [],
  options: { month: { value: 'YYYY-MM', isRequired: true, says: 'the month, over or running' } },
  summary:
    'recurring revenue at the end of a month by currency, what led there from the month before, who left why, what is agreed ' +
    'for twelve months, and the bridge to what was billed',
  run: async (context, { month = '' }) => {
    const { print, clock, cell } = context
    const now = clock.now()
    const running = monthOf(now, regionDefaults[cell.region].zone)
    if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) || month > running)
      throw new Refused(`${month} cannot be asked: months until ${running} can`)
    const read: Read = (work) => reading(context, work)
    const { totals, reasons } = await readRevenue(read, month)
    const ahead = await readAhead(read, month)
    const bridge = await readBridge(read, month, now)
    if (totals.size === 0) print('nothing recurs')
    for (const [currency, { began, ends, paused, movements }] of totals) {
      const show = (minor: bigint) => amountText(Number(minor), currency)
      const step = (minor: bigint, text: string) => print(`    ${minor > 0n ? '+' : ''}${show(minor)}  ${text}`)
      print(`${month}, ${currency}${month === running ? ', as things stand' : ''}`)
      print(`  ${show(began.minor)} at the end of the month before, ${clubsText(began.clubs)}`)
      for (const kind of movementKinds) {
        const sum = movements.get(kind)
        if (sum !== undefined) step(sum.minor, `${kind}, ${clubsText(sum.clubs)}`)
      }
      print(`  ${show(ends.minor)} at its end, ${clubsText(ends.clubs)}`)
      if (paused.clubs > 0) print(`  ${show(paused.minor)} paused, ${clubsText(paused.clubs)}`)
      for (const [reason, sum] of reasons.get(currency) ?? [])
        print(`  left: ${reason ?? 'no reason given'}, ${clubsText(sum.clubs)}, ${show(sum.minor)}`)
      const agreed = (ahead.get(currency) ?? []).reduce((sum, each) => sum + each.agreed, 0n)
      print(`  ${show(agreed)} agreed by terms for the twelve months after it`)
      const bridged = bridge.get(currency)
      if (bridged === undefined) continue
      const { recurring, steps, billed, bills, isEstimated } = bridged
      print(`  ${show(recurring)} to the bills`)
      for (const each of bridgeSteps) if (steps[each] !== 0n) step(steps[each], each)
      print(
        `  ${show(billed)} before tax in ${bills} ${bills === 1 ? 'bill' : 'bills'}${isEstimated ? ', estimated' : ''}`,
      )
    }
  },
}
