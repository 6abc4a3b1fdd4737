/** After so many final refusals in a row nothing more is sent to an address until somebody asks for it. */
export const MOST_REFUSALS = 5

export const isPaused = (refusals: number): boolean => refusals >= MOST_REFUSALS
