import { addMonths, monthOf } from '@touchline/domain/calendar'
import type { Currency } from '@touchline/domain/money'
import { regionDefaults } from '@touchline/domain/organization'
import { type RunTotals, stepKinds } from '@touchline/domain/run'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import { previewRun, type StrangeBill } from '../../features/run/preview-run.ts'
import { reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, type Context, Refused } from '../command.ts'

type Print = Context['print']
type NameOf = ReturnType<typeof planNameIn>

const billsText = (bills: number): string => `${bills} ${bills === 1 ? 'bill' : 'bills'}`

function printTotals(print: Print, currency: Currency, { after, tax, byPlan, byWay }: RunTotals, nameOf: NameOf): void {
  const show = (minor: bigint) => amountText(Number(minor), currency)
  print(`  ${show(after.minor)} in ${billsText(after.bills)}, of it tax ${show(tax)}`)
  for (const [way, sum] of byWay) print(`    by ${way}  ${show(sum.minor)}  ${billsText(sum.bills)}`)
  for (const [groupId, sum] of [...byPlan].toSorted((a, b) => Number(b[1].minor - a[1].minor)))
    print(`    ${nameOf(groupId) || 'no plan'}  ${show(sum.minor)}  ${billsText(sum.bills)}`)
}

function printSteps(print: Print, currency: Currency, { before, after, steps }: RunTotals): void {
  const show = (minor: bigint) => amountText(Number(minor), currency)
  print(`  ${show(before.minor)} the month before, ${billsText(before.bills)}`)
  for (const kind of stepKinds) {
    const step = steps.get(kind)
    if (step !== undefined)
      print(`    ${step.minor > 0n ? '+' : ''}${show(step.minor)}  ${kind}, ${billsText(step.bills)}`)
  }
  print(`  ${show(after.minor)} now`)
}

function printStrange(print: Print, { name, currency, total, before, steps, strangeness }: StrangeBill): void {
  const show = (minor: bigint) => amountText(Number(minor), currency)
  const why = steps.map(({ kind, minor }) => `${kind} ${show(minor)}`).join(', ')
  print(`  ${strangeness.toFixed(1)}  ${show(before)} to ${show(total)}  ${name}${why === '' ? '' : `  (${why})`}`)
}

export const previewRunCommand: Command = {
  name: 'preview-run',
  positional: [],
  options: {
    month: { value: 'YYYY-MM', isRequired: true, says: 'the month whose 1st is looked at, which is the next' },
  },
  summary:
    'what the 1st will bill if nothing changes until then: totals, what leads there from the month before, the strangest bills; ' +
    'the digest tells two previews apart',
  run: async (context, { month = '' }) => {
    const { print, clock, cell } = context
    const now = clock.now()
    const next = addMonths(monthOf(now, regionDefaults[cell.region].zone), 1)
    if (month !== next) throw new Refused(`${month} cannot be previewed, only ${next}: it bills the running month`)
    const { preview, nameOf } = await reading(context, async (tx) => ({
      preview: await previewRun(tx, { month, now }),
      nameOf: planNameIn(await planNames(tx), 'en'),
    }))
    const { months, terms, strange, digest } = preview
    if (months.size === 0 && terms.size === 0) print('nothing is billed')
    for (const [currency, totals] of months) {
      print(`${addMonths(month, -1)}, ${currency}`)
      printTotals(print, currency, totals, nameOf)
      printSteps(print, currency, totals)
    }
    for (const [currency, totals] of terms) {
      print(`Terms from ${month}-01, ${currency}`)
      printTotals(print, currency, totals, nameOf)
    }
    if (strange.length > 0) print('Furthest from what the club usually pays')
    for (const bill of strange) printStrange(print, bill)
    print(`digest ${digest}`)
  },
}
