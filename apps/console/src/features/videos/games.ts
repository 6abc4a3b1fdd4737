import type { StoredGame } from '@touchline/contract/videos'
import { instantFromWire } from '@touchline/contract/wire-time'
import { isNewlyCharged, type StorageView } from '@touchline/domain/videos'

export const sortKeys = ['title', 'date', 'uploader', 'length'] as const
export type SortKey = (typeof sortKeys)[number]

export interface Sorting {
  readonly by: SortKey
  readonly isDescending: boolean
}

export const shownValues = ['all', 'charged', 'new'] as const
export type Shown = (typeof shownValues)[number]

const compare = {
  title: (a: StoredGame, b: StoredGame, text: Intl.Collator) => text.compare(a.title, b.title),
  date: (a: StoredGame, b: StoredGame) =>
    a.scheduleDate < b.scheduleDate ? -1 : a.scheduleDate > b.scheduleDate ? 1 : 0,
  uploader: (a: StoredGame, b: StoredGame, text: Intl.Collator) => text.compare(a.uploadedBy ?? '', b.uploadedBy ?? ''),
  length: (a: StoredGame, b: StoredGame) => a.length - b.length,
} satisfies Record<SortKey, (a: StoredGame, b: StoredGame, text: Intl.Collator) => number>

export function sorted(games: readonly StoredGame[], { by, isDescending }: Sorting, locale: string): StoredGame[] {
  const text = new Intl.Collator(locale, { numeric: true })
  const sign = isDescending ? -1 : 1
  return games.toSorted((a, b) => sign * compare[by](a, b, text))
}

export function isFound(text: string): (game: Pick<StoredGame, 'title' | 'uploadedBy'>) => boolean {
  const searched = text.trim().toLocaleLowerCase()
  return ({ title, uploadedBy }) =>
    searched === '' ||
    title.toLocaleLowerCase().includes(searched) ||
    (uploadedBy ?? '').toLocaleLowerCase().includes(searched)
}

export interface Filter {
  readonly text: string
  readonly shown: Shown
}

export function filtered(games: readonly StoredGame[], { text, shown }: Filter, view: StorageView): StoredGame[] {
  const matches = isFound(text)
  const isShown = {
    all: () => true,
    charged: (game: StoredGame) => game.chargedLength > 0,
    new: (game: StoredGame) => isNewlyCharged(instantFromWire(game.storedDate), view),
  } satisfies Record<Shown, (game: StoredGame) => boolean>
  return games.filter((game) => isShown[shown](game) && matches(game))
}

export const lengthOf = (games: readonly StoredGame[]): number => games.reduce((sum, { length }) => sum + length, 0)

export const chargedLengthOf = (games: readonly StoredGame[]): number =>
  games.reduce((sum, { chargedLength }) => sum + chargedLength, 0)

/** 5490 seconds: 1:31. */
export const hoursAndMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')}`
