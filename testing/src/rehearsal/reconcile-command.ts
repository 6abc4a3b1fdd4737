import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { saveClockOffset } from '@touchline/api/queue/test-clock-offset'
import { compiled } from '../compiled.ts'
import type { World } from '../world.ts'

const program = join(import.meta.dirname, '../../../apps/api/src/admin/main.ts')

export interface Reconciled {
  readonly counts: Readonly<Record<string, number>>
  readonly unbooked: readonly string[]
}

function read(said: string): Reconciled {
  const lines = said.trim().split('\n')
  const unbooked = lines
    .filter((line) => /^(?:kept for its bill|LOOK: its organisation).* [A-Z]{3} {2}billing /.test(line))
    .flatMap((line) => line.split('  ')[2] ?? [])
  const count = (of: RegExp) => lines.filter((line) => of.test(line)).length
  const [, booked, kept, known] = /^(\d+) booked, (\d+) kept, (\d+) known$/.exec(lines.at(-1) ?? '') ?? []
  if (known === undefined) throw new Error(`reconcile-charges did not come to its end: ${said}`)
  return {
    counts: { booked: Number(booked), kept: Number(kept), known: Number(known), LOOK: count(/^LOOK/) },
    unbooked,
  }
}

/** As a process with secrets in files (docs/operations/recovery.md). */
export async function reconcileByCommand({ deps, database, provider }: World, since: number): Promise<Reconciled> {
  await saveClockOffset(deps.db, deps.clock.now() - Date.now())
  const folder = mkdtempSync(join(tmpdir(), 'touchline-secrets-'))
  const secrets = {
    DATABASE_URL_ASIA: database.url,
    DATABASE_OWNER_URL_ASIA: database.ownerUrl,
    STRIPE_SECRET_KEY: provider.sandbox.secretKey,
  }
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), `${value}\n`, { mode: 0o600 })
  const files = Object.keys(secrets).map((name) => [`${name}_FILE`, join(folder, name)] as const)
  const env: Readonly<Record<string, string>> = {
    ...compiled,
    ISSUERS_FILE: join(import.meta.dirname, '../../../deploy/issuers.json'),
    ...Object.fromEntries(files),
    STRIPE_API_URL: provider.sandbox.url,
  }
  try {
    const words = ['reconcile-charges', '--since', new Date(since).toISOString(), '--operator', 'rehearsal']
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [said, complaint] = [text(child.stdout), text(child.stderr)]
    await once(child, 'exit')
    // 1: charges that a person looks into.
    if (child.exitCode !== 0 && child.exitCode !== 1)
      throw new Error(`reconcile-charges ended with ${child.exitCode}: ${await complaint}`)
    return read(await said)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
