import { randomUUID } from 'node:crypto'
import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import type { BillingRole } from '@touchline/domain/people'
import { createAccount, createUser, type MadeOrganization } from './organization.ts'

const createdAt = Date.UTC(2026, 0, 1)

export async function createPerson(db: Db, made: MadeOrganization, role: BillingRole): Promise<MadeOrganization> {
  const { organizationId, password } = made
  const login = `${role}-${randomUUID().slice(0, 13)}`
  const accountId = await createAccount(db, login, password, createdAt)
  const roles = role === 'administrator' ? [role] : []
  const userId = await createUser(db, { organizationId, accountId, roles, username: login, createdAt })
  if (role !== 'administrator') {
    await db
      .insertInto('members')
      .values({
        organization_id: organizationId,
        member_id: randomUUID(),
        user_id: userId,
        member_role: role,
        address: `${login}@kita.example`,
        member_name: login,
        lang: 'en',
        token_hash: null,
        invited_at: at(createdAt),
        link_expires_at: at(createdAt),
      })
      .execute()
  }
  return { ...made, accountId, userId, login }
}
