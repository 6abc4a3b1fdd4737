import { MoreMenu } from '@touchline/ui/input/more-menu.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLaterPages } from './use-later-pages.ts'
import { useViews } from './use-views.ts'

export function Views() {
  const t = useTranslations('views')
  const views = useViews()
  const [isOpen, setOpen] = useState(false)
  const later = useLaterPages(isOpen).data
  return (
    <span className="views">
      <MoreMenu label={t('title')}>
        {views.map(({ viewId, name, address, isMine, by }) => (
          <a key={viewId} href={`#${address}`}>
            {isMine ? name : t('by', { name, by })}
          </a>
        ))}
        <button type="button" onClick={() => setOpen(true)}>
          {t('keep')}
        </button>
      </MoreMenu>
      {isOpen && later !== undefined && (
        <later.LaterWords>
          <later.ViewsDialog onClose={() => setOpen(false)} />
        </later.LaterWords>
      )}
    </span>
  )
}
