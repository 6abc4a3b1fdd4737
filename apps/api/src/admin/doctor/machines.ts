import { type Db, isSpread } from '../../db/connect.ts'
import { setBackGroups } from '../../db/life.ts'
import { lookAtMachines, type Machine } from '../../db/machines.ts'
import { clockLine, type Line, note, well, wrong } from './line.ts'

const OPERATIONS = 'see "A night" of docs/scale-out.md'

export async function lookAtLife(db: Db, region: string): Promise<readonly Line[]> {
  const groups = await setBackGroups(db)
  const what = `life ${region}`
  if (groups.length === 0) return [well(what, 'it is the database whose books are known')]
  const names = isSpread(db) ? (await lookAtMachines(db)).filter(({ group }) => groups.includes(group)) : []
  const who = names.length === 0 ? 'the database' : names.map(({ name }) => name).join(', ')
  return [
    wrong(
      what,
      `${who} was restored, copied or taken over by a standby, and no card is charged`,
      'touchline-admin reconcile-charges',
    ),
  ]
}

export async function lookAtMachinesOf(db: Db, region: string): Promise<readonly Line[]> {
  const machines = await lookAtMachines(db)
  return [...machines.flatMap(linesOf), ...shardLines(machines, region)]
}

export function linesOf({ name, answer, fault, before, after }: Machine): readonly Line[] {
  const what = `machine ${name}`
  if (answer === null)
    return [
      wrong(
        what,
        `the coordinator cannot ask it (${fault})`,
        'start it, or let its standby take over; look at its log',
      ),
    ]
  const faults = [
    answer.standbys === '' &&
      wrong(
        what,
        'no standby is synchronous: what it committed last is forgotten when another takes over, bills and charges too',
        "two standbys, synchronous_commit = on and synchronous_standby_names = 'ANY 1 (...)'",
      ),
    answer.archive === null &&
      wrong(what, 'it does not keep its log', 'see "A cluster" of docs/operations/recovery.md'),
    answer.archive?.isFailing === true && wrong(what, 'the last part of its log could not be kept', OPERATIONS),
    answer.prepared > 0 &&
      wrong(what, `${answer.prepared} prepared transactions wait longer than a minute`, OPERATIONS),
    answer.slotsLeft > 0 &&
      wrong(what, `nobody reads ${answer.slotsLeft} replication slots, so its log grows`, OPERATIONS),
  ].filter((line) => line !== false)
  const clock = clockLine(`clock of ${name}`, { before, theirs: answer.now, after })
  return [...(faults.length === 0 ? [well(what, 'it takes writes, and a standby has them')] : faults), clock]
}

const LET_PASS = 1.5

export function shardLines(machines: readonly Pick<Machine, 'shards'>[], region: string): readonly Line[] {
  const counts = machines.flatMap(({ shards }) => shards ?? [])
  if (counts.length === 0) return []
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  const what = `shards ${region}`
  if (most <= least * LET_PASS + 1) return [well(what, `${least} to ${most} on each machine`)]
  return [note(what, `${least} to ${most} on each machine: SELECT citus_rebalance_start()`)]
}
