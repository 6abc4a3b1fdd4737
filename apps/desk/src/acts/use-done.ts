import type { WireAction } from '@touchline/contract/desk/audit'
import { useTranslations } from 'use-intl'

const beside = ['look', 'open-case', 'answer-case', 'close-case', 'take-file'] as const

export function useDone(): (of: Pick<WireAction, 'act' | 'command'>) => string {
  const t = useTranslations('chain')
  const ofActs = useTranslations('acts.names')
  return ({ act, command }) => {
    if (act !== null) return ofActs(act)
    const named = beside.find((each) => each === command)
    return named === undefined ? command : t(named)
  }
}
