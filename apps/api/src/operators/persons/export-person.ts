import { instantToWire } from '@touchline/contract/wire'
import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import {
  accountOf,
  askedBy,
  doneBy,
  mailedTo,
  payersOf,
  recipientsOf,
  sessionsOf,
  signInMeansOf,
  type UserRow,
  usedBy,
  usersOf,
} from './persons.store.ts'

interface OfPerson {
  readonly account: Awaited<ReturnType<typeof accountOf>>
  readonly users: readonly UserRow[]
  readonly organizationIds: readonly OrganizationId[]
  /** As mailboxes. */
  readonly addresses: readonly string[]
  readonly recipients: Awaited<ReturnType<typeof recipientsOf>>
  readonly payers: Awaited<ReturnType<typeof payersOf>>
}

/** Who has this login, in all clubs of the region, and what is addressed to them there. */
export async function personOf(tx: Tx, accountId: AccountId): Promise<OfPerson> {
  const account = await accountOf(tx, accountId)
  const users = await usersOf(tx, accountId)
  const organizationIds = [...new Set(users.map(({ organization_id: of }) => of))]
  const written = [
    account.login_name,
    account.mail_address,
    ...users.flatMap((user) => [user.mail_address, user.address]),
  ]
  const addresses = [...new Set(written.flatMap((each) => (each?.includes('@') === true ? [mailboxOf(each)] : [])))]
  const isTheirs = (address: string | null) => address !== null && addresses.includes(mailboxOf(address))
  return {
    account,
    users,
    organizationIds,
    addresses,
    recipients: (await recipientsOf(tx, organizationIds)).filter(({ address }) => isTheirs(address)),
    payers: (await payersOf(tx, organizationIds)).filter(({ payer_mail: address }) => isTheirs(address)),
  }
}

type Json = z.infer<ReturnType<typeof z.json>>

/** As it is written in a file: names in one word, moments as text. */
function written(value: unknown, name = ''): Json {
  if (typeof value === 'number' && name.endsWith('_at')) return instantToWire(value)
  if (Array.isArray(value)) return value.map((each) => written(each))
  if (typeof value !== 'object' || value === null) return z.json().parse(value)
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      written(each, key),
    ]),
  )
}

/** What a region holds of a person, but for what others wrote of them: for the person, in one file. */
export async function exportPerson(tx: Tx, accountId: AccountId): Promise<Json> {
  const { account, users, organizationIds, addresses, recipients, payers } = await personOf(tx, accountId)
  const clubs = []
  for (const user of users) {
    const did = await doneBy(tx, user)
    clubs.push({ ...user, did, used: await usedBy(tx, user), asked: await askedBy(tx, user) })
  }
  return written({
    login: account,
    clubs,
    recipients,
    payers,
    sign_in: await signInMeansOf(tx, accountId),
    sessions: organizationIds.length === 0 ? [] : await sessionsOf(tx, organizationIds, accountId),
    mails:
      organizationIds.length === 0 || addresses.length === 0
        ? { notices: [], documents: [] }
        : await mailedTo(tx, organizationIds, addresses),
  })
}
