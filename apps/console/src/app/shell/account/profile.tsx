import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import { languageNames } from '../../../i18n/languages.ts'
import { offeredOrganizations } from '../../../lib/session/offered-organizations.ts'
import type { SignedIn } from '../../../lib/session/session.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'

interface ProfileProps {
  readonly session: SignedIn
  readonly onClose: () => void
}

/** What the session says of the person. */
export function Profile({ session, onClose }: ProfileProps) {
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
