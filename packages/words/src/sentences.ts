/** Full-width marks bring their own gap. */
const wideEnd = /[。！？：]$/u

export const gapAfter = (text: string): string => (wideEnd.test(text) ? '' : ' ')

export const sentences = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').reduce((said, part) => `${said}${gapAfter(said)}${part}`.trimStart(), '')
