import { useTranslations } from 'use-intl'
import { OrganizationPicker } from '../../../features/sign-in/organization-picker.tsx'
import { sessionStore } from '../../../lib/session/session.ts'
import { EnterDialog } from './enter-dialog.tsx'
import { enterOrganization, lookElsewhere } from './enter-organization.ts'
import { useEntering } from './use-entering.ts'

interface LookDialogProps {
  readonly onEntered: () => void
  readonly onClose: () => void
}

/** Whether the login has organisations in other regions, which nobody here knows; what is found is opened. */
export function LookDialog({ onEntered, onClose }: LookDialogProps) {
  const t = useTranslations('account')
  const entering = useEntering({ signIn: lookElsewhere, organizationId: null, onEntered })
  const { choice, attempt, password } = entering
  if (choice !== null)
    return (
      <OrganizationPicker
        entries={choice.details.filter(({ _id }) => _id !== sessionStore.read()?._organization)}
        onCancel={entering.leaveChoice}
        onPick={(entry) => void attempt(() => enterOrganization(entry, password))}
      />
    )
  return (
    <EnterDialog
      entering={entering}
      title={t('look')}
      why={t('lookWhy')}
      verb={t('lookGo')}
      unknown={t('lookNothing')}
      onClose={onClose}
    />
  )
}
