import type { Instant } from '@touchline/domain/calendar'
import { forgetRefusals, isAddressPaused } from '../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../db/connect.ts'
import type { Requester } from './locked-recipients.ts'
import { noteChange } from './note-change.ts'

interface Resumed extends Requester {
  readonly address: string
  readonly now: Instant
}

export async function resumeAddress(tx: Tx, resumed: Resumed): Promise<void> {
  const { organizationId, address } = resumed
  if (!(await isAddressPaused(tx, organizationId, address))) return
  await forgetRefusals(tx, organizationId, address)
  await noteChange(tx, 'resume-mail-address', resumed)
}
