import { chargedStorage, computeMonthlyBilling, storageAt, storageOf } from '../billing/index.ts'
import { addDays, dateOf, type Instant, startOfDay, type Zone } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { billedContract, billedMonthAt, type Contract, type MissedStorage } from '../contract/index.ts'
import { type Money, money } from '../money/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { type StoredDay, secondsBefore } from './stored-days.ts'

/** Whole days in the contract's zone; null: deleted at once (billing rules: "Trash"). */
export const keptUntil = (deletedAt: Instant, days: number, zone: Zone): Instant | null =>
  days === 0 ? null : startOfDay(addDays(dateOf(deletedAt, zone), days + 1), zone)

export interface TrashedGame {
  readonly deletedAt: Instant
  readonly storedDays: readonly StoredDay[]
}

interface Restoring {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
}

/** Past retention at each charge since the deletion; billed with the running month (billing rules: "Trash"). */
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

export const withMissed = (contract: Contract, missed: readonly MissedStorage[]): Contract => ({
  ...contract,
  missedStorage: [...(contract.missedStorage ?? []), ...missed],
})

interface RestoringAccount extends Restoring {
  readonly userContracts: readonly Contract[]
  readonly storedSecondsOverRetention: VideoSeconds
}

/** Gross minor units: the difference of bills, so single games may not add up. */
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
