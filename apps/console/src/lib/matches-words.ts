const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Ignoring case and accents. */
export const matchesWords = (name: string, words: string): boolean => plain(name).includes(plain(words.trim()))
