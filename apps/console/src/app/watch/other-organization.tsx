import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { showMessage } from '../../lib/messages.ts'
import { type OfferedOrganization, offeredOrganizations } from '../../lib/session/offered-organizations.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { Switching } from '../shell/account/switching.tsx'

const mayEnter = (organizationId: string): OfferedOrganization | undefined =>
  offeredOrganizations().find((each) => each._id === organizationId && each.mayEnter)

/** A link of a mail names its organisation: who is signed in to another one is asked, before one is taken for the other. */
export function OtherOrganization() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { organization, ...rest }: { readonly organization?: unknown } = useSearch({ strict: false })
  const linked = typeof organization === 'string' ? organization : null
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  const [chosen, setChosen] = useState<OfferedOrganization | null>(null)
  const here = session?._organization ?? null
  const stay = () => {
    setChosen(null)
    void navigate({ to: '.', search: rest, replace: true })
  }
  const ask = useEffectEvent(async (organizationId: string) => {
    const current = session?.organizationDetail.organizationName ?? ''
    const to = mayEnter(organizationId)
    if (to === undefined) {
      const title = t('account.otherLink')
      await showMessage({ title, body: t('account.otherLogin', { current }), ok: t('faults.ok') })
      return stay()
    }
    const title = t('account.linkOf', { organization: to.organizationName })
    const question = {
      title,
      body: t('account.linkWhy', { current }),
      ok: t('account.switch'),
      cancel: t('account.stay'),
    }
    if (await showMessage(question)) setChosen(to)
    else stay()
  })
  useEffect(() => {
    if (linked !== null && here !== null && linked !== here) void ask(linked)
  }, [linked, here])
  // A new page load: nothing of the organisation before stays, and the address is still the linked one.
  return chosen === null ? null : <Switching to={chosen} onEntered={() => location.reload()} onClose={stay} />
}
