import { type Db, poolOf } from '../db/connect.ts'
import { isSetBack } from '../db/life.ts'
import { lookAtMachines, type Machine } from '../db/machines.ts'
import type { Clock } from '../ports/clock.ts'
import type { Payments } from '../ports/payments.ts'
import type { Figures } from './figures.ts'
import { type CellReading, readCell } from './read-cell.store.ts'

export interface WatchedCell {
  readonly region: string
  readonly db: Db
  readonly clock: Clock
  readonly payments: Payments
}

const setPool = ({ region, db }: WatchedCell, { connections, waiting }: Figures): void => {
  const pool = poolOf(db)
  connections.set({ region, state: 'in use' }, pool.totalCount - pool.idleCount)
  connections.set({ region, state: 'idle' }, pool.idleCount)
  waiting.set({ region }, pool.waitingCount)
}

const setReading = (region: string, reading: CellReading, figures: Figures): void => {
  for (const { kind, count, seconds } of reading.due) {
    figures.due.set({ region, kind }, count)
    figures.oldestDue.set({ region, kind }, seconds)
  }
  for (const { kind, count } of reading.running) figures.running.set({ region, kind }, count)
  for (const { kind, count } of reading.dead) figures.dead.set({ region, kind }, count)
  figures.inFlight.set({ region }, reading.inFlight.count)
  figures.oldestInFlight.set({ region }, reading.inFlight.seconds)
  figures.onHold.set({ region }, reading.onHold)
  figures.findings.set({ region }, reading.findings)
  figures.booksChecked.set({ region }, reading.completed.books)
  figures.providerCompared.set({ region }, reading.completed.provider)
  if (reading.archive === null) return
  figures.archived.set({ region }, reading.archive.seconds)
  figures.archiveFails.set({ region }, reading.archive.isFailing ? 1 : 0)
}

const setMachine = (region: string, { name: machine, answer, shards }: Machine, figures: Figures): void => {
  figures.machineAnswers.set({ region, machine }, answer === null ? 0 : 1)
  if (shards !== null) figures.machineShards.set({ region, machine }, shards)
  if (answer === null) return
  figures.machinePrepared.set({ region, machine }, answer.prepared)
  figures.machineSlots.set({ region, machine }, answer.slotsLeft)
}

/** Null where one of many machines keeps no log. */
function worstArchive({ archive }: CellReading, machines: readonly Machine[]): CellReading['archive'] {
  const all = machines.flatMap(({ answer }) => (answer === null ? [] : [answer.archive]))
  if (all.length === 0) return archive
  const kept = all.filter((each) => each !== null)
  if (kept.length < all.length) return null
  return {
    seconds: Math.max(...kept.map(({ seconds }) => seconds)),
    isFailing: kept.some(({ isFailing }) => isFailing),
  }
}

const setCell = async (cell: WatchedCell, figures: Figures): Promise<void> => {
  const { region, db, clock, payments } = cell
  setPool(cell, figures)
  figures.isSilent.set({ region }, payments.retryAfterSeconds() === null ? 0 : 1)
  const machines = await lookAtMachines(db).catch(() => [])
  for (const machine of machines) setMachine(region, machine, figures)
  const read = await Promise.all([readCell(db, clock.now()), isSetBack(db)]).catch(() => null)
  figures.isRead.set({ region }, read === null ? 0 : 1)
  if (read === null) return
  const [reading, wasSetBack] = read
  setReading(region, { ...reading, archive: worstArchive(reading, machines) }, figures)
  figures.isSetBack.set({ region }, wasSetBack ? 1 : 0)
}

export const setCells = async (cells: readonly WatchedCell[], figures: Figures): Promise<void> => {
  const { due, oldestDue, running, dead, inFlight, oldestInFlight, ...others } = figures
  const { onHold, findings, booksChecked, providerCompared, archived, archiveFails, isSetBack: setBack } = others
  const { machineAnswers, machinePrepared, machineSlots, machineShards } = others
  const ofBooks = [onHold, findings, booksChecked, providerCompared]
  const ofServer = [archived, archiveFails, setBack, machineAnswers, machinePrepared, machineSlots, machineShards]
  for (const gauge of [due, oldestDue, running, dead, inFlight, oldestInFlight, ...ofBooks, ...ofServer]) gauge.reset()
  await Promise.all(cells.map((cell) => setCell(cell, figures)))
}
