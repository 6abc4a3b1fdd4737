import { type Language, localized } from '@touchline/contract/wire'
import type { PlanGroupId } from '@touchline/domain/ids'
import { keptByVersion, listGroupRows } from './catalogue.ts'

export type PlanNames = ReadonlyMap<PlanGroupId, Readonly<Partial<Record<Language, string>>>>

export const planNames = keptByVersion(async (tx): Promise<PlanNames> => {
  const rows = await listGroupRows(tx)
  return new Map(rows.map(({ group_id, names }) => [group_id, localized.parse(names)]))
})

export const planNameIn =
  (names: PlanNames, language: Language) =>
  (groupId: PlanGroupId | null): string => {
    if (groupId === null) return ''
    const named = names.get(groupId)
    return named?.[language] ?? named?.en ?? groupId
  }
