import { chargedStorage, computeMonthlyBilling, storageAt, storageOf } from '../billing/index.ts'
import { addDays, dateOf, type Instant, startOfDay, type Zone } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { billedContract, billedMonthAt, type Contract, type MissedStorage } from '../contract/index.ts'
import { type Money, money } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { type StoredDay, secondsBefore } from './stored-days.ts'

/**
 * Until when a deleted game can be restored: for so many whole days after its own in the contract's zone. Null where games
 * are deleted at once (billing rules: "Trash").
 */
export const keptUntil = (deletedAt: Instant, days: number, zone: Zone): Instant | null =>
  days === 0 ? null : startOfDay(addDays(dateOf(deletedAt, zone), days + 1), zone)

/** A game in the trash. */
export interface TrashedGame {
  readonly deletedAt: Instant
  /** The days on which its videos were stored, the oldest first. */
  readonly storedDays: readonly StoredDay[]
}

interface Restoring {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
}

/**
 * What a game that is restored now is billed for, with the running month: of each charge since its deletion, its videos that
 * were past their retention then. Nobody saves by deleting a game over the month's end (billing rules: "Trash").
 */
export function missedBy(
  { deletedAt, storedDays }: TrashedGame,
  { contract, catalogue, now }: Restoring,
): readonly MissedStorage[] {
  const { zone } = contract
  const billedWith = billedMonthAt(contract, now)
  return chargedStorage({ contract, catalogue }, { after: deletedAt, until: now }).flatMap((charge) => {
    const seconds = secondsBefore(storedDays, dateOf(storageAt(charge.chargedAt, zone).uploadedBefore, zone))
    return seconds === 0 ? [] : [{ ...charge, billedWith, seconds }]
  })
}

/** The contract once games are restored that missed this. */
export const withMissed = (contract: Contract, missed: readonly MissedStorage[]): Contract => ({
  ...contract,
  missedStorage: [...(contract.missedStorage ?? []), ...missed],
})

interface RestoringAccount extends Restoring {
  readonly userContracts: readonly Contract[]
  /** What the running month charges without them. */
  readonly storedSecondsOverRetention: VideoSeconds
}

/**
 * What the bill of the running month grows by, with tax, when games are restored now: what they missed, and their storage of this
 * month. It is the difference of the bills that are charged, so that the amounts of single games may not add up to it.
 */
export function restoringAdds(games: readonly TrashedGame[], account: RestoringAccount): Money {
  const { contract, userContracts, catalogue, now, storedSecondsOverRetention } = account
  const month = billedMonthAt(contract, now)
  const before = dateOf(storageOf(month, contract.zone).uploadedBefore, contract.zone)
  const again = games.reduce((sum, { storedDays }) => sum + secondsBefore(storedDays, before), 0)
  const bill = (of: Contract, seconds: VideoSeconds) =>
    computeMonthlyBilling({
      contract: billedContract(of, userContracts),
      catalogue,
      month,
      storedSecondsOverRetention: seconds,
    }).total.minor
  const missed = games.flatMap((game) => missedBy(game, account))
  const after = bill(withMissed(contract, missed), storedSecondsOverRetention + again)
  return money(after - bill(contract, storedSecondsOverRetention), contract.currency)
}
