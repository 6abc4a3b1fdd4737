import * as z from 'zod/mini'
import * as calls from './calls/seats.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, listQuery, organizationParams, results, systemFields } from './wire.ts'

export const userRole = z.enum(['administrator', 'analyst', 'viewer'])

export const user = z.object({
  ...systemFields,
  _id: id,
  username: z.string(),
  displayName: z.string(),
  playerId: z.nullable(z.string()),
  staffPosition: z.nullable(z.string()),
  roles: z.array(userRole),
  startDate: instant,
  /** Inclusive; null: open-ended. */
  endDate: z.nullable(instant),
  _deletedFlag: z.boolean(),
  /** Present if the user can be mailed: when last asked, null for never. */
  seatQuestion: z.optional(z.nullable(z.object({ askedDate: z.nullable(instant) }))),
})
export type User = z.infer<typeof user>

/** Call 9. `valid=true`: not deleted, approved, with a role, within their dates. */
export const listUsers = endpoint({
  ...calls.listUsers,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({
    _id: z.optional(z.array(id).check(z.maxLength(1_000))),
    roles: z.optional(z.array(userRole).check(z.maxLength(3))),
    _deletedFlag: z.optional(z.enum(['true', 'false'])),
    valid: z.optional(z.literal('true')),
  }),
  takesTurns: true,
  response: results(user),
  refusals: [],
})

const userApprovement = z.object({
  ...systemFields,
  _id: id,
  userApprovementId: id,
  userId: id,
  approvementStatus: z.enum(['APPROVED', 'UNAPPROVED']),
  role: z.nullable(userRole),
})

/** Call 9. */
export const listUserApprovements = endpoint({
  ...calls.listUserApprovements,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({ approvementStatus: z.optional(z.enum(['APPROVED', 'UNAPPROVED'])) }),
  response: results(userApprovement),
  refusals: [],
})

export const seatEndpoints = { listUsers, listUserApprovements } as const
