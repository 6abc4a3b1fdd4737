import { setTimeout as delay } from 'node:timers/promises'
import { startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import { startCluster } from '@touchline/testing/cluster'
import { providerAt } from '@touchline/testing/provider'
import { openWorld, type World } from '@touchline/testing/world'
import { sql } from 'kysely'
import { type RunningProcess, startScript } from '../demo.ts'
import { median } from '../load.ts'
import type { Part } from '../part.ts'
import { processorOf, spentBetween } from '../processes.ts'
import { alone, limited, type Row } from '../row.ts'
import { startClubs } from './start-clubs.ts'
import { startMonthWorker } from './start-month-worker.ts'
import { keepStatements, letKeep, type Statements, type StatementsKept } from './statements.ts'

/** By card, and as many by transfer. */
const CLUBS = 50
const ZONE = 'Asia/Tokyo'
const MONTHS: readonly YearMonth[] = ['2026-11', '2026-12', '2027-01']
const LOOK_MS = 50
const MOST_STATEMENTS = 60
const MOST_TRANSACTIONS = 6

/** Of all clubs, in milliseconds. */
interface Month extends Statements {
  readonly node: number
  readonly postgres: number
  readonly sandbox: number
  readonly settledASecond: number
}

interface Place {
  readonly world: World
  readonly kept: StatementsKept
  readonly sandbox: RunningProcess
  readonly mails: RunningProcess
}

async function isLeft({ database, deps }: World): Promise<boolean> {
  const now = new Date(deps.clock.now()).toISOString()
  const { rows } = await sql<{ left: boolean }>`select exists (select from jobs
    where state in ('queued', 'running') and run_at <= ${now}::timestamptz) as left`.execute(database.ownerDb)
  return rows[0]?.left === true
}

async function charged({ database }: World): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from charges`.execute(database.ownerDb)
  return rows[0]?.n ?? 0
}

const spentIn = (pid: number | undefined) => processorOf(pid ?? 0)

async function closeMonth({ world, kept, sandbox, mails }: Place, month: YearMonth): Promise<Month> {
  const end = startOfMonth(month, ZONE)
  await world.liveUntil(end - 1)
  await world.moveTo(end)
  const before = await charged(world)
  const failures: unknown[] = []
  const wait = async (isOver: () => Promise<boolean>): Promise<void> => {
    while (failures.length === 0 && !(await isOver())) await delay(LOOK_MS)
  }
  await kept.forget()
  const [postgres, cards] = [spentIn(kept.pid), spentIn(sandbox.child.pid)]
  const own = process.cpuUsage()
  const began = performance.now()
  const worker = startMonthWorker(world, mails.url.replace('http', 'smtp'), (error) => void failures.push(error))
  await wait(async () => (await charged(world)) >= before + CLUBS)
  const seconds = (performance.now() - began) / 1_000
  await wait(async () => !(await isLeft(world)))
  await world.provider.control('POST', '/webhooks/drain')
  const { user, system } = process.cpuUsage(own)
  const spent = {
    node: (user + system) / 1_000,
    postgres: spentBetween(postgres, spentIn(kept.pid)),
    sandbox: spentBetween(cards, spentIn(sandbox.child.pid)),
  }
  const statements = await kept.read()
  await worker.stop()
  if (failures.length > 0) throw new AggregateError(failures, 'jobs of a month failed')
  return { ...spent, ...statements, settledASecond: CLUBS / seconds }
}

function rowsOf(months: readonly Month[]): readonly Row[] {
  const each = (what: keyof Month): number => median(months.map((month) => month[what])) / (2 * CLUBS)
  const ms = (what: 'node' | 'postgres' | 'sandbox'): string => `${each(what).toFixed(1)} ms`
  const parts = `Node ${ms('node')}, PostgreSQL ${ms('postgres')}, and the sandbox ${ms('sandbox')}`
  const perClub = 'per club, of as many by card as by transfer'
  return [
    alone("a club's month, whole: processor", `${(each('node') + each('postgres')).toFixed(1)} ms: ${parts}`),
    limited(`the same: statements ${perClub}`, each('statements'), MOST_STATEMENTS, ''),
    limited('the same: transactions', each('transactions'), MOST_TRANSACTIONS, ''),
    alone('cards settled by one process', `${median(months.map((month) => month.settledASecond)).toFixed(1)} a second`),
  ]
}

export const monthWhole: Part = async () => {
  const cluster = await startCluster({ fsync: true })
  await letKeep(cluster)
  const sandbox = await startScript('bench/month-whole/start-sandbox.ts', {})
  const mails = await startScript('bench/notices/start-sink.ts', {})
  const keys = { publishableKey: 'pk_test_sandbox', secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' }
  const provider = { ...providerAt({ url: sandbox.url, ...keys }), close: sandbox.stop }
  const world = await openWorld({ cluster, provider })
  try {
    const kept = await keepStatements(cluster, world.database)
    await startClubs(world, CLUBS)
    const months: Month[] = []
    for (const month of MONTHS) months.push(await closeMonth({ world, kept, sandbox, mails }, month))
    await kept.stop()
    return rowsOf(months.slice(1))
  } finally {
    await world.close()
    await mails.stop()
    await cluster.stop()
  }
}
