/** Relative to the size that pictures and rows are measured for. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
