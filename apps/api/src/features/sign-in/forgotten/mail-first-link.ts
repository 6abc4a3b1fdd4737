import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { recipientOf } from '../../../books/recipients/recipient.ts'
import type { Tx } from '../../../db/connect.ts'
import { oneMachineAfterAnother } from '../../../db/transaction.ts'
import { isProviderOnly } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { isUnwanted } from '../../../use-case/recipients/unasked-mail.store.ts'
import { mailUnasked } from '../../../use-case/recipients/unasked-mail.ts'
import { addressMark } from '../../../use-case/recipients/unsubscribe-token.ts'
import { keepGivenAddress } from '../own-address/own-address.ts'
import { personsOfLogin } from '../own-address/store.ts'
import { makeFirstLink } from './first-link.ts'

interface FirstLink {
  readonly organizationId: OrganizationId
  readonly accountId: AccountId
  readonly address: string
}

/**
 * For logins made by the platform. The address becomes the login's own, so that "Forgotten your password?" works. Skips
 * unsubscribed mailboxes and people who left.
 */
export async function mailFirstLink(
  tx: Tx,
  { ids, cell, clock }: Pick<Deps, 'ids' | 'cell' | 'clock'>,
  { organizationId, accountId, address }: FirstLink,
): Promise<void> {
  await oneMachineAfterAnother(tx)
  const person = (await personsOfLogin(tx, accountId)).find((each) => each.organization_id === organizationId)
  if (person === undefined || (await isUnwanted(tx, addressMark(address)))) return
  const now = clock.now()
  await keepGivenAddress(tx, { accountId, address, now, by: 'platform' })
  if (isProviderOnly(cell)) return
  const { lang: language } = await recipientOf(tx, organizationId)
  const link = `${await makeFirstLink(tx, { ids, cell, now }, accountId, address)}&lang=${language}`
  const values = { organization: person.organization_name, login: person.login_name, link }
  await mailUnasked(tx, cell, 'firstLink', values, { organizationId, address, language, now })
}
