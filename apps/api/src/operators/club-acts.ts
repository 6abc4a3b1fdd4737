import { organizationLine } from '@touchline/contract/ingestion'
import { mailAddress, personName } from '@touchline/contract/wire'
import * as z from 'zod/mini'
import { renameOrganization } from '../features/organization/rename-organization.ts'
import { inviteAdministrator } from '../features/people/change-people.ts'
import { act, administration, done, ofOrganization, unchanged } from './act.ts'
import { organizationId } from './input.ts'

export const clubActs = {
  'rename-organization': act({
    command: 'rename-organization',
    input: z.strictObject({ organizationId, name: organizationLine.shape.organizationName }),
    needsReason: true,
    scopeOf: administration,
    carryOut: async (tx, { organizationId: of, name }, { operator, now }) =>
      (await renameOrganization(tx, { organizationId: of, name, operator, now })) ? done(of, null) : unchanged(null),
  }),
  'add-administrator': act({
    command: 'add-administrator',
    input: z.strictObject({ organizationId, name: personName, address: mailAddress }),
    needsReason: true,
    scopeOf: ofOrganization,
    carryOut: async (tx, { organizationId: of, ...invited }, { operator, cell: { region }, clock, ids, ...by }) => {
      const cell = { region, brand: by.readBrand(), consoleUrl: by.readConsoleUrl(), ...by.readMailing() }
      const outcome = await inviteAdministrator(tx, { clock, ids, cell }, { organizationId: of, operator }, invited)
      return outcome.kind === 'refused' ? outcome : done(`${of} ${invited.address}`, null)
    },
  }),
}
