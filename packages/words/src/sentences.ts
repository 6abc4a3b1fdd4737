/** Wide marks bring the gap after them. */
const wideEnd = /[。！？：]$/u

/** What stands between a text and the next one on its line. */
export const gapAfter = (text: string): string => (wideEnd.test(text) ? '' : ' ')

/** Sentences one after the other, those that say nothing left out. */
export const sentences = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').reduce((said, part) => `${said}${gapAfter(said)}${part}`.trimStart(), '')
