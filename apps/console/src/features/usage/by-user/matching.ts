import type { UserRow } from '../usage-account.ts'

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Rows whose name has the words, whatever their case and accents. */
export const matching = (rows: readonly UserRow[], words: string): readonly UserRow[] =>
  rows.filter(({ name }) => plain(name).includes(plain(words.trim())))
