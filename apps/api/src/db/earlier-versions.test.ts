import { randomBytes } from 'node:crypto'
import { appendFileSync, copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { migrate } from './migrate.ts'
import { provision } from './provision.ts'

const migrations = join(import.meta.dirname, 'migrations')
const lines = readFileSync(join(migrations, 'sequence.txt'), 'utf8').split('\n')
const namesIn = (text: readonly string[]): readonly string[] => text.flatMap((line) => line.split('  ')[1] ?? [])
const sequence = namesIn(lines)
/** How many came before numbers only went up; code of that time applied what it had by number. */
const unordered = namesIn(lines.slice(0, lines.indexOf('# From here on numbers only go up.'))).length

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

type Order = 'by-number' | 'by-sequence'

/** The database as it was made at the time: each migration, and after it the rows of what it brought. */
const live = async (url: string, folder: string, names: readonly string[], order: Order): Promise<void> => {
  for (const name of names) {
    copyFileSync(join(migrations, name), join(folder, name))
    if (order === 'by-sequence') appendFileSync(join(folder, 'sequence.txt'), `${'0'.repeat(64)}  ${name}\n`)
    expect(await migrate(url, folder)).toEqual([name])
    const rows = join(migrations, 'rows', name)
    if (existsSync(rows)) await ask(url, readFileSync(rows, 'utf8'))
  }
}

const SCHEMA = `
  with relation as (
    select * from pg_class where relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
  )
  select format('column %s.%s %s null:%s default:%s %s%s %s', r.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    not a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attacl) as line
  from relation r join pg_attribute a on a.attrelid = r.oid left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
  where r.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  union all select format('relation %s %s security:%s forced:%s %s', r.relkind, r.relname, r.relrowsecurity,
    r.relforcerowsecurity, (select array_agg(g::text order by g::text) from unnest(r.relacl) g)) from relation r
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 'schema_migrations'::regclass
  union all select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join relation r on r.oid = i.indexrelid
  union all select format('policy %s', p) from pg_policies p
  union all select format('function %s %s %s', p.proname, p.proacl, pg_get_functiondef(p.oid)) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.probin is null and p.prokind = 'f'
  union all select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all select format('type %s %s', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')`

const schemaOf = async (url: string): Promise<readonly string[]> =>
  (await ask<{ line: string }>(url, SCHEMA)).map(({ line }) => line).toSorted()

const makeNewest = async (): Promise<readonly string[]> => {
  const { url } = await begin()
  await migrate(url)
  return schemaOf(url)
}

let newest: Promise<readonly string[]> | undefined
const newestSchema = (): Promise<readonly string[]> => {
  newest ??= makeNewest()
  return newest
}

interface Version {
  readonly last: string
  readonly had: readonly string[]
}

/** Where number and sequence agree, the database is one that the sequence makes on its way. */
const madeByNumber: readonly Version[] = sequence.slice(0, unordered).flatMap((last, place) => {
  const came = sequence.slice(0, place + 1)
  return came.join() === came.toSorted().join() ? [] : [{ last, had: came.toSorted() }]
})

const emptyTables = async (url: string): Promise<readonly string[]> => {
  const tables = await ask<{ name: string; rows: string }>(
    url,
    `select tablename as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I', tablename), false, true, '')))[1]::text as rows
      from pg_tables where schemaname = 'public'`,
  )
  return tables.filter(({ rows }) => rows === '0').map(({ name }) => name)
}

describe('a database of an earlier version', () => {
  it.each(madeByNumber)('that ended with $last, when numbers gave the order, becomes the newest', async ({ had }) => {
    const { url, folder } = await begin()
    await live(url, folder, had, 'by-number')
    expect(await migrate(url)).toEqual(sequence.filter((name) => !had.includes(name)))
    expect(await schemaOf(url)).toEqual(await newestSchema())
  })

  it('made since then becomes the newest, whichever it was, with rows in every table', async () => {
    const { url, folder } = await begin()
    await live(url, folder, sequence, 'by-sequence')
    expect(await migrate(url)).toEqual([])
    expect(await schemaOf(url)).toEqual(await newestSchema())
    // A new table needs a row in migrations/rows/<the migration's name>: the migrations after it then meet one.
    expect(await emptyTables(url)).toEqual([])
  })

  it('is covered whole: every migration has its place', () => {
    expect(readdirSync(migrations).filter((name) => name.endsWith('.sql'))).toEqual(sequence.toSorted())
  })
})
