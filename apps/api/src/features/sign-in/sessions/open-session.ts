import type { OrganizationChoice } from '@touchline/contract/sign-in'
import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { AccountId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../../books/audit.ts'
import { noteOnceCommitted } from '../../../books/note-security.ts'
import { writeNotice } from '../../../books/notices/write-notice.ts'
import { noteLanguage } from '../../../books/reader-language.ts'
import type { Tx } from '../../../db/connect.ts'
import { isDeviceKnown, isNewSource, rememberSources } from '../../../http/caller/known-sources.store.ts'
import { hashesOf, type Source } from '../../../http/caller/known-sources.ts'
import { tokenHash } from '../../../http/caller/session-check.ts'
import type { CellConfig } from '../../../use-case/cell-config.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import {
  chooseOrganization,
  type Offered,
  type OtherMembership,
  type SignInOutcome,
} from '../login/choose-organization.ts'
import { wrongCredentials } from '../login/prove-login.ts'
import { endReplacedFamily, forgetOldFamilies, insertFamily, otherMemberships, ownMemberships } from '../login/store.ts'
import { browserOf } from './browser.ts'
import {
  FAMILY_SECONDS,
  insertTokens,
  memberRoleToWire,
  type NewSession,
  sessionEvent,
  sessionToWire,
} from './session.ts'

interface Account {
  readonly account_id: AccountId
  readonly login_name: string
  /** By this sign-in or an earlier one in the same browser; null: never. */
  readonly factorProvenAt: Instant | null
  readonly byProvider?: { readonly authenticatedAt: Instant }
}

export interface Client extends Source {
  /** Only clients that keep cookies get a device mark. */
  readonly isBrowser: boolean
  readonly earlierToken?: string | undefined
  readonly language?: Language | undefined
  readonly userAgent?: string | undefined
}

export interface SignedIn {
  readonly kind: 'signed-in'
  readonly session: NewSession
  readonly device: string | null
}

/** A new one unless we issued the browser's: nobody can plant a known mark. */
const deviceOf = async (tx: Tx, { ids }: Deps, { device, isBrowser }: Client): Promise<string | null> => {
  if (!isBrowser) return null
  return device !== undefined && (await isDeviceKnown(tx, tokenHash(device))) ? device : ids.secret()
}

const openSession = async (
  tx: Tx,
  deps: Deps,
  account: Account,
  member: Offered,
  client: Client,
): Promise<SignedIn> => {
  const { organizationId, userId } = member
  const { earlierToken, address, language } = client
  const now = deps.clock.now()
  const tokens = { access: deps.ids.secret(), refresh: deps.ids.secret() }
  await forgetOldFamilies(tx, account.account_id)
  const family = await insertFamily(tx, {
    organizationId,
    familyId: deps.ids.uuid(),
    accountId: account.account_id,
    userId,
    authenticatedAt: account.byProvider?.authenticatedAt ?? now,
    factorProvenAt: account.factorProvenAt,
    byProvider: account.byProvider !== undefined,
    lifetimeSeconds: FAMILY_SECONDS,
    ...browserOf(client.userAgent),
  })
  const isAgain =
    earlierToken !== undefined && (await endReplacedFamily(tx, account.account_id, tokenHash(earlierToken)))
  await insertTokens(tx, family, tokens)
  const device = await deviceOf(tx, deps, client)
  const source = hashesOf(deps.cell, { address, device: device ?? undefined })
  const isNew = await isNewSource(tx, account.account_id, source)
  await rememberSources(tx, account.account_id, source)
  if (language !== undefined) await noteLanguage(tx, member, language, now)
  await writeAudit(tx, sessionEvent('sign-in', { ...family, userId }, now))
  const event = isAgain ? 'password-again-passed' : 'signed-in'
  noteOnceCommitted(tx, { event, organizationId, userId, fields: { session: family.familyId } })
  if (isNew) await notifyOfNewBrowser(tx, member, now)
  return {
    kind: 'signed-in',
    session: await sessionToWire(tx, deps, account, member, {
      ...tokens,
      byProvider: account.byProvider !== undefined,
    }),
    device,
  }
}

const notifyOfNewBrowser = (tx: Tx, { organizationId, userId, displayName }: Offered, now: Instant) =>
  writeNotice(tx, {
    organizationId,
    kind: 'new-browser',
    subject: `user:${userId}`,
    period: `${now}`,
    userId,
    facts: { userName: displayName, at: now },
    now,
  })

export type EntryRefusal = 'wrong-credentials' | 'not-administrator' | 'account-closed' | 'organization-choice'

const follow = (
  tx: Tx,
  deps: Deps,
  account: Account,
  choice: SignInOutcome,
  client: Client,
): Promise<SignedIn> | Refusal<EntryRefusal> => {
  switch (choice.kind) {
    case 'signed-in':
      return openSession(tx, deps, account, choice.member, client)
    case 'choose':
      return organizationChoice(choice, deps.cell)
    case 'wrong-credentials':
      return wrongCredentials
    case 'not-administrator':
      return refuse('not-administrator', 'Only administrators can sign in here')
    case 'account-closed':
      return refuse('account-closed', 'This account was closed')
  }
}

export async function choiceOf(
  tx: Tx,
  { cell, clock }: Deps,
  accountId: AccountId,
  organizationId: OrganizationId | undefined,
): Promise<SignInOutcome> {
  const seats = {
    own: await ownMemberships(tx, accountId),
    others: await otherMemberships(tx, accountId, cell.regionBases),
  }
  return chooseOrganization(seats, organizationId, clock.now())
}

export async function enter(
  tx: Tx,
  deps: Deps,
  account: Account,
  organizationId: OrganizationId | undefined,
  client: Client,
): Promise<SignedIn | Refusal<EntryRefusal>> {
  return follow(tx, deps, account, await choiceOf(tx, deps, account.account_id, organizationId), client)
}

type OnWire = OrganizationChoice['details'][number]

/** Call 1's 409: each organisation with its API base. */
const organizationChoice = (
  { own, others }: { readonly own: readonly Offered[]; readonly others: readonly OtherMembership[] },
  cell: CellConfig,
): Refusal<'organization-choice'> => {
  const offer = (seat: Offered | OtherMembership): OnWire => {
    const { organizationId, organizationName, roles } = seat
    const { region: server, url } = 'region' in seat ? seat : cell
    const member = 'region' in seat ? {} : memberRoleToWire(seat.billingRole)
    return { _id: organizationId, organizationName, roles: [...roles], ...member, url, server }
  }
  const details: OnWire[] = [...own, ...others].map(offer)
  return {
    ...refuse('organization-choice', 'Choose the organisation to sign in to', details),
    extra: { url: cell.url, server: cell.region },
  }
}
