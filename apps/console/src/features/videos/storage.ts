import type { BillingInfo } from '@touchline/contract/billing'
import { contractStateAt } from '@touchline/domain/contract'
import type { StorageView } from '@touchline/domain/videos'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../lib/account/account.ts'
import { billingsQuery, queryClient } from '../../lib/request/queries.ts'
import { recalculate } from './queries.ts'

/** How the account's storage is looked at: when, where, and whether a term pays for it. */
export function viewOf({ contract, catalogue, now }: Account): StorageView {
  const state = contractStateAt(contract, catalogue, now)
  const isYearly = 'group' in state && state.group.cycle === 'year'
  return { now, zone: contract.zone, isYearly }
}

/** The latest billing that is not yearly (specification, call 6). */
export const latestBilling = ({ billings, contract }: Account): BillingInfo | undefined =>
  billings
    .filter((billing) => billing.paymentCycle === 'MONTH' && billing.contractInfoIds.includes(contract.id))
    .toSorted((a, b) => (a.billingTargetYearMonth < b.billingTargetYearMonth ? 1 : -1))[0]

/** Once when the screen opens: the latest billing is computed again unless it is fixed, and polled until it is. */
export function useRecalculation(billing: BillingInfo | undefined): void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || billing === undefined || billing.billingStatus === 'Fixed') return
    isAsked.current = true
    const reread = () => queryClient.invalidateQueries({ queryKey: billingsQuery().queryKey })
    // A calculation that cannot be requested leaves the figure as it was; the list says what it is.
    recalculate(billing.billingInfoId).then(reread, reread)
  }, [billing])
}

interface HeldBilling {
  readonly shown: BillingInfo | undefined
  /** From here on the figure of the beginning is not shown any more. */
  readonly release: () => void
}

/** While the month is calculated again because the screen opened, its figure stays. A deletion makes it another one. */
export function useHeld(billing: BillingInfo | undefined): HeldBilling {
  const [held, setHeld] = useState(billing)
  const isHeld =
    billing?.billingStatus === 'InProgress' &&
    held?.billingInfoId === billing.billingInfoId &&
    held.billingStatus !== 'InProgress'
  return { shown: isHeld ? held : billing, release: () => setHeld(undefined) }
}
