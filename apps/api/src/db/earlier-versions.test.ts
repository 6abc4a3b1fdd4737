import { randomBytes } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
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

const live = async (url: string, folder: string, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    copyFileSync(join(migrations, name), join(folder, name))
    appendFileSync(join(folder, 'sequence.txt'), `${'0'.repeat(64)}  ${name}\n`)
    await migrate(url, folder)
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
  union all select format('constraint %s %s %s', conrelid::regclass, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 'schema_migrations'::regclass
    and contype <> 'n'
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

function isWider(now: string, before: string): boolean {
  const [rule, condition] = before.split(/ CHECK \((.*)\)$/)
  if (condition !== undefined && now.startsWith(`${rule} CHECK ((${condition} OR `)) return true
  const list = /^(constraint \S+ \S+ CHECK .*ARRAY\[)(.*)\](.*)$/
  const [, listed, values = ''] = list.exec(before) ?? []
  const [, sameListed, more = ''] = list.exec(now) ?? []
  return (
    listed !== undefined &&
    listed === sameListed &&
    values.split(', ').every((value) => more.split(', ').includes(value))
  )
}

describe('a database of version 1.0.0', () => {
  it('becomes the newest, with rows in every table', async (context) => {
    onlyOnOne(context, 'an earlier version begins on one PostgreSQL')
    const [lived, made] = [await begin(), await begin()]
    await ask(lived.url, gunzipSync(readFileSync(join(migrations, 'earlier/1.0.0.sql.gz'))).toString())
    await live(lived.url, lived.folder, sequence)
    expect(await migrate(lived.url)).toEqual([])
    await migrate(made.url)
    expect(await schemaOf(lived.url)).toEqual(await schemaOf(made.url))
    expect(await emptyTables(lived.url)).toEqual([])
  })

  it('has nothing that the newest lacks: tables, columns, keys and rights are only added', async () => {
    const [first, newest] = [await begin(), await begin()]
    await live(first.url, first.folder, sequence.slice(0, 1))
    await migrate(newest.url)
    const today = new Set(await schemaOf(newest.url))
    const lost = (await schemaOf(first.url)).filter((line) => !today.has(line))
    expect(lost.filter((line) => ![...today].some((now) => isWider(now, line)))).toEqual([])
  })

  it('is followed by every migration of the folder', () => {
    expect(readdirSync(migrations).filter((name) => name.endsWith('.sql'))).toEqual(sequence.toSorted())
  })
})
