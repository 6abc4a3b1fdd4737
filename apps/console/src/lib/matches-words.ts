const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Whether a name has the words, whatever their case and accents. */
export const matchesWords = (name: string, words: string): boolean => plain(name).includes(plain(words.trim()))
