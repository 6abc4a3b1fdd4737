import { leaveLook, openLook, showLookRole } from '@touchline/contract/calls/looks'
import type { LookSession } from '@touchline/contract/looks'
import { instantFromWire } from '@touchline/contract/wire-time'
import { type BillingRole, billingRoles } from '@touchline/domain/people'
import { Button } from '@touchline/ui/input/button.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { Skeleton } from '@touchline/ui/states.tsx'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { LonePage } from '../../forms/lone-page.tsx'
import { useMailedLink } from '../../forms/mail/mailed-link.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { openCall } from '../../lib/http/open-call.ts'
import { RouterProvider, useNavigate } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { end, hold, sessionStore } from '../../lib/session/session.ts'
import { asLook } from './dashed.tsx'
import { lookRouter } from './look-router.tsx'
import './look.css'

interface Look {
  readonly session: LookSession
  readonly base: string
}

type Phase = { readonly kind: 'opening' | 'refused' | 'over' } | { readonly kind: 'open'; readonly look: Look }

const opened = new Map<string, Promise<Look>>()

async function open(base: string, token: string): Promise<Look> {
  const { data: session } = await openCall(base, openLook, { body: { token } })
  queryClient.clear()
  hold({
    ...session,
    base,
    linked: asLook,
  })
  // A look has no person, so no notices.
  queryClient.setQueryDefaults(organizationKey('bell'), { enabled: false })
  return { session, base }
}

function openOnce(base: string, token: string): Promise<Look> {
  const known = opened.get(token) ?? open(base, token)
  opened.set(token, known)
  return known
}

/** In this tab alone, leaving nothing in the browser. */
export function LookPage() {
  const loading = useTranslations('shell')('loading')
  const t = useTranslations('look')
  const { token, base } = useMailedLink()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<Phase>({ kind: 'opening' })
  const [asked] = useState(token)
  const begin = useEffectEvent(() =>
    Promise.try(() => openOnce(base(), asked)).then(
      (look) => {
        void navigate({ to: paths.link, search: {}, replace: true })
        setPhase({ kind: 'open', look })
      },
      () => setPhase({ kind: 'refused' }),
    ),
  )
  useEffect(() => void begin(), [])
  if (phase.kind === 'opening') return <Skeleton label={loading} />
  if (phase.kind === 'open') return <Opened look={phase.look} onOver={() => setPhase({ kind: 'over' })} />
  return (
    <LonePage title={t(`${phase.kind}.title`)}>
      <p role="status">{t(`${phase.kind}.text`)}</p>
    </LonePage>
  )
}

function Opened({ look, onOver }: { readonly look: Look; readonly onOver: () => void }) {
  const t = useTranslations('look')
  const ofRoles = useTranslations('history.roles')
  const ofTerms = useTranslations('terms')
  const { locale } = useLanguage()
  const [router] = useState(lookRouter)
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  const { operator, caseId, endsDate, access_token: token, organizationDetail } = look.session
  const role = session?.memberRole ?? 'administrator'
  const endsAt = instantFromWire(endsDate)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (session === null) over()
  }, [session])
  useEffect(() => {
    const timer = setTimeout(() => end('expired'), endsAt - Date.now())
    return () => clearTimeout(timer)
  }, [endsAt])
  const show = async (next: BillingRole) => {
    try {
      await openCall(look.base, showLookRole, { body: { token, role: next } })
    } catch {
      return end('expired')
    }
    if (session === null) return
    const { memberRole: _, ...shown } = session
    queryClient.clear()
    hold(next === 'administrator' ? shown : { ...shown, memberRole: next })
  }
  const leave = () => {
    end('logout')
    queryClient.clear()
    void openCall(look.base, leaveLook, { body: { token } }).catch(() => null)
  }
  const until = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(endsAt)
  return (
    <>
      <section className="look" aria-label={t('label')}>
        <p>
          <b>{t('who', { operator, organization: organizationDetail.organizationName })}</b>
          {` ${t('case', { case: caseId })} · ${t('until', { time: until })}`}
        </p>
        <p>{t('what', { role: ofRoles(role) })}</p>
        <Segments
          label={ofTerms('role')}
          hidesLabel
          segments={billingRoles.map((key) => ({ key, label: ofRoles(key) }))}
          chosen={role}
          onChoose={show}
        />
        <LanguageSelect />
        <Button look="ghost" small onClick={leave}>
          {t('end')}
        </Button>
      </section>
      <RouterProvider key={role} router={router} />
    </>
  )
}
