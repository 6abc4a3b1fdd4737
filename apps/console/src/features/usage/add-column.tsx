import type { TimeKind } from '../../lib/usage-units.ts'
import type { Column } from '../../ui/table.tsx'
import type { UsageAccount, UserRow } from './account.ts'
import { AddOnButton, isSoldToOne, isSoldToOnes } from './add-on-button.tsx'

/** A button a user, where hours are sold to one user at all. */
export function addColumn(account: UsageAccount, kind: TimeKind, label: string): readonly Column<UserRow>[] {
  if (!isSoldToOnes(account)) return []
  const cell = ({ userId, name }: UserRow) =>
    isSoldToOne(account, userId) ? (
      <AddOnButton isShort account={account} target={{ kind, user: { id: userId, name } }} />
    ) : null
  return [{ label, right: true, cell }]
}
