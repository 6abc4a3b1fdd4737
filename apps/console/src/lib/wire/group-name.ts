import type { ContractPlanGroup } from '@touchline/contract/catalogue'
import type { Language } from '@touchline/contract/wire'

/** What a plan group is called in the reader's language; English where it has no name there, the id where it has none. */
export function groupNameIn(groups: readonly ContractPlanGroup[], id: string | undefined, language: Language): string {
  const names = groups.find((group) => group.contractPlanGroupId === id)?.contractPlanGroupName
  return names?.[language] ?? names?.en ?? id ?? '–'
}
