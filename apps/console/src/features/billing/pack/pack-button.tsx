import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LocalDate } from '@touchline/domain/calendar'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../../forms/part.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Button } from '../../../ui/input/button.tsx'

const PackDialog = laterPart(async () => (await import('./pack-dialog.tsx')).PackDialog)

/** Opens the dialog; so does a link with `?pack=1`. */
export function PackButton({ today }: { readonly today: LocalDate }) {
  const t = useTranslations('pack')
  const [isOpen, setIsOpen] = useState(false)
  useLink(() => setIsOpen(true))
  return (
    <>
      <Button look="ghost" onClick={() => setIsOpen(true)}>
        <Icon name="download" />
        {t('title')}
      </Button>
      {isOpen && <PackDialog today={today} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** `?pack=1` is removed from the address, so that a reload opens nothing. */
function useLink(open: () => void): void {
  const navigate = useNavigate()
  const { pack, ...rest }: { readonly pack?: unknown } = useSearch({ strict: false })
  const isLinked = pack === 1
  const follow = useEffectEvent(() => {
    open()
    void navigate({ to: '.', search: rest, replace: true })
  })
  useEffect(() => {
    if (isLinked) follow()
  }, [isLinked])
}
