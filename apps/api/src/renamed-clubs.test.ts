import { randomUUID } from 'node:crypto'
import { platformOf } from '@touchline/testing/platform'
import { sharedCell } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { inTransaction, jobsScope } from './db/transaction.ts'
import { renameOrganization } from './features/organization/rename-organization.ts'

const cell = await sharedCell()

const { feed } = await platformOf(cell)

it('a name of an operator stands while the platform repeats one of before, and goes with a new one', async () => {
  const line = { organizationId: randomUUID(), organizationCode: randomUUID(), organizationName: 'Kita' }
  const { organizationId } = line
  const rename = (name: string) =>
    inTransaction(cell.database.db, jobsScope, (tx) =>
      renameOrganization(tx, { organizationId, name, operator: 'sato', now: cell.clock.now() }),
    )
  const send = async (organizationName: string) => {
    const taken = await feed('organization', {
      ...line,
      organizationName,
      lang: organizationName === 'Kita' ? 'de' : 'ja',
    })
    return [taken, await nameOf(organizationId)]
  }
  const nameOf = async (id: string) => {
    const names = cell.database.ownerDb.selectFrom('organizations').select('organization_name')
    return (await names.where('organization_id', '=', id).executeTakeFirstOrThrow()).organization_name
  }
  await send('Kita')
  await rename('Kita Rugby')
  await rename('Kita Rugby Union')
  expect(await send('Kita')).toMatchObject([{ unchanged: 1 }, 'Kita Rugby Union'])
  expect(await send('Kita Rugby')).toMatchObject([{ accepted: 1 }, 'Kita Rugby Union'])
  expect(await send('Kita Club')).toMatchObject([{ unchanged: 0 }, 'Kita Club'])
  expect(await send('Kita')).toMatchObject([{ accepted: 1 }, 'Kita'])
})
