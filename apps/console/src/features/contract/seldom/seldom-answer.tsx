import type { OverviewAccount } from '../account/overview-account.ts'
import { TransferAnswer } from '../transfer/transfer-answer.tsx'
import { NothingDue } from './nothing-due.tsx'
import { Unpaid } from './repair.tsx'

interface SeldomAnswerProps {
  readonly account: OverviewAccount
  readonly isByTransfer: boolean
}

export function SeldomAnswer({ account, isByTransfer }: SeldomAnswerProps) {
  if (isByTransfer) return <TransferAnswer account={account} />
  return account.unsettled ? <Unpaid account={account} /> : <NothingDue account={account} />
}
