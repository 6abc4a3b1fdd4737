/** `SIZE=night` (`npm run lab -- night`): more seeds, crash points and property runs, every screen of every state. */
export const isNight = process.env['SIZE'] === 'night'

/** Inherited, so that runs over midnight keep it. `TURN` repeats one. */
process.env['TURN'] ??= String(Math.floor(Date.now() / 86_400_000))
export const turn = Number(process.env['TURN'])
if (!Number.isSafeInteger(turn)) throw new Error(`TURN is a whole number, not ${process.env['TURN']}`)

/** `npm run check` runs affected files whole. */
const isEveryTurn = isNight || process.env['EVERY_TURN'] === '1'

/** Each entry once within so many days; night: all. */
export const runsToday = (entry: number, days: number): boolean => isEveryTurn || (entry + turn) % days === 0

/** One of three per day. */
const PLANTED_DAYS = 3
export const isPlantedToday = (entry: number): boolean => runsToday(entry, PLANTED_DAYS)
