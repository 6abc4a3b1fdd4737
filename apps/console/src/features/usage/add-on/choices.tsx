import type { AddOn } from '@touchline/domain/add-ons'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { useTranslations } from 'use-intl'

export type SeatRole = 'analyst' | 'viewer'

interface RoleChoiceProps {
  readonly role: SeatRole
  readonly onChoose: (role: SeatRole) => void
}

export function RoleChoice({ role, onChoose }: RoleChoiceProps) {
  const t = useTranslations('usage.addOn')
  return (
    <SelectField
      label={t('role')}
      value={role}
      onChange={({ target }) => onChoose(target.value === 'viewer' ? 'viewer' : 'analyst')}
    >
      <option value="analyst">{t('roles.analyst')}</option>
      <option value="viewer">{t('roles.viewer')}</option>
    </SelectField>
  )
}

interface AmountChoiceProps {
  readonly kind: AddOn['kind']
  readonly amounts: readonly number[]
  readonly amount: number
  readonly onChoose: (amount: number) => void
}

export function AmountChoice({ kind, amounts, amount, onChoose }: AmountChoiceProps) {
  const t = useTranslations('usage.addOn')
  const isSeats = kind === 'analyst' || kind === 'viewer'
  return (
    <SelectField
      label={kind === 'custom' ? t('number') : isSeats ? t('users') : t('hours')}
      value={amount}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {amounts.map((count) => (
        <option key={count} value={count}>
          {kind === 'custom' ? count : isSeats ? t('usersOption', { count }) : t('hoursOption', { count })}
        </option>
      ))}
    </SelectField>
  )
}
