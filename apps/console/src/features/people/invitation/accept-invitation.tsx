import { useQuery } from '@tanstack/react-query'
import { askPasskey } from '@touchline/contract/calls/passkeys'
import { acceptInvitation, readInvitation } from '@touchline/contract/calls/people'
import type { Invitation } from '@touchline/contract/people'
import type { FactorAnswer } from '@touchline/contract/second-factor'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { Button } from '@touchline/ui/input/button.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { dateText } from '@touchline/words/date-text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormError, LonePage } from '../../../forms/lone-page.tsx'
import { linkFault, useMailedLink } from '../../../forms/mail/mailed-link.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { hasOwnWays, type Region } from '../../../lib/http/config.ts'
import { openCall } from '../../../lib/http/open-call.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { goToProvider } from '../../../lib/session/provider.ts'
import { type Login, LoginForm } from './login-form.tsx'

export function AcceptInvitation() {
  const t = useTranslations('people.invitation')
  const loading = useTranslations('shell')('loading')
  const { token, region, base } = useMailedLink()
  const [accepted, setAccepted] = useState<string | null>(null)
  const read = useQuery({
    queryKey: ['invitation', token],
    meta: { faults: 'silent' },
    retry: false,
    enabled: accepted === null,
    refetchOnWindowFocus: false,
    queryFn: async () => (await openCall(base(), readInvitation, { body: { token } })).data,
  })
  const accept = async (login: Login, factor?: FactorAnswer): Promise<void> => {
    const body = { token, ...login, ...(factor === undefined ? {} : { factor }) }
    const { data } = await openCall(base(), acceptInvitation, { body })
    setAccepted(data.username)
  }
  const passkeyAt = async (): Promise<FactorAnswer | null> => {
    const { data } = await openCall(base(), askPasskey, {})
    const { answerPasskey } = await import('../../../lib/session/passkey.ts')
    const answer = await answerPasskey(data)
    return answer && { kind: 'passkey', answer }
  }
  if (accepted !== null) return <Accepted username={accepted} />
  return (
    <LonePage title={t('title')}>
      {read.isPending && <Skeleton label={loading} />}
      {read.isError && <FormError text={t(`faults.${linkFault(read.error)}`)} />}
      {read.isSuccess && (
        <>
          <What invitation={read.data} />
          {region?.provider !== undefined && <ByProvider region={region} token={token} />}
          {(region === undefined || hasOwnWays(region)) && (
            <LoginForm invitation={read.data} onAccept={accept} askPasskey={passkeyAt} />
          )}
        </>
      )}
    </LonePage>
  )
}

function What({ invitation: { organizationName, name, role, invitedUntil } }: { readonly invitation: Invitation }) {
  const t = useTranslations('people')
  const { locale } = useLanguage()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const date = dateText(dateOf(instantFromWire(invitedUntil), timeZone), locale, 'fullDay')
  const values = { organization: organizationName, name, may: t(`may.${role}`) }
  return (
    <>
      <p>{t(`invitation.text.${role}`, values)}</p>
      <p className="soft">{t('invitation.until', { date })}</p>
    </>
  )
}

function ByProvider({ region: { baseUrl, provider }, token }: { readonly region: Region; readonly token: string }) {
  const t = useTranslations('signIn')
  const { language } = useLanguage()
  const go = useChange({
    send: () => goToProvider(baseUrl, { invitation: token }),
    otherwise: () => ({ at: 'button', text: t('failures.provider') }),
  })
  return (
    <>
      <FormError text={go.said('button')} />
      <Button busy={go.isBusy} onClick={() => go.send()}>
        {provider?.button[language] ?? t('provider', { name: provider?.name ?? '' })}
      </Button>
    </>
  )
}

function Accepted({ username }: { readonly username: string }) {
  const t = useTranslations('people.invitation')
  return (
    <LonePage title={t('title')}>
      <p role="status">{t('done', { username })}</p>
      <Link className="btn" to="/login">
        {t('signIn')}
      </Link>
    </LonePage>
  )
}
