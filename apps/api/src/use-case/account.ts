import { randomUUID } from 'node:crypto'
import { storageOf } from '@touchline/domain/billing'
import { type Catalogue, catalogueLacks } from '@touchline/domain/catalogue'
import { billedMonthAt, type Contract, isWithoutSeats, type SeatCounts } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { overdueEnd, withOverdueEnds } from '@touchline/domain/lifecycle'
import type { BuyingOrganization } from '@touchline/domain/plans'
import type { VideoSeconds } from '@touchline/domain/videos'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { buyingOrganization, type Unregistered, unregistered } from '../books/contract/buying-organization.ts'
import {
  type ContractAtInstant,
  isAccountClosed,
  type LoadedContract,
  lockedBilledContract,
} from '../books/contract/contracts.ts'
import { hasFailedSettlement } from '../books/contract/pauses.ts'
import { endTerm } from '../books/end-term.ts'
import { isOnHold } from '../books/organization/on-hold.ts'
import { seatsInUse } from '../books/people/seat-columns.ts'
import { storedSecondsOver } from '../books/usage/stored.ts'
import type { Tx } from '../db/connect.ts'
import { type Refusal, refuse } from './refusal.ts'

export interface PurchaseContext {
  readonly kind: 'account'
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly organization: BuyingOrganization
  readonly unsettled: boolean
  readonly inUse: SeatCounts
  readonly storedSecondsOverRetention: VideoSeconds
  readonly userContracts: readonly Contract[]
}

type Documents = 'any' | 'own'

type Open = (tx: Tx, place: ContractAtInstant, documents?: Documents) => Promise<PurchaseContext | Refusal<'not-found'>>

const asStored: Open = async (tx, { organizationId, contractId, now }, documents) => {
  const locked = await lockedBilledContract(tx, organizationId, contractId)
  if (locked === null) return refuse('not-found', 'No such contract')
  const { loaded, users } = locked
  if (documents === 'own' && loaded.row.customer_type !== 'manage_organization')
    return refuse('not-found', 'No such contract')
  if (await isAccountClosed(tx, loaded.row)) return refuse('not-found', 'The account is closed')
  const { contract } = loaded
  const storage = storageOf(billedMonthAt(contract, now), contract.zone)
  const catalogue = await loadCatalogue(tx)
  const countsUsers = isWithoutSeats(contract, catalogue, now)
  return {
    kind: 'account',
    loaded,
    catalogue,
    organization: await buyingOrganization(tx, organizationId),
    unsettled: await hasFailedSettlement(tx, organizationId),
    inUse: countsUsers ? await seatsInUse(tx, organizationId, now) : { analysts: 0, viewers: 0 },
    userContracts: users,
    storedSecondsOverRetention: await storedSecondsOver(tx, organizationId, storage),
  }
}

/** Treats overdue ends as done; writes nothing. */
export const openAccount: Open = async (tx, place, documents) => {
  const account = await asStored(tx, place, documents)
  if (account.kind === 'refused') return account
  const { loaded, catalogue } = account
  return { ...account, loaded: { ...loaded, contract: withOverdueEnds(loaded.contract, catalogue, place.now) } }
}

/** Carries overdue ends out first. */
const openInOrder: Open = async (tx, place, documents) => {
  const account = await asStored(tx, place, documents)
  if (account.kind === 'refused') return account
  const boundary = overdueEnd(account.loaded.contract, account.catalogue, place.now)
  if (boundary === null) return account
  await endTerm(tx, { ...place, boundary, newId: randomUUID })
  return openInOrder(tx, place, documents)
}

const changing =
  (open: Open) =>
  async (
    tx: Tx,
    place: ContractAtInstant,
    documents?: Documents,
  ): Promise<PurchaseContext | Refusal<'not-found' | 'parked'>> => {
    const account = await open(tx, place, documents)
    return account.kind === 'refused' ? account : ((await refusalOnHold(tx, place.organizationId)) ?? account)
  }

/** Refused on hold. */
export const openChange = changing(openInOrder)

/** Refused as the change; writes nothing. */
export const openChangeQuote = changing(openAccount)

const refusalToSell = ({ catalogue, organization }: PurchaseContext): Refusal<'catalogue-incomplete'> | null =>
  catalogueLacks(catalogue, organization).length === 0
    ? null
    : refuse('catalogue-incomplete', 'Nothing can be bought in this region: its catalogue is not complete')

export type SaleRefusal = 'not-found' | 'parked' | 'catalogue-incomplete'

const selling =
  (open: typeof openChange) =>
  async (tx: Tx, place: ContractAtInstant, documents?: Documents): Promise<PurchaseContext | Refusal<SaleRefusal>> => {
    const account = await open(tx, place, documents)
    return account.kind === 'refused' ? account : (refusalToSell(account) ?? account)
  }

/** Refused as a change, and where nothing is sold. */
export const openSale = selling(openChange)

/** Refused as the addition; writes nothing. */
export const openSaleQuote = selling(openChangeQuote)

export type PurchaseRefusal = SaleRefusal | Unregistered

const purchasing =
  (open: Open) =>
  async (
    tx: Tx,
    place: ContractAtInstant,
    documents?: Documents,
  ): Promise<PurchaseContext | Refusal<PurchaseRefusal>> => {
    const account = await open(tx, place, documents)
    if (account.kind === 'refused') return account
    const unsold = refusalToSell(account)
    if (unsold !== null) return unsold
    const missing = unregistered(account.loaded.row)
    if (missing !== null) return refuse(missing, 'Register e-mail address, payer contact and credit card first')
    return (await refusalOnHold(tx, place.organizationId)) ?? account
  }

/** Also refused without e-mail, contact or card. */
export const openPurchase = purchasing(openInOrder)

/** Refused as the purchase; writes nothing. */
export const openPurchaseQuote = purchasing(openAccount)

export const onHoldRefusal = refuse('parked', 'A person looks into the books of this organisation first')

const refusalOnHold = async (tx: Tx, organizationId: OrganizationId): Promise<Refusal<'parked'> | null> =>
  (await isOnHold(tx, organizationId)) ? onHoldRefusal : null
