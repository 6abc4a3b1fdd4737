import { type MemberRole, memberRoles } from '@touchline/domain/people'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

interface RoleChoiceProps {
  readonly chosen: MemberRole
  readonly onChoose: (role: MemberRole) => void
}

export function RoleChoice({ chosen, onChoose }: RoleChoiceProps) {
  const t = useTranslations('people')
  const terms = useTranslations('terms')
  const name = useId()
  return (
    <fieldset className="roles">
      <legend>{terms('role')}</legend>
      {memberRoles.map((role) => (
        <label key={role}>
          <input type="radio" name={name} checked={role === chosen} onChange={() => onChoose(role)} />
          <span>
            {t(`roles.${role}`)}
            <span className="soft beneath">{t(`may.${role}`)}</span>
          </span>
        </label>
      ))}
      <p className="soft small">{t('appointed')}</p>
    </fieldset>
  )
}
