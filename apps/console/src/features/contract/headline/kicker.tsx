import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../../forms/part.tsx'
import { overviewWords } from '../../../i18n/catalogue.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { heldGroup, type OverviewAccount } from '../account/overview-account.ts'

const KickerNotes = laterPart(async () => (await import('./kicker-notes.tsx')).KickerNotes, overviewWords)

interface KickerProps {
  readonly account: OverviewAccount
  readonly children: ReactNode
}

export function Kicker({ account, children }: KickerProps) {
  const t = useTranslations('contract')
  const { language } = useLanguage()
  const group = heldGroup(account)
  const plan = groupNameIn(account.groups, group?.id, language)
  return (
    <h2>
      {group !== null && group.kind !== 'trial-readonly' && (
        <>
          <b>{group.kind === 'paid' ? t('plan', { plan, cycle: group.cycle }) : plan}</b>
          {children !== '' && ' · '}
        </>
      )}
      {children}
      <KickerNotes account={account} />
    </h2>
  )
}
