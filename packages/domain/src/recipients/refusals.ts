/** In a row; then nothing is sent until somebody asks. */
export const MOST_REFUSALS = 5

export const isPaused = (refusals: number): boolean => refusals >= MOST_REFUSALS
