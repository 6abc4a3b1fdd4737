import { operatorOn } from '@touchline/testing/commands'
import { sharedCell } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { Refused, UsageError } from '../command.ts'
import { setLoginAddress } from './login-addresses.ts'

const cell = await sharedCell()

const run = (login: string, address: string) =>
  operatorOn(cell.deps).run(setLoginAddress, { login, address, operator: 'Sato' })

it('a login without an address gets one from an operator, who is named', async () => {
  const { login, organizationId } = await cell.open()
  expect(await run(login, 'me@kita.example')).toEqual([`mails about ${login} go to me@kita.example`])
  const rows = cell.database.ownerDb.selectFrom('audit_entries').select(['actor', 'action'])
  const audit = await rows.where('organization_id', '=', organizationId).execute()
  expect(audit).toContainEqual({ actor: 'Sato', action: 'change-own-address' })
  await expect(run('nobody', 'me@kita.example')).rejects.toThrow(Refused)
  await expect(run(login, 'me')).rejects.toThrow(UsageError)
})
