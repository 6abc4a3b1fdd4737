import { Skeleton } from '@touchline/ui/states.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LonePage } from '../../forms/lone-page.tsx'
import { useMailedLink } from '../../forms/mail/mailed-link.ts'
import { useLocation, useNavigate } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { LinkedFrame } from './linked-frame.tsx'
import { LookPage } from './look-page.tsx'
import { hostOf, ReturnLink } from './return-link.tsx'
import { endTask, type OpenTask, openOnce, type Refused, refusedFor } from './task.ts'
import './linked.css'

type Ending = 'done' | 'left' | 'time'

type Phase =
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly refused: Refused }
  | { readonly kind: 'open'; readonly task: OpenTask }
  | { readonly kind: 'over'; readonly how: Ending; readonly returnUrl: string }

/** One task, without the menu. The page follows the link, so that prefetching spends nothing. */
export function LinkedPage() {
  const [isLook] = useState(new URLSearchParams(useLocation().searchStr).has('look'))
  return isLook ? <LookPage /> : <TaskPage />
}

function TaskPage() {
  const loading = useTranslations('shell')('loading')
  const { phase, over } = usePhase()
  switch (phase.kind) {
    case 'opening':
      return <Skeleton label={loading} />
    case 'refused':
      return <RefusedLink refused={phase.refused} />
    case 'over':
      return <Over how={phase.how} returnUrl={phase.returnUrl} />
    case 'open':
      return <LinkedFrame task={phase.task} onOver={over} />
  }
}

function usePhase() {
  const { token, base } = useMailedLink()
  const navigate = useNavigate()
  const [asked] = useState(token)
  const [phase, setPhase] = useState<Phase>({ kind: 'opening' })
  const open = useEffectEvent(() =>
    Promise.try(() => openOnce(base(), asked)).then(
      (task) => {
        void navigate({ to: paths.link, search: {}, replace: true })
        setPhase({ kind: 'open', task })
      },
      (error: unknown) => setPhase({ kind: 'refused', refused: refusedFor(error) }),
    ),
  )
  useEffect(() => void open(), [])
  const over = (how: Ending): void => {
    if (phase.kind !== 'open') return
    setPhase({ kind: 'over', how, returnUrl: phase.task.session.returnUrl })
    void endTask(phase.task)
  }
  return { phase, over }
}

function RefusedLink({ refused: { fault, returnUrl } }: { readonly refused: Refused }) {
  const t = useTranslations('link.faults')
  const common = useTranslations('people.invitation')
  return (
    <LonePage title={t(`${fault}.title`)}>
      <p>{t(`${fault}.text`)}</p>
      <p className="linked-ways">
        {returnUrl !== null && <ReturnLink to={returnUrl} />}
        {/* By a page load, since another session may run in this browser. */}
        <a className={returnUrl === null ? 'btn' : 'btn ghost'} href="./">
          {common('signIn')}
        </a>
      </p>
    </LonePage>
  )
}

function Over({ how, returnUrl }: { readonly how: Ending; readonly returnUrl: string }) {
  const t = useTranslations('link.over')
  return (
    <LonePage title={t(`${how}.title`)}>
      <p role="status">{t(`${how}.text`, { host: hostOf(returnUrl) })}</p>
      <p className="linked-ways">
        <ReturnLink to={returnUrl} />
      </p>
    </LonePage>
  )
}
