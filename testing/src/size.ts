/**
 * `npm test` has the day's size. `SIZE=night` (`npm run lab -- night`) has the night's: more seeds and crash points, each property
 * more often, every screen of every state, and what is worth its minutes once a day only.
 */
export const isNight = process.env['SIZE'] === 'night'

/** Chosen once and inherited: a run over midnight stays with its turn. `TURN` of a run that failed repeats what it looked at. */
process.env['TURN'] ??= String(Math.floor(Date.now() / 86_400_000))
/** The day that this run stands for, as a number. */
export const turn = Number(process.env['TURN'])
if (!Number.isSafeInteger(turn)) throw new Error(`TURN is a whole number, not ${process.env['TURN']}`)

/** What a change concerns runs whole, on whatever day it is made (`npm run check`). */
const isEveryTurn = isNight || process.env['EVERY_TURN'] === '1'

/** What is walked whole within so many days: whether the entry with this number is looked at today. The night looks at all. */
export const isInTurn = (entry: number, days: number): boolean => isEveryTurn || (entry + turn) % days === 0

/** What shows of a test of faults that it finds one: it says nothing of the product, and each day one of three is tried. */
const PLANTED_DAYS = 3
export const isPlantedToday = (entry: number): boolean => isInTurn(entry, PLANTED_DAYS)
