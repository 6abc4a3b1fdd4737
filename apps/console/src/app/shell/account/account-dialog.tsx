import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { OrganizationPicker } from '../../../features/sign-in/organization-picker.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { languageNames } from '../../../i18n/languages.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { type OfferedOrganization, offeredOrganizations } from '../../../lib/session/offered-organizations.ts'
import { type SignedIn, sessionStore } from '../../../lib/session/session.ts'
import { EnterDialog } from './enter-dialog.tsx'
import { enterOrganization, lookElsewhere } from './enter-organization.ts'
import { Switching } from './switching.tsx'
import { useEntering } from './use-entering.ts'

interface AccountDialogProps {
  readonly session: SignedIn
  readonly asked: 'profile' | 'look' | OfferedOrganization
  readonly onClose: () => void
}

function openStart(): void {
  history.replaceState(history.state, '', `#${paths['contract-info']}`)
  location.reload()
}

export function AccountDialog({ session, asked, onClose }: AccountDialogProps) {
  if (asked === 'profile') return <Profile session={session} onClose={onClose} />
  if (asked === 'look') return <LookDialog onEntered={openStart} onClose={onClose} />
  return <Switching to={asked} onEntered={openStart} onClose={onClose} />
}

interface ProfileProps {
  readonly session: SignedIn
  readonly onClose: () => void
}

function Profile({ session, onClose }: ProfileProps) {
  const t = useTranslations('account')
  const terms = useTranslations('terms')
  const contact = useTranslations('contact')
  const common = useTranslations('common')
  const roles = useTranslations('people.roles')
  const shell = useTranslations('shell')
  const { language } = useLanguage()
  const { organizationName, region } = session.organizationDetail
  const offered = offeredOrganizations().map((each) => ({ name: each.organizationName, region: each.server }))
  const organizations = offered.length > 0 ? offered : [{ name: organizationName, region }]
  const rows = [
    [contact('name'), session.displayName],
    [common('loginName'), session.loginId],
    [terms('role'), roles(session.memberRole ?? 'administrator')],
    [t('organizations'), organizations.map(({ name, region: of }) => `${name} (${shell(`regions.${of}`)})`).join('\n')],
    [shell('language'), languageNames[language]],
  ] as const
  return (
    <Dialog title={t('profile')} onCancel={onClose} footer={<Button onClick={onClose}>{common('close')}</Button>}>
      <dl className="profile">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">{t('mailsInLanguage')}</p>
    </Dialog>
  )
}

interface LookDialogProps {
  readonly onEntered: () => void
  readonly onClose: () => void
}

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
