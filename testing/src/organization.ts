import { randomUUID } from 'node:crypto'
import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import { hashPassword } from '@touchline/api/features/sign-in/login/password-hash'
import type { Instant, Zone } from '@touchline/domain/calendar'
import type { AccountId, ContractId, OrganizationId, PlanId, UserId } from '@touchline/domain/ids'

const CREATED_AT = Date.UTC(2026, 0, 1)

type Role = 'administrator' | 'analyst' | 'viewer'

export interface OrganizationOptions {
  /** Epoch milliseconds; default 2026-01-01T00:00Z. */
  readonly createdAt?: Instant
  readonly name?: string
  readonly type?: 'ESPORTS' | 'MBP' | 'OTHER'
  readonly isGlobal?: boolean
  readonly zone?: Zone
  readonly currency?: 'JPY' | 'EUR' | 'USD'
  readonly taxRegion?: string
  readonly permissions?: readonly string[]
  /** Lower case; default new. An existing account becomes a member. */
  readonly login?: string
  readonly password?: string
  readonly roles?: readonly Role[]
  /** In force from `createdAt`. */
  readonly basePlanId?: PlanId
  /** Beside the base plan. */
  readonly seats?: { readonly analyst?: number; readonly viewer?: number }
  /** Default: never. `createdAt` anchors a yearly plan that ends. */
  readonly until?: Instant
  /** Contact, e-mail and card; default false. */
  readonly canBuy?: boolean
  readonly paysByTransfer?: boolean
}

export interface MadeOrganization {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly accountId: AccountId
  readonly userId: UserId
  readonly login: string
  readonly password: string
}

const hashes = new Map<string, Promise<string>>()

/** Cached: hashing would dominate tests. */
const hashOf = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

export const createAccount = async (db: Db, login: string, password: string, createdAt: Instant): Promise<string> => {
  const password_hash = await hashOf(password)
  const { account_id } = await db
    .insertInto('accounts')
    .values({ account_id: randomUUID(), login_name: login, password_hash, created_at: at(createdAt) })
    .onConflict((conflict) => conflict.column('login_name').doUpdateSet({ login_name: login }))
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return account_id
}

interface UserOptions {
  readonly organizationId: OrganizationId
  readonly accountId?: AccountId
  readonly roles: readonly Role[]
  readonly username?: string
  readonly createdAt: Instant
}

export const createUser = async (db: Db, options: UserOptions): Promise<string> => {
  const userId = randomUUID()
  const username = options.username ?? `user-${userId.slice(0, 8)}`
  await db
    .insertInto('users')
    .values({
      organization_id: options.organizationId,
      user_id: userId,
      account_id: options.accountId ?? null,
      username,
      display_name: username,
      roles: [...options.roles],
      start_at: at(options.createdAt),
      created_at: at(options.createdAt),
    })
    .execute()
  return userId
}

const insertOrganization = (db: Db, organizationId: OrganizationId, options: OrganizationOptions, createdAt: Instant) =>
  db
    .insertInto('organizations')
    .values({
      organization_id: organizationId,
      organization_name: options.name ?? 'Kita Rowing Club',
      organization_code: `club-${organizationId.slice(0, 13)}`,
      organization_type: options.type ?? 'OTHER',
      is_global: options.isGlobal ?? false,
      zone: options.zone ?? 'Asia/Tokyo',
      permissions: [...(options.permissions ?? [])],
      created_at: at(createdAt),
    })
    .execute()

const registered = (organizationId: OrganizationId, { paysByTransfer = false }: OrganizationOptions) => ({
  provider_customer_id: `cus_${organizationId}`,
  payment_method: paysByTransfer ? ('BANK_TRANSFER' as const) : ('CREDIT_CARD' as const),
  yearly_payment_method: paysByTransfer ? ('BANK_TRANSFER' as const) : ('CREDIT_CARD' as const),
  payer_name: 'Club office',
  payer_tel: '+81355500142',
  payer_country: 'JP',
  payer_mail: 'office@club.test',
  card_payment_method_id: `pm_${organizationId}`,
  card_brand: 'visa',
  card_last4: '4242',
  card_name: 'AYA TANAKA',
  card_exp_month: 12,
  card_exp_year: 2030,
})

const insertContract = (
  db: Db,
  ids: { organization_id: OrganizationId; contract_id: ContractId },
  options: OrganizationOptions,
  createdAt: Instant,
) =>
  db
    .insertInto('contracts')
    .values({
      ...ids,
      currency: options.currency ?? 'JPY',
      tax_region: options.taxRegion ?? 'JP',
      zone: options.zone ?? 'Asia/Tokyo',
      created_at: at(createdAt),
      ...(options.canBuy === true ? registered(ids.organization_id, options) : {}),
    })
    .execute()

/** Bypasses all rules. */
async function beginPlan(
  db: Db,
  { organizationId: organization_id, contractId: contract_id }: Pick<MadeOrganization, 'organizationId' | 'contractId'>,
  basePlanId: PlanId,
  { seats = {}, until, createdAt = CREATED_AT }: OrganizationOptions,
): Promise<void> {
  const group = basePlanId.slice(0, basePlanId.lastIndexOf('.'))
  const entry = (role: 'base' | 'analyst' | 'viewer') => ({
    organization_id,
    contract_id,
    entry_id: randomUUID(),
    contract_plan_id: role === 'base' ? basePlanId : `${group}.${role}`,
    role,
    starts_at: at(createdAt),
    ends_at: until === undefined ? null : at(until),
  })
  const { analyst = 0, viewer = 0 } = seats
  const roles = [
    'base' as const,
    ...Array.from({ length: analyst }, () => 'analyst' as const),
    ...Array.from({ length: viewer }, () => 'viewer' as const),
  ]
  await db.insertInto('plan_entries').values(roles.map(entry)).execute()
  if (until !== undefined && group.startsWith('yearly')) {
    const contract = db.updateTable('contracts').where('contract_id', '=', contract_id)
    await contract.set({ yearly_anchor: at(createdAt) }).execute()
  }
}

/** With a contract and a login. Needs the owner's pool. */
export const createOrganization = async (db: Db, options: OrganizationOptions = {}): Promise<MadeOrganization> => {
  const createdAt = options.createdAt ?? CREATED_AT
  const organizationId = randomUUID()
  const contractId = randomUUID()
  const login = options.login ?? `admin-${organizationId.slice(0, 13)}`
  const password = options.password ?? 'a long enough password'
  await insertOrganization(db, organizationId, options, createdAt)
  await insertContract(db, { organization_id: organizationId, contract_id: contractId }, options, createdAt)
  const accountId = await createAccount(db, login, password, createdAt)
  const roles = options.roles ?? ['administrator']
  const userId = await createUser(db, { organizationId, accountId, roles, username: login, createdAt })
  if (options.basePlanId !== undefined) await beginPlan(db, { organizationId, contractId }, options.basePlanId, options)
  return { organizationId, contractId, accountId, userId, login, password }
}
