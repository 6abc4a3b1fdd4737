import { firstDay, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import { operatorOn } from '@touchline/testing/commands'
import type { World } from '@touchline/testing/world'

export interface PreviewedRun {
  readonly day: LocalDate
  readonly totals: readonly string[]
}

export async function previewOf({ deps }: World, month: YearMonth): Promise<PreviewedRun> {
  const lines = await operatorOn(deps).type(['preview-run', '--month', month])
  return {
    day: firstDay(month),
    totals: lines.flatMap((line) => /^ {2}(\d+ \w+ in \d+) bills?$/.exec(line)?.[1] ?? []),
  }
}

/** Bills of a 1st that differ from their preview. */
export async function unlikePreviews(
  { database }: World,
  previews: readonly PreviewedRun[],
): Promise<readonly string[]> {
  const broken: string[] = []
  for (const { day, totals } of previews) {
    const billed = await database.ownerDb
      .selectFrom('billings as b')
      .innerJoin('invoices as i', (on) =>
        on.onRef('i.organization_id', '=', 'b.organization_id').onRef('i.billing_id', '=', 'b.billing_id'),
      )
      .select((eb) => ['i.currency', eb.fn.sum('i.total').as('total'), eb.fn.countAll().as('bills')])
      .where('i.billing_date', '=', day)
      .where((eb) => eb.or([eb('b.cycle', '=', 'year'), eb('b.target_month', '<', day)]))
      .groupBy('i.currency')
      .orderBy('i.currency')
      .execute()
    const came = billed.map(({ total, currency, bills }) => `${total} ${currency} in ${bills}`)
    if (came.join(', ') !== totals.toSorted().join(', '))
      broken.push(`the run of ${day}: previewed ${totals.join(', ')}; billed ${came.join(', ')}`)
  }
  return broken
}
