import type { UserLine } from '@touchline/contract/ingestion'
import { createServiceKey } from './service-key.ts'
import type { World } from './world.ts'

type Line = Pick<UserLine, 'organizationId' | 'userId'> &
  Partial<Pick<UserLine, 'username' | 'displayName' | 'roles' | 'loginName' | '_deletedFlag'>> & {
    readonly endDate?: string | null
  }

export async function platformSays({ database, server }: Pick<World, 'database' | 'server'>, line: Line) {
  const { ownerDb } = database
  const known = await ownerDb
    .selectFrom('users')
    .select(['username', 'display_name'])
    .where('organization_id', '=', line.organizationId)
    .where('user_id', '=', line.userId)
    .executeTakeFirst()
  const names = { username: known?.username ?? line.userId, displayName: known?.display_name ?? 'Somebody' }
  const none = { roles: [], endDate: null, loginName: null, mailAddress: null, _deletedFlag: false }
  const text = JSON.stringify({ ...names, ...none, startDate: '2026-01-01T00:00:00.000Z', ...line })
  const headers = { authorization: `Bearer ${await createServiceKey(ownerDb)}`, 'content-type': 'application/x-ndjson' }
  return server.send({ method: 'POST', path: '/ingestion/users', text, headers })
}
