import { randomBytes } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onlyOnOne } from '@touchline/testing/one-server'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { migrate } from './migrate.ts'
import { provision } from './provision.ts'

const migrations = join(import.meta.dirname, 'migrations')
const sequence = readFileSync(join(migrations, 'sequence.txt'), 'utf8')
  .split('\n')
  .flatMap((line) => line.split('  ')[1] ?? [])

const ask = async <Row extends object>(url: string, text: string): Promise<readonly Row[]> => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** An empty database and a folder of migrations, both gone when the test is over. */
const begin = async (): Promise<{ readonly url: string; readonly folder: string }> => {
  const { adminUrl } = inject('cluster')
  const name = `touchline_${randomBytes(8).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'touchline-earlier-'))
  const { ownerUrl } = await provision(adminUrl, name)
  onTestFinished(async () => {
    rmSync(folder, { recursive: true })
    await ask(adminUrl, `drop database ${name} with (force)`)
  })
  return { url: ownerUrl, folder }
}

/** The database as it was made at the time: each migration, and after it the rows of what it brought. */
const live = async (url: string, folder: string, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    copyFileSync(join(migrations, name), join(folder, name))
    appendFileSync(join(folder, 'sequence.txt'), `${'0'.repeat(64)}  ${name}\n`)
    expect(await migrate(url, folder)).toEqual([name])
    const rows = join(migrations, 'rows', name)
    if (existsSync(rows)) await ask(url, readFileSync(rows, 'utf8'))
  }
}

const SCHEMA = `
  with relation as (
    select * from pg_class where relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
  )
  select format('column %s.%s %s null:%s default:%s %s%s', r.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    not a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated) as line
  from relation r join pg_attribute a on a.attrelid = r.oid left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
  where r.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all select format('relation %s %s security:%s forced:%s', r.relkind, r.relname, r.relrowsecurity,
    r.relforcerowsecurity) from relation r
  union all select format('right %s of %s: %s', privilege_type, grantee::regrole, r.relname)
    from relation r, aclexplode(r.relacl)
  union all select format('right %s of %s: %s.%s', privilege_type, grantee::regrole, r.relname, a.attname)
    from relation r join pg_attribute a on a.attrelid = r.oid, aclexplode(a.attacl)
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 'schema_migrations'::regclass
  union all select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join relation r on r.oid = i.indexrelid
  union all select format('policy %s', p) from pg_policies p
  union all select format('function %s(%s) %s %s', p.proname, pg_get_function_arguments(p.oid),
    pg_get_function_result(p.oid), p.proacl) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.probin is null and p.prokind = 'f'
  union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all select format('type %s %s', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`

const schemaOf = async (url: string): Promise<readonly string[]> =>
  (await ask<{ line: string }>(url, SCHEMA)).map(({ line }) => line).toSorted()

const emptyTables = async (url: string): Promise<readonly string[]> => {
  const tables = await ask<{ name: string; rows: string }>(
    url,
    `select tablename as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I', tablename), false, true, '')))[1]::text as rows
      from pg_tables where schemaname = 'public'`,
  )
  return tables.filter(({ rows }) => rows === '0').map(({ name }) => name)
}

/** Constraints that gave way to wider ones, which every row of before keeps: rates were 10 and 0 percent. */
const widened = [
  'service_keys service_keys_scopes_check',
  'session_tokens session_tokens_kind_check',
  'billing_drafts billing_drafts_check1',
  'billing_drafts billing_drafts_tax_rate_percent_check',
  'invoices invoices_check',
  'invoices invoices_check2',
  'invoice_lines invoice_lines_role_check',
  'invoice_lines nothing_is_billed_twice',
  'contract_plan_groups contract_plan_groups_kind_check',
]

describe('a database of an earlier version', () => {
  it('becomes the newest, whichever version since 0.9.0 it was, with rows in every table', async (context) => {
    onlyOnOne(context, 'an earlier version begins on one PostgreSQL')
    const [lived, made] = [await begin(), await begin()]
    await live(lived.url, lived.folder, sequence)
    expect(await migrate(lived.url)).toEqual([])
    await migrate(made.url)
    expect(await schemaOf(lived.url)).toEqual(await schemaOf(made.url))
    // A new table needs a row in migrations/rows/<the migration's name>: the migrations after it then meet one.
    expect(await emptyTables(lived.url)).toEqual([])
  })

  /** A question without an organisation is refused; it was answered with no rows (0019). */
  const stricter = (line: string): string =>
    line.replace(
      /(?<=,ALL,.*)NULLIF\(current_setting\('app.organization_id'::text, true\), ''::text\)/,
      "current_setting('app.organization_id'::text)",
    )

  it('of 0.9.0 has nothing that the newest lacks: tables, columns, keys and rights are only added', async () => {
    const [first, newest] = [await begin(), await begin()]
    await live(first.url, first.folder, sequence.slice(0, 1))
    await migrate(newest.url)
    const today = new Set(await schemaOf(newest.url))
    const gone = (await schemaOf(first.url)).map(stricter).filter((line) => !today.has(line))
    const isWidened = (line: string) =>
      widened.some((name) => line.startsWith(`constraint ${name} `)) ||
      line.startsWith('index CREATE UNIQUE INDEX nothing_is_billed_twice ')
    expect(gone.filter((line) => !isWidened(line))).toEqual([])
  })

  it('is covered whole: every migration has its place', () => {
    expect(readdirSync(migrations).filter((name) => name.endsWith('.sql'))).toEqual(sequence.toSorted())
  })
})
