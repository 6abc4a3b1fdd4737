import type { WireRunTotals } from '@touchline/contract/desk/run-totals'
import { regionDefaults } from '@touchline/domain/organization'
import { runKinds, stepKinds } from '@touchline/domain/run'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import { comingMonth, previewNow } from '../../features/run/make-preview.ts'
import { readPreview, type StrangeBill, strangestBills, uncomputedBills } from '../../features/run/read-preview.ts'
import { reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, type Context, Refused } from '../command.ts'

type Print = Context['print']
type NameOf = ReturnType<typeof planNameIn>
type Sum = WireRunTotals['after']

const STRANGEST = 10

const billsText = (bills: number): string => `${bills} ${bills === 1 ? 'bill' : 'bills'}`

const largestFirst = <T extends Sum>(sums: readonly T[]): readonly T[] => sums.toSorted((a, b) => b.minor - a.minor)

function printTotals(print: Print, { currency, after, byKind, byPlan, byWay }: WireRunTotals, nameOf: NameOf): void {
  const line = (name: string, { minor, bills }: Sum) =>
    print(`    ${name}  ${amountText(minor, currency)}  ${billsText(bills)}`)
  print(`  ${amountText(after.minor, currency)} in ${billsText(after.bills)}`)
  for (const sum of byWay) line(`by ${sum.way}`, sum)
  for (const sum of largestFirst(byPlan)) line(nameOf(sum.groupId) || 'no plan', sum)
  for (const sum of runKinds.flatMap((kind) => byKind.find((each) => each.kind === kind) ?? [])) line(sum.kind, sum)
}

function printSteps(print: Print, { currency, before, after, steps }: WireRunTotals): void {
  const show = (minor: number) => amountText(minor, currency)
  print(`  ${show(before.minor)} the 1st before, ${billsText(before.bills)}`)
  for (const { kind, minor, bills } of stepKinds.flatMap((each) => steps.find(({ kind }) => kind === each) ?? []))
    print(`    ${minor > 0 ? '+' : ''}${show(minor)}  ${kind}, ${billsText(bills)}`)
  print(`  ${show(after.minor)} now`)
}

function printStrange(print: Print, { club, currency, total, before, steps, strangeness }: StrangeBill): void {
  const show = (minor: number) => amountText(minor, currency)
  const why = steps.map(({ kind, minor }) => `${kind} ${show(minor)}`).join(', ')
  const distance = ((strangeness ?? 0) / 100).toFixed(1)
  print(`  ${distance}  ${show(before)} to ${show(total)}  ${club}${why === '' ? '' : `  (${why})`}`)
}

export const previewRunCommand: Command = {
  name: 'preview-run',
  positional: [],
  options: {
    month: { value: 'YYYY-MM', isRequired: true, says: 'the month whose 1st is looked at, which is the next' },
  },
  summary:
    'what the 1st will bill if nothing changes until then, kept for the desk: totals, what leads there from the 1st before, the ' +
    'strangest bills; the digest tells two previews apart',
  run: async (context, { month = '' }) => {
    const { print, db, clock, cell, ids, operator } = context
    const now = clock.now()
    const next = comingMonth(now, regionDefaults[cell.region].zone)
    if (month !== next) throw new Refused(`${month} cannot be previewed, only ${next}: it bills the running month`)
    const by = operator === '' ? 'preview-run' : operator
    if (!(await previewNow({ db, clock }, { previewId: ids.uuid(), month, by, now })))
      throw new Refused('a preview is being made at this moment')
    const { preview, strange, uncomputed, nameOf } = await reading(context, async (tx) => {
      const made = await readPreview(tx, month)
      if (made === null) throw new Error('a preview that was made is not kept')
      return {
        preview: made,
        strange: await strangestBills(tx, made.previewId, STRANGEST),
        uncomputed: await uncomputedBills(tx, made.previewId),
        nameOf: planNameIn(await planNames(tx), 'en'),
      }
    })
    if (preview.totals.length === 0) print('nothing is billed')
    for (const totals of preview.totals) {
      print(`${preview.day}, ${totals.currency}`)
      printTotals(print, totals, nameOf)
      printSteps(print, totals)
    }
    if (strange.length > 0) print('Furthest from what the club usually pays')
    for (const bill of strange) printStrange(print, bill)
    if (uncomputed.length > 0) print('Could not be computed')
    for (const { club, why } of uncomputed) print(`  ${club}  ${why}`)
    print(`digest ${preview.digest}`)
  },
}
