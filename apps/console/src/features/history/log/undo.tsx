import type { HistoryEntry } from '@touchline/contract/history'
import { UndoCancellation } from '../../../forms/scheduled/scheduled-cancellation.tsx'
import { UndoChange } from '../../../forms/scheduled/scheduled-change.tsx'
import { useAccount } from '../../../lib/account/use-account.ts'

interface UndoProps {
  /** The row of what is scheduled. */
  readonly entry: HistoryEntry
  /** What is undone, for those who only hear the button. */
  readonly describedBy: string
}

/** Withdraws what is scheduled, where its row says so; the account is read for it alone. */
export function Undo({ entry: { kind, facts }, describedBy }: UndoProps) {
  const account = useAccount()
  if (account.state !== 'ready') return null
  if (kind === 'reserve-cancellation') {
    const { id } = account.value.contract
    return <UndoCancellation contractId={id} date={facts.day ?? ''} describedBy={describedBy} />
  }
  return <UndoChange account={account.value} describedBy={describedBy} />
}
