import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { administratorsOf } from '../../books/people/administrators.ts'
import { addressesOfPersons } from '../../books/recipients/person-addresses.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import type { Tx } from '../../db/connect.ts'
import { writeLetter } from '../../letters/letters.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'

interface Looked {
  readonly organizationId: OrganizationId
  readonly lookId: string
  readonly caseId: string
  readonly now: Instant
}

export async function mailLook(
  tx: Tx,
  { cell }: { readonly cell: Pick<CellConfig, 'brand'> },
  { organizationId, lookId, caseId, now }: Looked,
): Promise<void> {
  const { organization_name: organization } = await recipientOf(tx, organizationId)
  const administrators = await administratorsOf(tx, organizationId, now)
  const addresses = await addressesOfPersons(tx, organizationId, administrators)
  for (const { address: to, language } of addresses.values()) {
    const letter = writeLetter(cell.brand, 'looked', language, { organization, case: caseId })
    await enqueue(tx, jobs.sendMailOnce({ organizationId, to, ...letter, cause: `look:${lookId}:${to}` }), { now })
  }
}
