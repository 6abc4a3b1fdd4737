import { organizationLine } from '@touchline/contract/ingestion'
import { localDate, mailAddress, personName } from '@touchline/contract/wire'
import type * as z from 'zod/mini'
import { acts } from '../../operators/acts.ts'
import { actBy, organizationIn } from '../act-by.ts'
import { type Command, given, UsageError, type Values } from '../command.ts'

const because = {
  reason: { value: 'text', isRequired: true, says: 'why, and how it was proven; kept with the act' },
  operator: { value: 'name', isRequired: true, says: 'who was asked for it; the audit keeps it' },
} as const

function readIn(values: Values, name: string, schema: z.ZodMiniType<string, string>): string {
  const read = schema.safeParse(given(values, name))
  if (read.success) return read.data
  throw new UsageError(`--${name} cannot be "${values[name]}"`)
}

export const renameOrganizationCommand: Command = {
  name: 'rename-organization',
  positional: ['organization'],
  options: { name: { value: 'name', isRequired: true, says: 'what it is called' }, ...because },
  summary: 'renames an organisation, named by its id or its code; documents that are issued keep the name of before',
  run: async (context, values) => {
    const name = readIn(values, 'name', organizationLine.shape.organizationName)
    const organizationId = await organizationIn(context, values)
    const { kind } = await actBy(context, values, acts['rename-organization'], { organizationId, name })
    context.print(kind === 'done' ? 'renamed' : 'it is called so already')
  },
}

export const endVatNumberCommand: Command = {
  name: 'end-vat-number',
  positional: ['organization'],
  options: {
    from: { value: 'day', says: 'the first day on which it counts no longer; without it, the number counts after all' },
    ...because,
  },
  summary:
    'taxes an organisation, named by its id or its code, as one without a tax number from a day on; months that began before ' +
    'stay as they are',
  run: async (context, values) => {
    const from = values['from'] === undefined ? null : readIn(values, 'from', localDate)
    const organizationId = await organizationIn(context, values)
    const { kind } = await actBy(context, values, acts['end-vat-number'], { organizationId, from })
    if (kind === 'unchanged') return context.print('it was so already')
    context.print(from === null ? 'it counts' : `it counts no longer from ${from} on`)
  },
}

export const addAdministratorCommand: Command = {
  name: 'add-administrator',
  positional: ['organization'],
  options: {
    name: { value: 'name', isRequired: true, says: 'of the new administrator' },
    address: { value: 'address', isRequired: true, says: 'where the invitation goes; its link works for seven days' },
    ...because,
  },
  summary:
    'invites an administrator to an organisation, named by its id or its code, whose only one left. Needs SESSION_SECRET as the ' +
    'server has it',
  run: async (context, values) => {
    const name = readIn(values, 'name', personName)
    const address = readIn(values, 'address', mailAddress)
    const organizationId = await organizationIn(context, values)
    await actBy(context, values, acts['add-administrator'], { organizationId, name, address })
    context.print(`invited at ${address}`)
  },
}
