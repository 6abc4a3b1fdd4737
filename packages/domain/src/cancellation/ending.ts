import { addDays, dateOf, type LocalDate, type Zone } from '../calendar/index.ts'
import type { CancellingPreview } from './cancelling.ts'

/** Days that the receipts, the data and the games of a closed account are kept (reading T3). */
export const KEPT_DAYS = 30

export interface EndingStep {
  readonly kind: 'access' | 'uploads' | 'last-bill' | 'withdrawal' | 'renewal' | 'receipts' | 'games'
  /** The day in the contract's zone; null of what stays. */
  readonly date: LocalDate | null
}

type Ending = Exclude<CancellingPreview, { kind: 'refused' }>

/**
 * What ends when, in the order of days. A closed account ends at once, and what is kept of it goes later; a yearly contract
 * runs on from today to its last day, keeps its receipts and can be had back until then. `lastCharge`: when what was bought within
 * the term is charged; null where nothing is.
 */
export function endingSteps(
  ending: Ending,
  zone: Zone,
  { today, lastCharge }: { readonly today: LocalDate; readonly lastCharge: LocalDate | null },
): readonly EndingStep[] {
  if (ending.kind === 'close') {
    const kept = addDays(today, KEPT_DAYS)
    return [
      { kind: 'access', date: today },
      { kind: 'uploads', date: today },
      { kind: 'last-bill', date: today },
      // The link to them is sent at once.
      { kind: 'receipts', date: today },
      { kind: 'games', date: kept },
    ]
  }
  const last = dateOf(ending.at - 1, zone)
  const steps: readonly EndingStep[] = [
    { kind: 'access', date: today },
    { kind: 'uploads', date: last },
    { kind: 'withdrawal', date: last },
    { kind: 'renewal', date: dateOf(ending.at, zone) },
  ]
  const bill: EndingStep = { kind: 'last-bill', date: lastCharge }
  const ofDays = lastCharge === null ? [...steps, bill] : [bill, ...steps].toSorted(byDay)
  return [...ofDays, { kind: 'receipts', date: null }]
}

const byDay = ({ date: a }: EndingStep, { date: b }: EndingStep): number =>
  a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1
