import type { IconName } from '@touchline/ui/icon.tsx'
import type { Findable } from './match.ts'
import { fitOf } from './match.ts'

const groups = ['pages', 'actions', 'months', 'receipts', 'users', 'languages'] as const
type Group = (typeof groups)[number]

export interface Hit extends Findable {
  readonly id: string
  readonly group: Group
  readonly icon: IconName
  readonly note?: string
  readonly open: () => void
}

export interface Section {
  readonly group: Group
  readonly hits: readonly Hit[]
}

const AT_MOST = 6
const offered: readonly Group[] = ['pages', 'actions']
const OFFERED_AT_MOST = 20

interface Fitting {
  readonly hit: Hit
  readonly fit: number
}

const best = (fitting: readonly Fitting[]): number => Math.max(0, ...fitting.map(({ fit }) => fit))

export function sectionsFor(query: string, hits: readonly Hit[]): readonly Section[] {
  const isEmpty = query.trim() === ''
  const fitting = hits
    .map((hit) => ({ hit, fit: isEmpty ? Number(offered.includes(hit.group)) : fitOf(query, hit) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
  return groups
    .map((group) => ({ group, found: fitting.filter(({ hit }) => hit.group === group) }))
    .filter(({ found }) => found.length > 0)
    .toSorted((a, b) => best(b.found) - best(a.found))
    .map(({ group, found }) => ({
      group,
      hits: found.slice(0, isEmpty ? OFFERED_AT_MOST : AT_MOST).map(({ hit }) => hit),
    }))
}
