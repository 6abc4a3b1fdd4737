import { openMonth } from '@touchline/api/books/billing/billings'
import { loadContract } from '@touchline/api/books/contract/contracts'
import { inTransaction } from '@touchline/api/db/transaction'
import type { Deps } from '@touchline/api/use-case/deps'
import { monthOf, type YearMonth } from '@touchline/domain/calendar'
import type { MadeOrganization } from './organization.ts'

/** As a purchase does; default the running month. Returns the bill's id. */
export const openMonthOf = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organizationId, contractId }: Pick<MadeOrganization, 'organizationId' | 'contractId'>,
  month?: YearMonth,
) =>
  inTransaction(db, { organizationId }, async (tx) => {
    const loaded = await loadContract(tx, organizationId, contractId)
    if (loaded === null) throw new Error('the organisation has no contract')
    const now = clock.now()
    const { contract } = loaded
    return openMonth(tx, { organizationId, contract, month: month ?? monthOf(now, contract.zone), now })
  })
