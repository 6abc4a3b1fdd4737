import { handOver, withdrawDeparture } from '@touchline/contract/calls/people'
import type { HandOver } from '@touchline/contract/people'
import { call } from '../../../lib/request/call.ts'
import { withPassword } from '../../../lib/session/password.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { show } from '../queries.ts'

/** `left`: the day has come, and the server has ended the session. */
export const handOverTo = (body: HandOver) =>
  show(withPassword(() => call(handOver, { params: { orgId: organizationId() }, body })))

export const withdraw = (id: string) =>
  show(withPassword(() => call(withdrawDeparture, { params: { orgId: organizationId(), id } })))
