import type { RegionName } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { barWidth, type RehearsedSums } from '@touchline/domain/drafts'
import { type Currency, currencies } from '@touchline/domain/money'
import type { Tx } from '../../db/connect.ts'
import { type CataloguePlan, planCatalogue } from './change-catalogue.ts'
import { clubsIn, type Draft, keptByCode, outcomeOf } from './drafts.store.ts'
import { isOutdated } from './publish-draft.ts'
import { type Bar, barsOf, hardestOf, medianOf, type RehearsedRow } from './rehearsed.store.ts'

const HARDEST = 10

export interface RehearsedCurrency extends RehearsedSums {
  readonly currency: Currency
  /** Minor units a month. */
  readonly median: number
  readonly width: number
  readonly bars: readonly Bar[]
  readonly hardest: readonly RehearsedRow[]
}

export interface DraftSeen {
  readonly draft: Draft
  readonly plan: CataloguePlan
  readonly isOutdated: boolean
  readonly kept: Awaited<ReturnType<typeof keptByCode>>
  readonly progress: { readonly done: number; readonly all: number }
  /** None before every contract is computed. */
  readonly currencies: readonly RehearsedCurrency[]
}

const contractsOf = ({ more, less, same }: RehearsedSums): number => more + less + same

export async function draftSeen(
  tx: Tx,
  draft: Draft,
  { region, now }: { readonly region: RegionName; readonly now: Instant },
): Promise<DraftSeen> {
  const outcome = outcomeOf(draft)
  const computed = currencies.flatMap((currency) => {
    const sums = outcome[currency]
    return sums === undefined ? [] : [{ currency, sums }]
  })
  const isOver = draft.rehearsed_at !== null
  const seen: RehearsedCurrency[] = []
  for (const { currency, sums } of isOver ? computed : []) {
    const width = barWidth(sums.most)
    seen.push({
      ...sums,
      currency,
      width,
      median: await medianOf(tx, draft, currency),
      bars: await barsOf(tx, draft, currency, width),
      hardest: await hardestOf(tx, draft, { currency, most: HARDEST }),
    })
  }
  const done = computed.reduce((sum, each) => sum + contractsOf(each.sums), 0)
  return {
    draft,
    plan: await planCatalogue(tx, { file: draft.file, region, now: draft.publish_at ?? now }),
    isOutdated: await isOutdated(tx, draft),
    kept: await keptByCode(tx, draft),
    progress: { done, all: isOver ? done : await clubsIn(tx) },
    currencies: seen,
  }
}
