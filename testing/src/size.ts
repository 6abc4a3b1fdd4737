/**
 * `npm test` has the day's size. `SIZE=night` (`npm run lab -- night`) has the night's: more seeds and crash points, each property
 * more often, every screen of every state, and what is worth its minutes once a day only.
 */
export const isNight = process.env['SIZE'] === 'night'
