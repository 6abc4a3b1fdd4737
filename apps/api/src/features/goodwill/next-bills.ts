import type { Instant } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import type { ProjectedBill } from '@touchline/domain/projection'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadDocuments } from '../../books/contract/contracts.ts'
import { projectAhead } from '../../books/contract/project-ahead.ts'
import type { Tx } from '../../db/connect.ts'

/** As far as one yearly term. */
const MONTHS = 13

interface NextBills {
  readonly contract: Contract
  readonly bills: readonly ProjectedBill[]
}

/** As things stand, or as they become with `change`; those that have a line. */
export async function nextBills(
  tx: Tx,
  organizationId: OrganizationId,
  now: Instant,
  change: (contract: Contract) => Contract = (contract) => contract,
): Promise<NextBills> {
  const { organization, users } = await loadDocuments(tx, organizationId)
  const contract = change(organization.contract)
  if (organization.row.closed_at !== null) return { contract, bills: [] }
  const catalogue = await loadCatalogue(tx)
  const held = { contract, userContracts: users.map((user) => user.contract), catalogue, now }
  const { months } = await projectAhead(tx, organizationId, held, MONTHS)
  return { contract, bills: months.flatMap(({ bills }) => bills) }
}
