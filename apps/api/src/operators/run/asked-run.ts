import { monthFromWire, monthToWire } from '@touchline/contract/wire-time'
import type { YearMonth } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { Tx } from '../../db/connect.ts'
import { previewedMonths } from '../../features/run/kept-preview.store.ts'
import { comingMonth } from '../../features/run/make-preview.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuseWith } from '../../use-case/refusal.ts'

interface Asked {
  readonly kind: 'asked'
  readonly month: YearMonth
  readonly coming: YearMonth
  readonly months: readonly YearMonth[]
}

/** The month that comes, and those that a preview is kept of. */
export async function askedRun(
  tx: Tx,
  { clock, cell }: Pick<Deps, 'clock' | 'cell'>,
  of: string,
  only: 'coming' | 'kept' = 'kept',
) {
  const coming = comingMonth(clock.now(), regionDefaults[cell.region].zone)
  const months = [...new Set([...(only === 'kept' ? await previewedMonths(tx) : []), coming])].toSorted()
  const month = of === 'coming' ? coming : monthFromWire(of)
  if (months.includes(month)) return { kind: 'asked', month, coming, months } satisfies Asked
  return refuseWith('run-unknown', 'The 1st of this month is over or has not begun', {
    months: months.map(monthToWire),
  })
}
