import type { Instant } from '@touchline/domain/calendar'
import { MOST_REFUSALS } from '@touchline/domain/recipients'
import { writeAudit } from '../../books/audit.ts'
import { countRefusal, type Refusal } from '../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../db/connect.ts'
import { markRefused } from './store.ts'

export async function noteRefusal(tx: Tx, refusal: Refusal, now: Instant): Promise<void> {
  const { organizationId, address } = refusal
  const refusals = await countRefusal(tx, refusal, now)
  await markRefused(tx, organizationId, address, now)
  await writeAudit(tx, {
    organizationId,
    actor: 'mail server',
    action: refusals === MOST_REFUSALS ? 'pause-mail-address' : 'refuse-mail-address',
    subject: `organization:${organizationId}`,
    before: null,
    after: { mail: address },
    at: now,
  })
}
