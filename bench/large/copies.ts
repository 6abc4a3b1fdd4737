import type { MadeOrganization } from '@touchline/testing/organization'
import type { World } from '@touchline/testing/world'

/** Copies with these numbers, signed in as the first is. */
export const copiesOf = (
  { database }: World,
  original: MadeOrganization,
  numbers: readonly number[],
): Promise<readonly MadeOrganization[]> =>
  Promise.all(
    numbers.map(async (number) => {
      const login = `${original.login}-${number}`
      const { organizationId, contractId, accountId, userId } = await database.ownerDb
        .selectFrom('accounts as a')
        .innerJoin('users as u', 'u.account_id', 'a.account_id')
        .innerJoin('contracts as c', 'c.organization_id', 'u.organization_id')
        .select(['c.organization_id as organizationId', 'c.contract_id as contractId'])
        .select(['a.account_id as accountId', 'u.user_id as userId'])
        .where('a.login_name', '=', login)
        .executeTakeFirstOrThrow()
      return { organizationId, contractId, accountId, userId, login, password: original.password }
    }),
  )
