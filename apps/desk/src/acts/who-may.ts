import { needsCase, type OperatorRole, operatorRoles } from '@touchline/domain/operators'
import { listFormat } from '@touchline/words/list-format'
import { useLocale, useTranslations } from 'use-intl'
import { Refused } from '../lib/call.ts'
import { useOperator } from '../lib/session.ts'

const isNamingRoles = (details: unknown): details is { readonly roles: readonly unknown[] } =>
  typeof details === 'object' && details !== null && 'roles' in details && Array.isArray(details.roles)

/** Who may, where that is what it was refused for. */
export function rolesIn(error: unknown): readonly OperatorRole[] {
  const details = error instanceof Refused ? error.details : null
  return isNamingRoles(details) ? operatorRoles.filter((role) => details.roles.includes(role)) : []
}

/** One of them is enough. */
export function useRoles(roles: readonly OperatorRole[]): string {
  const t = useTranslations('roles')
  const list = listFormat(useLocale(), 'disjunction')
  return list.format(roles.map((role) => t(role)))
}

/** Those who must name a case see no amount before. */
export function useIsCaseNamed(caseId: string): boolean {
  const { roles } = useOperator()
  return caseId !== '' || !needsCase(roles)
}
