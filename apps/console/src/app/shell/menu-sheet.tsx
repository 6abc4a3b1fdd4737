import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/input/button.tsx'
import { useIsDialogOpen } from '../../ui/input/turn.ts'
import { Drawer } from './drawer.tsx'

/** Under 900 px the drawer is a sheet behind a button; choosing a page closes it, and so does a dialog. */
export function MenuSheet() {
  const t = useTranslations('shell')
  const sheet = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const close = () => sheet.current?.close()
  const isDialogOpen = useIsDialogOpen()
  useEffect(() => sheet.current?.close(), [pathname, isDialogOpen])
  return (
    <>
      <Button
        look="ghost"
        className="menu-button"
        aria-label={t('openMenu')}
        onClick={() => sheet.current?.showModal()}
      >
        <Icon name="menu" />
      </Button>
      <dialog className="sheet drawer" ref={sheet} aria-label={t('menu')}>
        <Drawer onChoose={close} />
        <Button look="ghost" onClick={close}>
          {t('closeMenu')}
        </Button>
      </dialog>
    </>
  )
}
