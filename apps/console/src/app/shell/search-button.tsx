import { Icon } from '@touchline/ui/icon.tsx'
import { useIsDialogOpen } from '@touchline/ui/input/turn.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'

const Palette = laterPart(async () => (await import('./palette/palette.tsx')).Palette)

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function SearchButton() {
  const t = useTranslations('shell')
  const [isOpen, setIsOpen] = useState(false)
  const isDialogOpen = useIsDialogOpen()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isDialogOpen) setIsOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isDialogOpen])
  return (
    <>
      <button
        type="button"
        className="find"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="find" />
        <span>{t('search')}</span>
        <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && <Palette onClose={() => setIsOpen(false)} />}
    </>
  )
}
