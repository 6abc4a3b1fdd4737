import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from '@touchline/api/db/connect'
import { endWithUs } from '@touchline/embedded-postgres/end-with-us'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { TestDatabase } from '../database.ts'
import type { FleetWorld } from '../fleet.ts'
import type { MadeOrganization } from '../organization.ts'
import { providerAt, type TestProvider } from '../provider.ts'
import { checkOut } from './checkout.ts'

const PROGRAM = 'testing/src/upgrade/world-main.ts'

const said = z.object({
  url: z.string(),
  ownerUrl: z.string(),
  made: z.array(
    z.object({
      organizationId: z.string(),
      contractId: z.string(),
      accountId: z.string(),
      userId: z.string(),
      login: z.string(),
      password: z.string(),
    }),
  ),
  sandbox: z.object({
    url: z.string(),
    publishableKey: z.string(),
    secretKey: z.string(),
    webhookSecret: z.string(),
  }),
})

export interface VersionBefore extends FleetWorld {
  readonly version: string
  readonly program: string
  readonly made: readonly MadeOrganization[]
  readonly database: Pick<TestDatabase, 'url' | 'ownerUrl' | 'ownerDb'>
  readonly provider: Omit<TestProvider, 'close'>
  /** Spreads closes and charges. */
  spreadCloses(overMs: number): Promise<void>
  close(): Promise<void>
}

/** Its organisations' first month begins at `now`. */
export async function openVersionBefore(commit: string, now: number, organizations: number): Promise<VersionBefore> {
  const { folder, version, remove } = checkOut(commit)
  const program = join(folder, PROGRAM)
  mkdirSync(dirname(program), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'world-main.ts'), program)
  const words = ['--disable-warning=ExperimentalWarning', program, String(now), String(organizations)]
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  endWithUs(child, 'INT')
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([once(lines, 'line'), ended.then(() => null)])
  if (line === null) throw new Error(`version ${version} made no world`)
  const { url, ownerUrl, made, sandbox } = said.parse(JSON.parse(String(line[0])))
  const ownerDb = connect({ url: ownerUrl, poolSize: 2, applicationName: 'touchline upgrade' })
  const spreadCloses = async (overMs: number): Promise<void> => {
    await sql`
      update jobs set run_at = now() + (place * ${overMs / organizations}::float8) * interval '1 ms'
      from (select id as close, row_number() over (order by id) as place from jobs where kind = 'month-close') closes
      where id = close`.execute(ownerDb)
  }
  const close = async (): Promise<void> => {
    await ownerDb.destroy()
    child.stdin.end()
    await ended
    remove()
  }
  const database = { url, ownerUrl, ownerDb }
  return {
    spreadCloses,
    version,
    program: join(folder, 'apps/api/src/main.ts'),
    made,
    database,
    provider: providerAt(sandbox),
    close,
  }
}
