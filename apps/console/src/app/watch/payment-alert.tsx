import { useRouterState } from '@tanstack/react-router'
import { part } from '../../forms/part.tsx'
import { useContract, useContractState, useFailedBilling } from '../../lib/account/use-account.ts'
import { paths } from '../paths.ts'

/** Loaded only where something must be repaired. */
const PaymentNotice = part(async () => (await import('../../forms/card/failed-payment.tsx')).PaymentNotice)

const screens: readonly string[] = [
  paths['payment-info-manage'],
  paths['change-plan'],
  paths['purchase-plan'],
  paths['billing-history'],
  paths['billing-breakdown'],
  paths.usage,
  paths['cancel-subscription'],
]

/**
 * A failed payment is shown above every screen that it matters to; the screen waits for it, so that nothing moves. The
 * overview shows it itself, in the place of the next payment. An organisation on hold reads that everywhere instead: it
 * cannot pay.
 */
export function PaymentAlert() {
  // The screen that is drawn, not the one on its way: while the overview stands there, it is the alert.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const failed = useFailedBilling()
  const state = useContractState()
  const contract = useContract()
  if (contract.state === 'ready' && contract.value.document.isOnHold) return <PaymentNotice isOnHold />
  if (!screens.includes(pathname) || failed === undefined) return null
  // There the screen is the alert (specification, section 2: usage), and one is enough.
  if (pathname === paths.usage && state?.kind === 'settlement-readonly') return null
  return <PaymentNotice />
}
