/**
 * `SIZE=night` (`npm run lab -- night`): more seeds and crash points, more runs of each property, every screen of every
 * state.
 */
export const isNight = process.env['SIZE'] === 'night'

/** Chosen once and inherited: a run over midnight keeps its turn. `TURN` repeats a failed one. */
process.env['TURN'] ??= String(Math.floor(Date.now() / 86_400_000))
export const turn = Number(process.env['TURN'])
if (!Number.isSafeInteger(turn)) throw new Error(`TURN is a whole number, not ${process.env['TURN']}`)

/** What a change concerns runs whole (`npm run check`). */
const isEveryTurn = isNight || process.env['EVERY_TURN'] === '1'

/** Whether this entry runs today: all of them within so many days, in a night every one. */
export const runsToday = (entry: number, days: number): boolean => isEveryTurn || (entry + turn) % days === 0

/** Proofs that a planted fault is found: one of three each day. */
const PLANTED_DAYS = 3
export const isPlantedToday = (entry: number): boolean => runsToday(entry, PLANTED_DAYS)
