import type { TimeKind } from '../../../lib/usage-units.ts'
import type { Column } from '../../../ui/figures/table.tsx'
import type { UsageAccount, UserRow } from '../usage-account.ts'
import { AddOnButton, sellsToOneUser } from './add-on-button.tsx'

/** A button a user, where hours are sold to one user at all. */
export function addColumn(account: UsageAccount, kind: TimeKind, label: string): readonly Column<UserRow>[] {
  if (!sellsToOneUser(account, kind)) return []
  const cell = ({ userId, name }: UserRow) =>
    account.usage.valid.has(userId) ? (
      <AddOnButton isShort account={account} target={{ kind, user: { id: userId, name } }} />
    ) : null
  return [{ label, right: true, cell }]
}
