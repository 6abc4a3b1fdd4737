import type { SleepChange } from '@touchline/domain/plans'
import { markInProgress } from '../../books/billing/billings.ts'
import { askForNotices } from '../../books/contract/ask-for-notices.ts'
import { type LoadedContract, loadContract, touchContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import type { Tx } from '../../db/connect.ts'
import type { PurchaseContext } from '../../use-case/account.ts'
import type { OfContract } from './quote.ts'

export async function saveChange(
  tx: Tx,
  of: OfContract & { readonly newId: () => string },
  { loaded, catalogue }: PurchaseContext,
  { schedule }: SleepChange,
): Promise<{ readonly loaded: LoadedContract }> {
  const { organizationId, contractId, now } = of
  if (schedule.add.length > 0) await saveSchedule(tx, { ...of, catalogue }, schedule)
  await touchContract(tx, loaded.row)
  const after = (await loadContract(tx, organizationId, contractId)) ?? loaded
  await markInProgress(tx, { organizationId, contract: after.contract, now })
  await askForNotices(tx, [of], now)
  return { loaded: after }
}
