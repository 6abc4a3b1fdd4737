import { type BannerKind, bannerOf } from '@touchline/domain/navigation'
import { useEffect } from 'react'
import { part } from '../../forms/part.tsx'
import { useContract, useContractState, useFailedBilling } from '../../lib/account/use-account.ts'
import { forgetAnswer } from '../../lib/answer.ts'
import { useDrawnPath } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'

/** Loaded only where something must be repaired. */
const PaymentNotice = part(async () => (await import('../../forms/card/failed-payment.tsx')).PaymentNotice)

const screens: readonly string[] = [
  paths['payment-info-manage'],
  paths['change-plan'],
  paths['purchase-plan'],
  paths.usage,
  paths['cancel-subscription'],
]

/**
 * What stops something today, above every screen that it matters to; the screen waits for it, so that nothing moves. The
 * overview and Billing name an unpaid bill first; what else there is to say the overview chooses itself (`Attention`). An
 * organisation on hold reads that everywhere: it cannot pay.
 */
export function PaymentAlert() {
  // The screen that is drawn, not the one on its way: while the overview stands there, it is the alert.
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
  // There the screen is the alert (specification, section 2: usage), and one is enough.
  const isSaid = !screens.includes(pathname) || (pathname === paths.usage && state?.kind === 'settlement-readonly')
  const kind = bannerOf({ facts, saidByPage: isSaid ? ['unpaid'] : [] })
  return kind !== null && <PaymentNotice isOnHold={kind === 'on-hold'} />
}
