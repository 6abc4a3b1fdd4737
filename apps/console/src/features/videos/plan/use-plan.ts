import type { StoredGame } from '@touchline/contract/videos'
import { dateOf } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import {
  chargedGames,
  daysOf,
  firstCharge,
  type Proposal,
  proposalsFor,
  type StorageBill,
  type StoredDay,
  storageBills,
  totalOf,
  withoutDays,
} from '@touchline/domain/storage'
import { useMemo } from 'react'
import type { Account } from '../../../lib/account/account.ts'

export interface ProposedSaving {
  readonly proposal: Proposal<StoredGame>
  readonly saving: number
}

export interface StoragePlan {
  readonly contract: Contract
  readonly bills: readonly StorageBill[]
  readonly after: readonly StorageBill[]
  readonly saving: number
  readonly first: StorageBill | null
  readonly firstAfter: StorageBill | null
  readonly charged: ReturnType<typeof chargedGames<StoredGame>>
  readonly proposals: readonly ProposedSaving[]
  readonly leaving: readonly StoredDay[]
}

interface StorageInput {
  readonly account: Account
  readonly storedDays: readonly StoredDay[]
  readonly games: readonly StoredGame[]
  readonly chosen: readonly StoredGame[]
}

/** A selection changes only their storage. */
export function useStoragePlan({ account, storedDays, games, chosen }: StorageInput): StoragePlan {
  const bills = useBills(account, storedDays)
  const { contract, now } = account
  const first = useMemo(() => firstCharge(bills), [bills])
  const charged = useMemo(() => (first === null ? [] : chargedGames(games, first.storedBefore)), [games, first])
  const proposals = useMemo(
    () =>
      proposalsFor({ games, bills, contract, today: dateOf(now, contract.zone) }).map((proposal) => ({
        proposal,
        saving: savingBy(bills, withoutDays(bills, daysOf(proposal.games), contract), contract),
      })),
    [games, bills, contract, now],
  )
  const leaving = daysOf(chosen)
  const after = withoutDays(bills, leaving, contract)
  return {
    contract,
    bills,
    after,
    saving: savingBy(bills, after, contract),
    first,
    firstAfter: first === null ? null : (after[bills.indexOf(first)] ?? null),
    charged,
    proposals,
    leaving,
  }
}

const savingBy = (before: readonly StorageBill[], after: readonly StorageBill[], contract: Contract): number =>
  Number(totalOf(before, contract).minor - totalOf(after, contract).minor)

/** Memoised by its parts: the account is new at each render. */
function useBills(account: Account, storedDays: readonly StoredDay[]): readonly StorageBill[] {
  const { contract, userContracts, catalogue, unsettled, now } = account
  const { isGlobal, isEsports } = account.organization
  return useMemo(() => {
    const organization = { isGlobal, isEsports }
    return storageBills({ contract, userContracts, catalogue, unsettled, now, organization }, storedDays)
  }, [contract, userContracts, catalogue, unsettled, now, isGlobal, isEsports, storedDays])
}
