import { useQuery } from '@tanstack/react-query'
import { Count } from '@touchline/ui/count.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { useIsDialogOpen } from '@touchline/ui/input/turn.ts'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../../forms/part.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { bellQuery } from '../../../lib/bell-query.ts'
import { useLocation } from '../../../lib/navigation/index.ts'
import { Arrived } from './arrived.tsx'
import { bellAsked, bellShown } from './asked.ts'
import './bell.css'

const NoticePanel = laterPart(async () => (await import('./notice-panel.tsx')).NoticePanel)

export function Bell() {
  const t = useTranslations()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { language } = useLanguage()
  const bell = useQuery(bellQuery(language))
  const unread = bell.data?.unread ?? 0
  useOneAtATime(panel)
  return (
    <>
      <button type="button" className="btn ghost bell" aria-haspopup="dialog" aria-expanded={isOpen} popoverTarget={id}>
        <Icon name="bell" />
        <span className="hidden-text">{unread === 0 ? t('shell.notices') : t('bell.unread', { count: unread })}</span>
        {unread > 0 && <Count of={unread} />}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('shell.notices')}
        tabIndex={-1}
        className="bell-panel"
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && <NoticePanel bell={bell} />}
      </div>
      <Arrived bell={bell.data} />
    </>
  )
}

/** Closed by dialogs and navigation; opened elsewhere it waits for dialogs to close. */
function useOneAtATime(panel: { readonly current: HTMLElement | null }): void {
  const { href } = useLocation()
  const isDialogOpen = useIsDialogOpen()
  const isAsked = useSyncExternalStore(bellAsked.subscribe, bellAsked.read)
  useEffect(() => panel.current?.hidePopover(), [panel, href, isDialogOpen])
  useEffect(() => {
    if (!isAsked || isDialogOpen) return
    bellShown()
    panel.current?.showPopover()
  }, [panel, isAsked, isDialogOpen])
}
