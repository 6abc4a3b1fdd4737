import type { ContractPlanGroup } from '@touchline/contract/catalogue'
import type { Language } from '@touchline/contract/wire'

/** English if missing, else the id. */
export function groupNameIn(groups: readonly ContractPlanGroup[], id: string | undefined, language: Language): string {
  const names = groups.find((group) => group.contractPlanGroupId === id)?.contractPlanGroupName
  return names?.[language] ?? names?.en ?? id ?? '–'
}
