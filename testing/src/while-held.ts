import type { Db, Tx } from '@touchline/api/db/connect'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { runsOnMany } from './one-server.ts'

const onOne = sql<{ count: string }>`with recursive waits(pid) as (
    select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))
    union select l.pid from pg_locks l join waits on not l.granted and waits.pid = any(pg_blocking_pids(l.pid)))
  select count(*) from waits`

/** On many machines a row is locked on the one that has it. */
const onMany = sql<{ count: string }>`with recursive waits(pid) as (
    select waiting_gpid from citus_lock_waits where blocking_gpid = citus_backend_gpid()
    union select l.waiting_gpid from citus_lock_waits l join waits on waits.pid = l.blocking_gpid)
  select count(*) from waits`

export async function waitingFor(tx: Tx): Promise<number> {
  const { rows } = await (runsOnMany() ? onMany : onOne).execute(tx)
  return Number(rows[0]?.count)
}

const LOOKS = 20_000

/** Until so many wait for this transaction. */
export async function untilWaiting(tx: Tx, count: number): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) if ((await waitingFor(tx)) === count) return
  throw new Error(`${count} calls were to wait for the organisation, and do not`)
}

/** Held back and released in this order. */
export async function whileHeld<T>(
  ownerDb: Db,
  organizationId: OrganizationId,
  asked: readonly (() => Promise<T>)[],
): Promise<readonly T[]> {
  const begun: Promise<T>[] = []
  await ownerDb.transaction().execute(async (tx) => {
    const contracts = tx.selectFrom('contracts').select('contract_id').where('organization_id', '=', organizationId)
    await contracts.forUpdate().execute()
    for (const ask of asked) {
      begun.push(ask())
      await untilWaiting(tx, begun.length)
    }
  })
  return Promise.all(begun)
}
