import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'

/** Why a reader finds no buttons, or is refused at one. */
export function RoleNote() {
  const t = useTranslations('people')
  return (
    <p className="role-note small soft">
      <Icon name="lock" />
      {t('readOnly')}
    </p>
  )
}
