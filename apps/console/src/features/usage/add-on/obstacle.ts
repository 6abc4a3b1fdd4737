import { type AddOnRefusal, addOnBlock } from '@touchline/domain/add-ons'
import { isExportUnlimitedAt } from '@touchline/domain/contract'
import { sellsNothing } from '../../../forms/shut.tsx'
import { addOnInput } from '../../../forms/usage/account.ts'
import type { Account } from '../../../lib/account/account.ts'
import type { AddOnTarget } from './asked-for.ts'

/** Explained when pressed; others hide the button. */
const explained = ['contact-unregistered', 'card-unregistered', 'unsettled'] as const
export type Explained = (typeof explained)[number]

const isExplained = (block: AddOnRefusal): block is Explained => explained.some((each) => each === block)

export function obstacleOf(account: Account, kind: AddOnTarget['kind']): Explained | 'shut' | 'hidden' | null {
  if (kind === 'export' && isExportUnlimitedAt(account.contract, account.catalogue, account.now)) return 'hidden'
  if (account.document.payment.method !== 'CREDIT_CARD') return 'hidden'
  const block = addOnBlock(addOnInput(account))
  if (block !== null && !isExplained(block)) return 'hidden'
  return sellsNothing(account) ? 'shut' : block
}
