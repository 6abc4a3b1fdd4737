import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { showMessage } from '../../lib/messages.ts'
import { useNavigate, useSearch } from '../../lib/navigation/index.ts'
import { type OfferedOrganization, offeredOrganizations } from '../../lib/session/offered-organizations.ts'
import { sessionStore } from '../../lib/session/session.ts'

const Switching = laterPart(async () => (await import('../shell/account/switching.tsx')).Switching)

const mayEnter = (organizationId: string): OfferedOrganization | undefined =>
  offeredOrganizations().find((each) => each._id === organizationId && each.mayEnter)

/** A reader signed in elsewhere is asked first. */
export function OtherOrganization() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { organization: linked = null, ...rest } = useSearch()
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  const [chosen, setChosen] = useState<OfferedOrganization | null>(null)
  const here = session?._organization ?? null
  const stay = () => void navigate({ to: '.', search: rest, replace: true })
  const ask = useEffectEvent(async (organizationId: string): Promise<OfferedOrganization | null> => {
    const current = session?.organizationDetail.organizationName ?? ''
    const to = mayEnter(organizationId)
    if (to === undefined) {
      const body = t('account.otherLogin', { current })
      await showMessage({ title: t('account.otherLink'), body, ok: t('common.ok') })
      return null
    }
    const title = t('account.linkOf', { organization: to.organizationName })
    const body = t('account.linkWhy', { current })
    return (await showMessage({ title, body, ok: t('account.switch'), cancel: t('account.stay') })) ? to : null
  })
  const stayHere = useEffectEvent(stay)
  useEffect(() => {
    if (linked === null || here === null || linked === here) return
    const follow = async () => {
      const to = await ask(linked)
      if (to === null) stayHere()
      else setChosen(to)
    }
    void follow()
  }, [linked, here])
  const close = () => {
    setChosen(null)
    stay()
  }
  // By a page load, so that nothing of the former organisation stays.
  return chosen === null ? null : <Switching to={chosen} onEntered={() => location.reload()} onClose={close} />
}
