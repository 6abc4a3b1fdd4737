import type { Instant, YearMonth } from '@touchline/domain/calendar'
import type { CancellationReason } from '@touchline/domain/cancellation'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { type BridgeStep, bridgeSteps, type ClubRevenue, type MovementKind, revenueOf } from '@touchline/domain/revenue'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { organizationsFrom } from '../../books/organization/organizations-from.ts'
import { billedMonths } from '../../books/revenue/bridged-lines.store.ts'
import { recurringContracts } from '../../books/revenue/recurring-contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { type Bridged, bridged } from './bridged.ts'
import { type NumberedBill, numbersOf, reasonsOf } from './leaving.store.ts'

/** `began`, `ends`, `apart`: what stood, stands or is paused. */
export type RevenueFigure = MovementKind | BridgeStep | 'began' | 'ends' | 'apart'

export interface AskedClubs {
  readonly month: YearMonth
  readonly now: Instant
  readonly currency: Currency
  readonly figure: RevenueFigure
  readonly after: OrganizationId | null
  readonly limit: number
}

export interface ListedClub extends Bridged {
  readonly organizationId: OrganizationId
  readonly minor: bigint
  readonly reason: CancellationReason | null
  readonly numbers: readonly NumberedBill[]
}

export interface ListedClubs {
  readonly catalogue: Catalogue
  readonly clubs: readonly ListedClub[]
  /** From where to go on; null: no more. */
  readonly next: OrganizationId | null
}

const BATCH = 500
/** Read for a call at most; a seldom figure goes on with the next. */
const MOST_READ = 4

/** Whose figure it is, in the order of their ids. */
export async function listClubs(tx: Tx, asked: AskedClubs): Promise<ListedClubs> {
  const catalogue = await loadCatalogue(tx)
  const found: Omit<ListedClub, 'reason' | 'numbers'>[] = []
  let next = asked.after
  let isOver = false
  for (let read = 0; read < MOST_READ && found.length < asked.limit && !isOver; read += 1) {
    const ids = await organizationsFrom(tx, next, BATCH)
    found.push(...(await amongThem(tx, asked, catalogue, ids)))
    isOver = ids.length < BATCH
    next = ids.at(-1) ?? next
  }
  const clubs = found.slice(0, asked.limit)
  const reasons = await reasonsOf(tx, asked.figure === 'left' ? clubs.map(idOf) : [], asked.month)
  const numbers = Map.groupBy(
    await numbersOf(
      tx,
      clubs.flatMap(({ bills }) => bills),
    ),
    (bill) => bill.organization_id,
  )
  const isCut = found.length > clubs.length
  return {
    catalogue,
    clubs: clubs.map((club) => ({
      ...club,
      reason: reasons.get(club.organizationId) ?? null,
      numbers: numbers.get(club.organizationId) ?? [],
    })),
    next: isCut ? (clubs.at(-1)?.organizationId ?? null) : isOver ? null : next,
  }
}

const idOf = ({ organizationId }: { readonly organizationId: OrganizationId }): OrganizationId => organizationId

async function amongThem(
  tx: Tx,
  { month, now, currency, figure }: AskedClubs,
  catalogue: Catalogue,
  ids: readonly OrganizationId[],
): Promise<readonly Omit<ListedClub, 'reason' | 'numbers'>[]> {
  if (ids.length === 0) return []
  const contracts = (await recurringContracts(tx, ids))
    .filter(({ contract }) => contract.currency === currency)
    .filter(({ contract }) => isStep(figure) || standingOf(revenueOf(contract, catalogue, month), figure) !== null)
  const months = await billedMonths(tx, contracts.map(idOf), month)
  return contracts
    .toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1))
    .flatMap((recurring) => {
      const own = bridged(recurring, catalogue, { month, now }, months.get(recurring.contract.id))
      const minor = figureOf(own, figure)
      return minor === null ? [] : [{ ...own, organizationId: recurring.organizationId, minor }]
    })
}

const isStep = (figure: RevenueFigure): figure is BridgeStep => bridgeSteps.some((step) => step === figure)

const figureOf = ({ revenue, steps }: Bridged, figure: RevenueFigure): bigint | null =>
  isStep(figure) ? steps[figure] || null : standingOf(revenue, figure)

function standingOf(
  { before, after, movements }: ClubRevenue,
  figure: Exclude<RevenueFigure, BridgeStep>,
): bigint | null {
  if (figure === 'began') return before.state === 'held' ? before.minor : null
  if (figure === 'ends') return after.state === 'held' ? after.minor : null
  if (figure === 'apart') return after.state === 'paused' ? after.minor : null
  return movements.find(({ kind }) => kind === figure)?.minor ?? null
}
