import { Mark } from '@touchline/ui/mark.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBillWords } from '../../features/billing/bill-words.ts'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { useBillings, useFailedBilling } from '../../lib/account/use-account.ts'
import { RouterProvider } from '../../lib/navigation/index.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { linkedRouter } from './linked-router.tsx'
import { ReturnLink } from './return-link.tsx'
import type { OpenTask } from './task.ts'

interface FrameProps {
  readonly task: OpenTask
  readonly onOver: (how: 'done' | 'left' | 'time') => void
}

/** Buttons settle before their messages appear. */
const QUIET_MS = 500

const isQuiet = (): boolean => document.querySelector('dialog[open], [aria-busy=true]') === null

export function LinkedFrame({ task, onOver }: FrameProps) {
  const [router] = useState(() => linkedRouter(task))
  const { returnUrl, displayName, organizationDetail } = task.session
  const purpose = usePurpose(task)
  const look = useEffectEvent(() => {
    // No access any more, or time is over.
    if (Date.now() >= task.endsAt || sessionStore.read() === null) onOver('time')
    else if (task.isDone() && isQuiet()) onOver('done')
  })
  useEffect(() => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => look(), QUIET_MS)
    }
    const changes = new MutationObserver(() => {
      if (task.isDone()) lookSoon()
    })
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open', 'aria-busy'] })
    const unsubscribe = sessionStore.subscribe(lookSoon)
    const end = setTimeout(() => look(), task.endsAt - Date.now())
    // Timers stop while the machine sleeps.
    document.addEventListener('visibilitychange', lookSoon)
    return () => {
      clearTimeout(quiet)
      clearTimeout(end)
      changes.disconnect()
      unsubscribe()
      document.removeEventListener('visibilitychange', lookSoon)
    }
  }, [task])
  const t = useTranslations('link')
  return (
    <div className="linked">
      <header>
        <Mark />
        <div className="linked-purpose">
          {/* The other tasks' pages have headings. */}
          {task.session.task === 'pay' || task.session.task === 'invoice' ? <h1>{purpose}</h1> : <b>{purpose}</b>}
          <span className="soft small">
            {t('as', { name: displayName, organization: organizationDetail.organizationName })}
          </span>
        </div>
        <LanguageSelect />
        <ReturnLink to={returnUrl} onLeave={() => onOver('left')} />
      </header>
      <main className="page" id="content" tabIndex={-1}>
        <RouterProvider router={router} />
      </main>
    </div>
  )
}

function usePurpose({ session: { task, billingInfoId, organizationDetail } }: OpenTask): string {
  const t = useTranslations('link.purpose')
  const { period } = useBillWords(organizationDetail.zone)
  const failed = useFailedBilling()
  const billings = useBillings()
  const bills = billings.state === 'ready' ? billings.value.billings : []
  const bill = task === 'pay' ? failed : bills.find((each) => each.billingInfoId === billingInfoId)
  switch (task) {
    case 'pay':
      return bill === undefined ? t('pay') : t('payMonth', { month: period(bill) })
    case 'invoice':
      return bill === undefined ? t('invoice') : t('invoiceMonth', { month: period(bill) })
    case 'card':
    case 'hours':
    case 'plan':
      return t(task)
  }
}
