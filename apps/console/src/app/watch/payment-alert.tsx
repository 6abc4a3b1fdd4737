import { type BannerKind, bannerOf } from '@touchline/domain/navigation'
import { useEffect } from 'react'
import { part } from '../../forms/part.tsx'
import { useContract, useContractState, useFailedBilling } from '../../lib/account/use-account.ts'
import { forgetAnswer } from '../../lib/answer.ts'
import { useDrawnPath } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'

const PaymentNotice = part(async () => (await import('../../forms/card/failed-payment.tsx')).PaymentNotice)

const screens: readonly string[] = [
  paths['payment-info-manage'],
  paths['change-plan'],
  paths['purchase-plan'],
  paths.usage,
  paths['cancel-subscription'],
]

/**
 * Overview and Billing show an unpaid bill themselves; a hold shows everywhere. Screens wait for it, so that nothing
 * moves.
 */
export function PaymentAlert() {
  const pathname = useDrawnPath()
  const isOverview = pathname === paths['contract-info']
  useEffect(() => {
    if (!isOverview) forgetAnswer()
  }, [isOverview])
  const failed = useFailedBilling()
  const state = useContractState()
  const contract = useContract()
  const facts: BannerKind[] = []
  if (contract.state === 'ready' && contract.value.document.isOnHold) facts.push('on-hold')
  if (failed !== undefined) facts.push('unpaid')
  // The screen is the alert there (specification, section 2: usage).
  const isSaid = !screens.includes(pathname) || (pathname === paths.usage && state?.kind === 'settlement-readonly')
  const kind = bannerOf({ facts, saidByPage: isSaid ? ['unpaid'] : [] })
  return kind !== null && <PaymentNotice isOnHold={kind === 'on-hold'} />
}
