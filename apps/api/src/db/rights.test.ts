import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onlyOnOne } from '@touchline/testing/one-server'
import { createOrganization } from '@touchline/testing/organization'
import { sharedDatabase } from '@touchline/testing/shared'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from './connect.ts'
import { deskRights } from './desk-rights.ts'
import { deskScope, inTransaction, type Scope } from './transaction.ts'

interface Rights {
  readonly name: string
  readonly app: string
  readonly jobs: string
  readonly why: string
}

const granted = sql<{ name: string; role: string; verb: string; columns: string[] | null }>`
  select r.relname as name, g.grantee::regrole::text as role, lower(g.privilege_type) as verb, null::text[] as columns
    from pg_class r, aclexplode(r.relacl) g
    where r.relnamespace = 'public'::regnamespace and not r.relispartition and g.grantee <> r.relowner
  union all
  select r.relname, g.grantee::regrole::text, lower(g.privilege_type), array_agg(a.attname::text order by a.attnum)
    from pg_class r join pg_attribute a on a.attrelid = r.oid, aclexplode(a.attacl) g
    where r.relnamespace = 'public'::regnamespace and not r.relispartition
    group by r.relname, g.grantee, g.privilege_type
  union all
  select p.proname || '()', case g.grantee when 0 then 'public' else g.grantee::regrole::text end, 'execute', null
    from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
    where p.pronamespace = 'public'::regnamespace and p.probin is null and p.prorettype <> 'trigger'::regtype
      and g.grantee <> p.proowner`

const verbs = ['select', 'insert', 'update', 'delete']

const known = ['touchline_app', 'touchline_jobs', 'touchline_desk', 'public']

async function rightsIn(db: Db) {
  const { rows } = await granted.execute(db)
  const placeOf = (verb: string): number => (verbs.includes(verb) ? verbs.indexOf(verb) : verbs.length)
  const sorted = rows.toSorted((a, b) => placeOf(a.verb) - placeOf(b.verb))
  const of = (name: string, roles: readonly string[]): string =>
    sorted
      .filter((row) => row.name === name && roles.includes(row.role))
      .map(({ verb, columns }) => (columns === null ? verb : `${verb}(${columns.join(' ')})`))
      .join(', ')
  const others = rows.filter(({ role }) => !known.includes(role))
  expect(others, 'nobody else has any right').toEqual([])
  return [...new Set(rows.map(({ name }) => name))].toSorted().map((name) => ({
    name,
    app: of(name, ['touchline_app', 'public']),
    jobs: of(name, ['touchline_jobs', 'public']),
    desk: of(name, ['touchline_desk']),
  }))
}

const DESK = 'desk: '

const written = (): readonly Rights[] =>
  readFileSync(join(import.meta.dirname, 'rights.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith(DESK))
    .map((line) => {
      const [name = '', app = '', jobs = '', why = ''] = line.split('|').map((cell) => cell.trim())
      const none = (cell: string): string => (cell === '-' ? '' : cell)
      return { name, app: none(app), jobs: jobs === 'same' ? app : none(jobs), why }
    })

const lineOf = ({ name, app, jobs }: Pick<Rights, 'name' | 'app' | 'jobs'>): string => [name, app, jobs].join(' | ')

const database = await sharedDatabase()

it('what each role may do is written in rights.txt, with the reason', async (context) => {
  onlyOnOne(context, 'Citus adds rights of its own')
  const lines = written()
  expect(lines.map(lineOf).toSorted()).toEqual((await rightsIn(database.ownerDb)).map(lineOf).toSorted())
  expect(
    lines.filter(({ why }) => why.length < 12).map(({ name }) => name),
    'without a reason',
  ).toEqual([])
})

const asked = (scope: Scope, statement: RawBuilder<unknown>) =>
  inTransaction(database.db, scope, (tx) => statement.execute(tx))

const secret = /hash|secret|token|password(?!_changed)|sealed|payload|unique_key|idempotency|\bmark$/

it('the desk reads what rights.txt says, with the reason: named columns, and no secret', async (context) => {
  onlyOnOne(context, 'Citus adds rights of its own')
  const lines = await deskRights()
  const may = (await rightsIn(database.ownerDb)).filter(({ desk }) => desk !== '')
  expect(lines.map(({ table, may: said }) => `${table} ${said}`).toSorted()).toEqual(
    may.map(({ name, desk }) => `${name} ${desk}`).toSorted(),
  )
  expect(lines.filter(({ why }) => why.length < 12)).toEqual([])
  const { rows } = await sql<{ read: string }>`
    select c.relname || '.' || a.attname as read from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
      and has_column_privilege('touchline_desk', c.oid, a.attnum, 'select')`.execute(database.ownerDb)
  expect(rows.length).toBeGreaterThan(lines.length)
  expect(rows.map(({ read }) => read).filter((read) => secret.test(read))).toEqual([])
})

it.each([
  ['accounts', 'password_hash'],
  ['session_tokens', 'token_hash'],
  ['second_factors', '*'],
  ['authenticator_apps', '*'],
  ['receivers', 'sealed_secret'],
  ['service_keys', 'key_hash'],
  ['looks', 'token_hash'],
  ['members', 'token_hash'],
  ['recipients', 'token_hash'],
  ['calendar_feeds', 'secret_hash'],
  ['mail_tokens', '*'],
  ['idempotency_keys', 'response'],
  ['jobs', 'payload'],
  ['notice_mails', 'mark'],
])('the desk cannot read of %s the column %s', async (table, column) => {
  const read = sql`select ${sql.raw(column)} from ${sql.table(table)}`
  await expect(asked(deskScope, read)).rejects.toThrow(/permission denied/)
})

it.each([
  `insert into taken_lines (line, operator, taken_at) values ('l', 'o', now())`,
  'update contracts set version = 2',
  'delete from cases',
])('the desk writes nothing: %s', async (statement) => {
  await expect(asked(deskScope, sql.raw(statement))).rejects.toThrow(/permission denied/)
})

it('the login of the processes has no right of its own, and no role may make anything', async () => {
  const { rows } = await sql<{ role: string; may: boolean }>`
    select r.rolname as role, has_schema_privilege(r.rolname, 'public', 'create')
      or has_database_privilege(r.rolname, current_database(), 'create, temporary')
      or r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls or r.rolreplication as may
    from pg_roles r where r.rolname in ('touchline_api', 'touchline_app', 'touchline_jobs', 'touchline_desk')`.execute(
    database.ownerDb,
  )
  expect(rows).toHaveLength(4)
  expect(rows.filter(({ may }) => may)).toEqual([])
})

const request: Scope = { organizationId: '4b0c8f6e-6d43-4c69-8d52-0f0d4f9a7c11' }

it.each([
  ['contracts', 'currency', `'EUR'`],
  ['contracts', 'tax_region', `'FR'`],
  ['plan_entries', 'starts_at', 'now()'],
  ['settlements', 'billing_id', 'billing_id'],
  ['payment_attempts', 'idempotency_key', `'another'`],
  ['recorded_usage', 'usage_seconds', '0'],
  ['transfers', 'amount', '1'],
])('of %s the column %s is written once, by a request as by a job', async (table, column, value) => {
  const change = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.raw(value)}`
  await expect(asked(request, change)).rejects.toThrow(/permission denied/)
  await expect(asked({ system: 'jobs' }, change)).rejects.toThrow(/permission denied/)
})

it('a password hash is read while somebody signs in, one at a time, and by nobody else', async () => {
  await createOrganization(database.ownerDb)
  const hashes = (system: 'jobs' | 'sign-in') =>
    inTransaction(database.db, { system }, async (tx) => {
      const { rows } = await sql<{ known: boolean }>`
        select password_hash_of(account_id) is not null as known from accounts`.execute(tx)
      return rows.map(({ known }) => known)
    })
  expect([await hashes('jobs'), await hashes('sign-in')]).toEqual([[false], [true]])
  const outright = sql`select password_hash from accounts`
  await expect(asked({ system: 'sign-in' }, outright)).rejects.toThrow(/permission denied/)
  await expect(asked(request, sql`select password_hash_of(account_id) from accounts`)).rejects.toThrow(
    /permission denied/,
  )
})
